/** The part of the account page's address after `#` that leads to the choice of e-mails. */
export const notificationsHash = 'e-mails'
