import { asReferralCode } from './referral-code.ts'

export const referralCookie = 'ref'
const thirtyDaysInSeconds = 2_592_000

/**
 * CONTRACT §7, §8: stores a code from `?ref=` for thirty days, until the family pays. A newer code replaces
 * it.
 */
export function storeReferralCode(search: string): void {
  const code = asReferralCode(new URLSearchParams(search).get('ref'))
  if (!code) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we support
  document.cookie = `${referralCookie}=${code}; Path=/; Max-Age=${thirtyDaysInSeconds}; SameSite=Lax${secure}`
}
