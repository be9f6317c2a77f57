/** The key of the confirmation token in the hash of the account page's address. */
export const emailChangeHash = 'email'

/** How long the two links are valid after the request. */
export const emailChangeHours = 24
