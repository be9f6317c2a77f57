/**
 * The token under a key in the hash of an address, as in `#erase=…`; undefined if there is none. What follows
 * `#` reaches no server log.
 */
export function tokenInHash(hash: string, key: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === key && token ? token : undefined
}
