/**
 * CONTRACT §3: how often an address may call: only writing calls count for `anyone`, all calls for an
 * administrator.
 */
export const callsPerIp = {
  anyone: { max: 300, minutes: 15 },
  admin: { max: 3000, minutes: 15 },
} as const

/** CONTRACT §3: how often a family may make calls that need the payment provider. */
export const callsThatUsePayments = { max: 30, minutes: 1 } as const

/**
 * CONTRACT §3: the largest bodies in bytes. The payment provider's events are larger than anything that a
 * page sends.
 */
export const bodyBytes = { usual: 64 * 1024, paymentEvent: 1024 * 1024 } as const

export function tooLarge(maxBytes: number): string {
  return `The body is larger than ${maxBytes / 1024} KiB.`
}
