import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { listCompletedSessionsSince } from '#src/infrastructure/payments/completed-sessions.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyDay, yearsBefore } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { retentionYears } from '#src/shared/numbers.ts'
import { leavesAt } from './gift.rules.ts'
import { isReadySql } from './gift-status-sql.server.ts'
import { giveBack } from './refund-gift.server.ts'
import { deliver, syncGift } from './sync-gift.server.ts'

/** For how many days a refund is retried while Stripe does not respond. */
const refundRetryDays = 3
const maxPerRun = 500

export const giftJobs: readonly Job[] = [
  {
    name: 'deliver-gifts',
    cron: '*/10 * * * *',
    run: deliverGifts,
    momentsBetween: async ({ db }) => {
      const waiting = await db
        .selectDistinct({ on: gifts.deliverOn })
        .from(gifts)
        .where(and(isNotNull(gifts.paidAt), isNull(gifts.deliveredAt)))
      return waiting.map(({ on }) => leavesAt(on))
    },
  },
  { name: 'refund-gifts', formerName: 'give-gifts-back', cron: '5-59/10 * * * *', run: refundGifts },
  { name: 'reconcile-gifts', cron: '50 * * * *', run: reconcileGifts },
  {
    name: 'delete-old-gifts',
    formerName: 'forget-old-gifts',
    cron: '15 4 * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      // A checkout session lasts a day, and its event is retried for three.
      await db.delete(gifts).where(and(isNull(gifts.paidAt), lt(gifts.createdAt, later(now, -7 * day))))
      // The code stays valid; the addresses and the message are erased like all other personal data of that
      // age.
      await db
        .update(gifts)
        .set({ buyerEmail: null, recipientEmail: null, message: '' })
        .where(
          and(
            or(isNotNull(gifts.buyerEmail), isNotNull(gifts.recipientEmail)),
            lt(gifts.createdAt, yearsBefore(now, retentionYears)),
          ),
        )
    },
  },
]

/** Sends the gifts that are due, each once, from eight in the morning of their day on. */
async function deliverGifts({ db, clock, notifyOutbox }: Services): Promise<void> {
  const now = clock.now()
  const due = await db
    .select({ id: gifts.id, deliverOn: gifts.deliverOn })
    .from(gifts)
    .where(
      and(
        isReadySql,
        isNull(gifts.deliveredAt),
        lte(gifts.deliverOn, companyDay(now)),
        isNotNull(gifts.recipientEmail),
      ),
    )
    .orderBy(gifts.deliverOn)
    .limit(maxPerRun)
  for (const { id, deliverOn } of due) {
    if (leavesAt(deliverOn) > now) continue
    await db.transaction(async (tx) => {
      const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
      if (gift) await deliver(tx, gift, now)
    })
  }
  if (due.length > 0) notifyOutbox()
}

/**
 * Retries refunds that were requested while Stripe was unreachable. A refund that Stripe could not carry out
 * is for the team to follow up.
 */
async function refundGifts(services: Services): Promise<void> {
  const { db, clock, log } = services
  const requested = await db
    .select()
    .from(gifts)
    .where(
      and(
        lt(gifts.returnedCents, gifts.cents),
        gt(gifts.refundAskedAt, later(clock.now(), -refundRetryDays * day)),
      ),
    )
    .limit(maxPerRun)
  for (const gift of requested)
    await giveBack(services, gift).catch((error: unknown) =>
      log.warn({ err: error, gift: gift.id }, 'gift not refunded, will retry'),
    )
}

/** Syncs gifts that were paid in the last days and whose event has not arrived. */
async function reconcileGifts(services: Services): Promise<void> {
  const { db, clock, payments } = services
  const since = later(clock.now(), -3 * day)
  const waiting = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(isNull(gifts.paidAt), gt(gifts.createdAt, since)))
    .limit(1)
  if (waiting.length === 0) return
  const sessionOfGift = new Map<string, string>()
  for await (const { id, mode, metadata } of listCompletedSessionsSince(payments, since))
    if (mode === 'payment' && metadata?.gift) sessionOfGift.set(metadata.gift, id)
  if (sessionOfGift.size === 0) return
  const unsynced = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(isNull(gifts.paidAt), inArray(sql`${gifts.id}::text`, [...sessionOfGift.keys()])))
  for (const { id } of unsynced) await syncGift(services, id, { sessionId: sessionOfGift.get(id) })
}
