import { eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { withinTimeout } from '#src/domain/subscriptions/payments-away.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hasGoneBack, refundableUntil, statusOf } from './gift.rules.ts'
import { type Gift, syncGift } from './sync-gift.server.ts'

/** Why a gift does not go back: none of that id was paid, it was used, or its fourteen days are over. */
type RefundError = 'unknown' | 'used' | 'tooLate'

/**
 * Gives an unused gift back within fourteen days of its payment: its code is void from this moment, whatever
 * Stripe does, then the money goes back. Pressed again, it is done once. `alsoWrite` is done in the
 * transaction that voids the code. Throws `PaymentsAway` when Stripe does not answer: a recurring job goes on.
 */
export async function refundGift(
  services: Services,
  id: string,
  alsoWrite?: (tx: Transaction) => Promise<void>,
): Promise<Gift | RefundError> {
  const { db, clock } = services
  const now = clock.now()
  const asked = await db.transaction(async (tx): Promise<Gift | RefundError> => {
    const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
    if (!gift?.paidAt) return 'unknown'
    const status = statusOf(gift)
    if (status === 'used') return 'used'
    if (status === 'void') return gift
    if (refundableUntil(gift.paidAt) <= now) return 'tooLate'
    await tx
      .update(gifts)
      .set({ refundAskedAt: now, version: sql`${gifts.version} + 1` })
      .where(eq(gifts.id, id))
    await alsoWrite?.(tx)
    return { ...gift, refundAskedAt: now }
  })
  if (typeof asked === 'string') return asked
  await withinTimeout(giveBack(services, asked))
  const [after] = await db.select().from(gifts).where(eq(gifts.id, id))
  return after ?? asked
}

/** Sends the money of a gift back at Stripe, once, and reads what became of it. */
export async function giveBack(services: Services, gift: Gift): Promise<void> {
  if (!hasGoneBack(gift) && gift.refundAskedAt !== null && gift.paymentIntentId !== null)
    try {
      await services.payments.refunds.create(
        { payment_intent: gift.paymentIntentId, reason: 'requested_by_customer' },
        { idempotencyKey: `gift-refund-${gift.id}` },
      )
    } catch (error) {
      if (!isGoneAlready(error)) throw error
    }
  await syncGift(services, gift.id)
}

/** It was refunded in Stripe's dashboard, or a dispute has it (docs/decisions/0024). */
function isGoneAlready(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'charge_already_refunded' || error.code === 'charge_disputed')
  )
}
