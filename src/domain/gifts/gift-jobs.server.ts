import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { day, later } from '#src/infrastructure/clock/clock.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyDay } from '#src/shared/dates.ts'
import { retentionYears } from '#src/shared/numbers.ts'
import { leavesAt } from './gift.rules.ts'
import { giveBack } from './refund-gift.server.ts'
import { deliver, syncGift } from './sync-gift.server.ts'

/** For how long a refund to which Stripe did not respond is retried. */
const refundRetryDays = 3
const atOnce = 500

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
  { name: 'give-gifts-back', cron: '5-59/10 * * * *', run: giveGiftsBack },
  { name: 'reconcile-gifts', cron: '50 * * * *', run: reconcileGifts },
  {
    name: 'forget-old-gifts',
    cron: '15 4 * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      // A checkout session lasts a day, and its event is retried for three.
      await db.delete(gifts).where(and(isNull(gifts.paidAt), lt(gifts.createdAt, later(now, -7 * day))))
      // The code stays good; who gave what to whom is forgotten with everything else of that age.
      await db
        .update(gifts)
        .set({ buyerEmail: null, recipientEmail: null, message: '' })
        .where(
          and(isNotNull(gifts.recipientEmail), lt(gifts.createdAt, later(now, -retentionYears * 366 * day))),
        )
    },
  },
]

/** Sends the codes whose day has come, from eight in the morning on, each once. */
async function deliverGifts({ db, clock, notifyOutbox }: Services): Promise<void> {
  const now = clock.now()
  const due = await db
    .select({ id: gifts.id, deliverOn: gifts.deliverOn })
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.paidAt),
        isNull(gifts.deliveredAt),
        lte(gifts.deliverOn, companyDay(now)),
        isNull(gifts.redeemedAt),
        isNull(gifts.refundAskedAt),
        isNotNull(gifts.recipientEmail),
        lt(gifts.returnedCents, gifts.cents),
      ),
    )
    .orderBy(gifts.deliverOn)
    .limit(atOnce)
  for (const { id, deliverOn } of due) {
    if (leavesAt(deliverOn) > now) continue
    await db.transaction(async (tx) => {
      const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
      if (gift) await deliver(tx, gift, now)
    })
  }
  if (due.length > 0) notifyOutbox()
}

/** What was given back while Stripe was away. One that Stripe could not carry out is the team's to see. */
async function giveGiftsBack(services: Services): Promise<void> {
  const { db, clock, log } = services
  const asked = await db
    .select()
    .from(gifts)
    .where(
      and(
        lt(gifts.returnedCents, gifts.cents),
        gt(gifts.refundAskedAt, later(clock.now(), -refundRetryDays * day)),
      ),
    )
    .limit(atOnce)
  for (const gift of asked)
    await giveBack(services, gift).catch((error: unknown) =>
      log.warn({ err: error, gift: gift.id }, 'a gift could not be given back, it will be tried again'),
    )
}

/** Payments of the last days of which no event has told. */
async function reconcileGifts(services: Services): Promise<void> {
  const { db, clock, payments } = services
  const waiting = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(isNull(gifts.paidAt), gt(gifts.createdAt, later(clock.now(), -3 * day))))
    .limit(1)
  if (waiting.length === 0) return
  const since = Math.floor(later(clock.now(), -3 * day).getTime() / 1000)
  const paid = await payments.checkout.sessions
    .list({ status: 'complete', created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  const told = new Map(
    paid.flatMap(({ id, mode, metadata }) =>
      mode === 'payment' && metadata?.gift ? [[metadata.gift, id] as const] : [],
    ),
  )
  if (told.size === 0) return
  const untold = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(isNull(gifts.paidAt), inArray(sql`${gifts.id}::text`, [...told.keys()])))
  for (const { id } of untold) await syncGift(services, id, { sessionId: told.get(id) })
}
