import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { isMoneyBack, paymentOf } from '#src/infrastructure/payments/money-back-events.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * The gift that an event is about, as far as the database knows: by the payment of its own checkout, which is
 * never a subscription's, or by a refund or dispute of that payment.
 */
export async function giftOf(
  { db }: Pick<Services, 'db'>,
  event: Stripe.Event,
): Promise<GiftReference | undefined> {
  if (isMoneyBack(event)) {
    const intent = paymentOf(event)
    if (intent === undefined) return undefined
    const [gift] = await db.select().from(gifts).where(eq(gifts.paymentIntentId, intent))
    return gift && { id: gift.id, sessionId: gift.stripeSessionId ?? undefined }
  }
  if (
    event.type !== 'checkout.session.completed' &&
    event.type !== 'checkout.session.async_payment_succeeded'
  )
    return undefined
  const { id: sessionId, mode, metadata } = event.data.object
  const id = mode === 'payment' ? giftIdIn(metadata) : undefined
  return id === undefined ? undefined : { id, sessionId }
}

/** Like {@link giftOf}, for a payment whose own event has not arrived yet: asks Stripe. */
export async function findGiftPaidBy(
  { payments }: Pick<Services, 'payments'>,
  event: Stripe.Event,
): Promise<GiftReference | undefined> {
  const intent = isMoneyBack(event) ? paymentOf(event) : undefined
  if (intent === undefined) return undefined
  const [session] = (await payments.checkout.sessions.list({ payment_intent: intent })).data
  const id = session?.mode === 'payment' ? giftIdIn(session.metadata) : undefined
  return id === undefined ? undefined : { id, sessionId: session?.id }
}

interface GiftReference {
  id: string
  sessionId: string | undefined
}

function giftIdIn(metadata: Stripe.Metadata | null): string | undefined {
  return z.uuid().safeParse(metadata?.gift).data
}
