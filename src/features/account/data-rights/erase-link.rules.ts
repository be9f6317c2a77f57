/**
 * The part of the account page's address that opens the erasure. After `#`, the token reaches no server log.
 */
export const eraseHash = 'erase'

/** The token in an address's hash. */
export function eraseTokenFrom(hash: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === eraseHash && token ? token : undefined
}
