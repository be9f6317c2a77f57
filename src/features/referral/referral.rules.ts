import { codeOfLength } from '#src/shared/fields/random-code.ts'

const codeLength = 8

/** CONTRACT §8: a referral code from random bytes; undefined when too few of them can be used. */
export function referralCodeFrom(bytes: Uint8Array): string | undefined {
  return codeOfLength(codeLength, bytes)
}

/** The URL in an invitation. */
export function invitationUrl(origin: string, homePath: string, code: string): string {
  return `${origin}${homePath}?ref=${code}`
}
