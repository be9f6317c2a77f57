import { asReferralCode } from './referral-code.ts'
import { referralCookie } from './referral-cookie.ts'

/**
 * The referral code stored in this browser, if any. It is in a file of its own, because every page stores a
 * code and only a payment reads it.
 */
export function storedReferralCode(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${referralCookie}=`))
  return asReferralCode(cookie?.slice(referralCookie.length + 1) ?? null)
}
