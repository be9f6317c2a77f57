import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { refundWhole } from '#src/infrastructure/payments/refund-whole.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { giftStatusOf, hasGoneBack, refundableUntil } from './gift.rules.ts'
import { type Gift, syncGift } from './sync-gift.server.ts'

/**
 * Refunds an unused gift within fourteen days of its payment. Its code is void at once, whatever Stripe does;
 * then the money is returned, once however often this is called. `alsoWrite` runs in the transaction that
 * voids the code. Throws `PaymentsUnavailableError` when Stripe does not respond; a recurring job then tries
 * again.
 */
export async function refundGift(
  services: Services,
  id: string,
  alsoWrite?: (tx: Transaction) => Promise<void>,
): Promise<Gift | RefundError> {
  const { db, clock } = services
  const now = clock.now()
  const outcome = await db.transaction(async (tx): Promise<Gift | RefundError> => {
    const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
    if (!gift?.paidAt) return 'unknown'
    const status = giftStatusOf(gift)
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
  if (typeof outcome === 'string') return outcome
  await withinTimeout(giveBack(services, outcome))
  const [after] = await db.select().from(gifts).where(eq(gifts.id, id))
  return after ?? outcome
}

/** Why a gift is not refunded: no paid gift has that id, it was used, or its fourteen days are over. */
type RefundError = 'unknown' | 'used' | 'tooLate'

/** Refunds a gift at Stripe, once, and syncs the result. */
export async function giveBack(services: Services, gift: Gift): Promise<void> {
  if (!hasGoneBack(gift) && gift.refundAskedAt !== null && gift.paymentIntentId !== null)
    await refundWhole(services.payments, gift.paymentIntentId, { idempotencyKey: `gift-refund-${gift.id}` })
  await syncGift(services, gift.id)
}
