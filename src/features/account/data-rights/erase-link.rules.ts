/**
 * The key of the erasure token in the hash of the account page's address. A token after `#` reaches no server
 * log.
 */
export const eraseHash = 'erase'

/** Reads the token from the hash of an address. */
export function eraseTokenFrom(hash: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === eraseHash && token ? token : undefined
}
