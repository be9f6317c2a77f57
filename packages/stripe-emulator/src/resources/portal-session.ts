import type Stripe from 'stripe'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface NewPortalSession {
  customer: string
  returnUrl: string | null
  locale: string | null
  flow: Stripe.BillingPortal.Session.Flow | null
}

export function portalSessionOf(
  work: UnitOfWork,
  { customer, returnUrl, locale, flow }: NewPortalSession,
): Stripe.BillingPortal.Session {
  const id = newId('billing_portal.session')
  return {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_emulator',
    created: work.at,
    customer,
    customer_account: null,
    flow,
    livemode: false,
    locale,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${work.pagesOrigin}/dev/payment/portal/${id}`,
  }
}
