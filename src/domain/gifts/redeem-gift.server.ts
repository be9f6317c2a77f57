import { and, eq, gte, isNull, sum } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { giveFreeDays } from '#src/domain/free-days/free-days.server.ts'
import { runningSubscriptionOf, type Subscription } from '#src/domain/subscriptions/subscriptions.server.ts'
import { moveChargesSoon } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, gifts, users } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { giftOfCode, withCodeLimit } from './find-gift.server.ts'
import { daysOfMonths, statusOf } from './gift.rules.ts'
import { redeemGift } from './redeem-gift.contract.ts'

export const redeemGiftHandlers = [
  handle(redeemGift, async ({ body: { code }, user, services, request }) => {
    const { db, clock } = services
    const response = await withCodeLimit(services, request, () =>
      db.transaction((tx) => redeem(tx, user.id, code, clock.now())),
    )
    await moveChargesSoon(services)
    return response
  }),
]

/**
 * Writes the gift's days into the family's ledger. The grant has the gift's id, so that concurrent calls make
 * only one. The family's row is locked before the gift's, here as everywhere.
 */
async function redeem(tx: Transaction, userId: string, code: string, now: Date) {
  await lockUserRows(tx, [userId])
  const found = await giftOfCode(tx, code)
  const [gift] = found ? await tx.select().from(gifts).where(eq(gifts.id, found.id)).for('update') : []
  if (!gift || gift.paidAt === null) throw httpError(redeemGift, 'unknownCode')
  const running = await runningSubscriptionOf(tx, userId)
  const movesNextCharge = running !== undefined && running.cancelAt === null
  if (gift.redeemedBy === userId) return { ...(await grantOf(tx, gift)), movesNextCharge }
  const status = statusOf(gift)
  if (status === 'used') throw httpError(redeemGift, 'used')
  if (status === 'void') throw httpError(redeemGift, 'refunded')
  const { from, notBefore } = await startOf(tx, userId, running, now)
  const days = daysOfMonths(gift.months, from)
  await giveFreeDays(tx, { userId, days, now, attempt: gift.id, notBefore })
  await tx
    .update(gifts)
    .set({ redeemedAt: now, redeemedBy: userId, version: gift.version + 1 })
    .where(eq(gifts.id, gift.id))
  return { ...(await grantOf(tx, gift)), movesNextCharge }
}

/**
 * The day on which the gift's months begin: the next charge of a paying family, after the grants that have
 * still to move it; the end of a cancelled subscription; else the end of the family's free days, or now. The
 * days are counted from `notBefore` at the earliest.
 */
async function startOf(
  tx: Transaction,
  userId: string,
  running: Subscription | undefined,
  now: Date,
): Promise<{ from: Date; notBefore?: Date }> {
  if (running?.cancelAt && running.cancelAt > now) {
    const from = await afterFreeDays(tx, userId, running.cancelAt)
    return { from, notBefore: running.cancelAt }
  }
  if (running?.nextChargeAt && running.firstPaidAt && !running.pastDueSince) {
    const [waiting] = await tx
      .select({ days: sum(accessGrants.days) })
      .from(accessGrants)
      .where(
        and(
          eq(accessGrants.userId, userId),
          isNull(accessGrants.chargeMovedAt),
          gte(accessGrants.grantedAt, running.firstPaidAt),
        ),
      )
    return { from: later(running.nextChargeAt, Number(waiting?.days ?? 0) * day) }
  }
  return { from: await afterFreeDays(tx, userId, now) }
}

async function afterFreeDays(tx: Transaction, userId: string, moment: Date): Promise<Date> {
  const [family] = await tx.select({ until: users.freeAccessUntil }).from(users).where(eq(users.id, userId))
  return family?.until && family.until > moment ? family.until : moment
}

async function grantOf(tx: Transaction, { id, months }: { id: string; months: number }) {
  const [grant] = await tx.select().from(accessGrants).where(eq(accessGrants.id, id))
  if (!grant) throw new Error('the gift was not granted')
  return {
    months,
    freeAccessDays: grant.days,
    freeAccessUntil: grant.accessUntil.toISOString(),
  }
}
