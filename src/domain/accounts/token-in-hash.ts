/**
 * The token that the hash of an address carries under a key, as in `#erase=…`; undefined where there is none.
 * A token after `#` reaches no server log.
 */
export function tokenInHash(hash: string, key: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === key && token ? token : undefined
}
