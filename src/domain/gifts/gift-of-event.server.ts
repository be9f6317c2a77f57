import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { idOf } from '#src/domain/subscriptions/sync/stripe-reference.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * The gift that an event is about, by what is kept: a payment of its own checkout, which is never a
 * subscription's, or what became of that payment.
 */
export async function giftOf(
  { db }: Pick<Services, 'db'>,
  event: Stripe.Event,
): Promise<GiftTold | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id: sessionId, mode, metadata } = event.data.object
      if (mode !== 'payment') return undefined
      const id = giftNamed(metadata)
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
      // Signed by Stripe, and still not always as its types say.
      if (!reference) return undefined
      const intent = idOf(reference)
      const [gift] = await db.select().from(gifts).where(eq(gifts.paymentIntentId, intent))
      return gift && { id: gift.id, sessionId: gift.stripeSessionId ?? undefined }
    }
    default:
      return undefined
  }
}

/** The same for a payment of which no event has told yet, as Stripe has it. */
export async function giftPaidBy(
  { payments }: Pick<Services, 'payments'>,
  event: Stripe.Event,
): Promise<GiftTold | undefined> {
  if (!('payment_intent' in event.data.object) || !moneyBackTypes.test(event.type)) return undefined
  const intent = event.data.object.payment_intent
  if (typeof intent !== 'string') return undefined
  const [session] = (await payments.checkout.sessions.list({ payment_intent: intent })).data
  const id = session?.mode === 'payment' ? giftNamed(session.metadata) : undefined
  return id === undefined ? undefined : { id, sessionId: session?.id }
}

interface GiftTold {
  id: string
  sessionId: string | undefined
}

const moneyBackTypes = /^(?:charge|refund)\./

function giftNamed(metadata: Stripe.Metadata | null): string | undefined {
  return z.uuid().safeParse(metadata?.gift).data
}
