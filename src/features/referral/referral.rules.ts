import { referralCodeLength } from '#src/domain/referrals/referral-code.ts'
import { codeOfLength } from '#src/shared/fields/random-code.ts'

/** CONTRACT §8: a referral code from random bytes; undefined when too few of them can be used. */
export function referralCodeFrom(bytes: Uint8Array): string | undefined {
  return codeOfLength(referralCodeLength, bytes)
}

/** The URL in an invitation. */
export function invitationUrl(origin: string, homePath: string, code: string): string {
  return `${origin}${homePath}?ref=${code}`
}
