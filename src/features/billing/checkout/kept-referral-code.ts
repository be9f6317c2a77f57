import { asReferralCode, referralCookie } from '#src/features/billing/referral-cookie.ts'

/**
 * The code that this browser came with, if it came with one. Apart from its keeping: every page keeps a code,
 * and only a payment reads it.
 */
export function keptReferralCode(): string | undefined {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${referralCookie}=`))
  return asReferralCode(kept?.slice(referralCookie.length + 1) ?? null)
}
