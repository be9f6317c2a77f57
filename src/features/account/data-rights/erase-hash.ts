/** The key of the erasure token in the hash of the account page's address. */
export const eraseHash = 'erase'
