/** The key of the confirmation token in the hash of the account page's address. */
export const emailChangeHash = 'email'
