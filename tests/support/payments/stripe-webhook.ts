import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { secrets } from '#src/infrastructure/database/schema.server.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'

const signer = new Stripe('sk_test_signer').webhooks

export interface StripeWebhook {
  signatureOf(payload: string, change?: { timestamp?: number; secret?: string }): string
  /**
   * Sends an event as Stripe does, correctly signed unless a signature is given; '' sends none. Returns the
   * response's status.
   */
  deliver(payload: string, signature?: string): Promise<number>
}

/** The product's webhook as Stripe knows it. */
export async function stripeWebhookOf(server: TestServer): Promise<StripeWebhook> {
  const [stored] = await server.services.db
    .select()
    .from(secrets)
    .where(eq(secrets.name, 'stripe-emulator-webhook'))
  const secret = `whsec_${stored?.value}`
  const signatureOf: StripeWebhook['signatureOf'] = (payload, change) => {
    const timestamp = Math.floor(server.clock.now().getTime() / 1000)
    return signer.generateTestHeaderString({ payload, secret, timestamp, ...change })
  }
  return {
    signatureOf,
    deliver: async (payload, signature = signatureOf(payload)) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        payload,
      })
      return response.statusCode
    },
  }
}

/** The newest event of a type about this object, as Stripe would send it. */
export async function eventOf(
  { services }: TestServer,
  type: string,
  belongs: (object: object) => boolean,
): Promise<string> {
  const { data } = await services.payments.events.list({ type, limit: 20 })
  const found = data.find((event) => belongs(event.data.object))
  if (!found) throw new Error(`there is no event ${type}`)
  return JSON.stringify(found)
}
