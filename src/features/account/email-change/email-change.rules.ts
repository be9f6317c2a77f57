/**
 * The part of the account page's address that opens the confirmation. After `#`, the token reaches no server
 * log.
 */
export const emailChangeHash = 'email'

/** The token in an address's hash. */
export function emailChangeTokenFrom(hash: string): string | undefined {
  const [name, token] = hash.replace(/^#/, '').split('=')
  return name === emailChangeHash && token ? token : undefined
}

/** How long the two links work, from the asking. */
export const emailChangeHours = 24

/** How often a change may be asked for: by a family, and from one network. */
export const emailChangeLimits = {
  perFamily: { most: 5, minutes: 60 },
  perAddress: { most: 300, minutes: 15 },
} as const
