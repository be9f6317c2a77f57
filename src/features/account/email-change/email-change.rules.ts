/**
 * The key of the confirmation token in the hash of the account page's address. A token after `#` reaches no
 * server log.
 */
export const emailChangeHash = 'email'

/** Reads the token from the hash of an address. */
export function emailChangeTokenFrom(hash: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === emailChangeHash && token ? token : undefined
}

/** How long the two links are valid after the request. */
export const emailChangeHours = 24

/** The limits on requests for a change, per family and per network. */
export const emailChangeLimits = {
  perFamily: { max: 5, minutes: 60 },
  perAddress: { max: 300, minutes: 15 },
} as const
