import { call, hasErrorCode } from '#src/api/call.ts'
import { storedReferralCode } from '#src/domain/referrals/stored-referral-code.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { checkoutRedirectMs } from '#src/shared/numbers.ts'
import type { createCheckoutSession } from './checkout.contract.ts'
import type { Choice } from './choice.rules.ts'

/**
 * The result of a click on pay (SPEC §4): the browser is leaving, or the page says why not. `nowhere`: the
 * response had no address, which is only logged.
 */
export type CheckoutStart = 'leaving' | (typeof errorCodes)[number] | 'failed' | 'nowhere'

const errorCodes = ['alreadySubscribed', 'suspended', 'payerOnly'] as const

/** Begins the payment and sends the browser to its page after 100 ms. Never throws. */
export async function startCheckout({ planId, billing }: Choice, locale: Language): Promise<CheckoutStart> {
  try {
    const { url }: { url?: string } = await call<typeof createCheckoutSession>(
      'POST',
      '/api/stripe/create-checkout-session',
      {
        body: { planId, billing, locale, referralCode: storedReferralCode(), attempt },
      },
    )
    if (!url) {
      console.error('the checkout has no address')
      return 'nowhere'
    }
    setTimeout(() => window.location.assign(url), checkoutRedirectMs)
    return 'leaving'
  } catch (error) {
    for (const code of errorCodes) if (hasErrorCode<typeof createCheckoutSession>(error, code)) return code
    return 'failed'
  }
}

/**
 * One random text per page load, so that two clicks on the page make one checkout, and no other browser
 * shares it.
 */
const attempt =
  typeof window === 'undefined'
    ? undefined
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
