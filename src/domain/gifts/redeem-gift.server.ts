import { eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { countDaysToMove } from '#src/domain/free-days/days-to-move.server.ts'
import { giveFreeDays } from '#src/domain/free-days/free-days.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { moveChargesSoon } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, gifts, users } from '#src/infrastructure/database/schema.server.ts'
import { giftOfCode, withCodeLimit } from './find-gift.server.ts'
import { daysOfMonths, giftStatusOf, startOfMonths } from './gift.rules.ts'
import { redeemGift } from './redeem-gift.contract.ts'

export const redeemGiftHandlers = [
  handle(redeemGift, async ({ body: { code }, user, services, request }) => {
    const { db, clock } = services
    const response = await withCodeLimit(services, request, () =>
      db.transaction((tx) => redeem(tx, user.id, code, clock.now())),
    )
    await moveChargesSoon(services, [user.id])
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
  const status = giftStatusOf(gift)
  if (status === 'used') throw httpError(redeemGift, 'used')
  if (status === 'void') throw httpError(redeemGift, 'refunded')
  const [family] = await tx.select({ until: users.freeAccessUntil }).from(users).where(eq(users.id, userId))
  const { from, notBefore } = startOfMonths({
    subscription: running && {
      ...running,
      // The charge of a period that has just begun may be drafted still: the months follow that period.
      nextChargeAt: running.nextChargeAt && running.currentPeriodEnd,
      daysToMove: await countDaysToMove(tx, running.id),
    },
    freeUntil: family?.until ?? null,
    now,
  })
  const days = daysOfMonths(gift.months, from)
  await giveFreeDays(tx, { userId, days, now, attempt: gift.id, notBefore })
  await tx
    .update(gifts)
    .set({ redeemedAt: now, redeemedBy: userId, version: gift.version + 1 })
    .where(eq(gifts.id, gift.id))
  return { ...(await grantOf(tx, gift)), movesNextCharge }
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
