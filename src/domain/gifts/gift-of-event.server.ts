import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { idOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * The gift that an event is about, as far as the database knows: by the payment of its own checkout, which is
 * never a subscription's, or by a refund or dispute of that payment.
 */
export async function giftOf(
  { db }: Pick<Services, 'db'>,
  event: Stripe.Event,
): Promise<GiftReference | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id: sessionId, mode, metadata } = event.data.object
      if (mode !== 'payment') return undefined
      const id = giftIdIn(metadata)
      return id === undefined ? undefined : { id, sessionId }
    }
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const { payment_intent: reference } = event.data.object
      // The event is signed by Stripe, and still its fields are not always as their types say.
      if (!reference) return undefined
      const intent = idOf(reference)
      const [gift] = await db.select().from(gifts).where(eq(gifts.paymentIntentId, intent))
      return gift && { id: gift.id, sessionId: gift.stripeSessionId ?? undefined }
    }
    default:
      return undefined
  }
}

/** Like {@link giftOf}, for a payment whose own event has not arrived yet: asks Stripe. */
export async function giftPaidBy(
  { payments }: Pick<Services, 'payments'>,
  event: Stripe.Event,
): Promise<GiftReference | undefined> {
  if (!('payment_intent' in event.data.object) || !moneyBackTypes.test(event.type)) return undefined
  const intent = event.data.object.payment_intent
  if (typeof intent !== 'string') return undefined
  const [session] = (await payments.checkout.sessions.list({ payment_intent: intent })).data
  const id = session?.mode === 'payment' ? giftIdIn(session.metadata) : undefined
  return id === undefined ? undefined : { id, sessionId: session?.id }
}

interface GiftReference {
  id: string
  sessionId: string | undefined
}

const moneyBackTypes = /^(?:charge|refund)\./

function giftIdIn(metadata: Stripe.Metadata | null): string | undefined {
  return z.uuid().safeParse(metadata?.gift).data
}
