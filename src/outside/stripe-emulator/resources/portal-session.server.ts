import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { newId } from '#src/outside/stripe-emulator/ids.server.ts'

interface NewPortalSession {
  customer: string
  returnUrl: string | null
  locale: string | null
  flow: Stripe.BillingPortal.Session.Flow | null
}

export function portalSessionOf(books: Books, { customer, returnUrl, locale, flow }: NewPortalSession): Stripe.BillingPortal.Session {
  const id = newId('billing_portal.session')
  return {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_emulator',
    created: books.at,
    customer,
    customer_account: null,
    flow,
    livemode: false,
    locale,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${books.pagesOrigin}/dev/payment/portal/${id}`,
  }
}
