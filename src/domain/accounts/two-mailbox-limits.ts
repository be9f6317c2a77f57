/**
 * The limits on requests that send a link to the family's address and to another one, per family and per
 * network.
 */
export const twoMailboxLimits = {
  perFamily: { max: 5, minutes: 60 },
  perIp: { max: 300, minutes: 15 },
} as const
