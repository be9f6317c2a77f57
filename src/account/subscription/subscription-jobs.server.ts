import { and, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#src/api/services.server.ts'
import { companyTimeZone } from '#src/business/days.ts'
import { renewalAnnouncedDays } from '#src/business/numbers.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { checkouts, stripeEvents, subscriptions, users } from '#src/database/schema.server.ts'
import { day, later } from '#src/outside/clock.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import type { Job } from '#src/outside/jobs.server.ts'
import { moveCharges } from './move-charges.server.ts'
import { idOf } from './stripe-reference.ts'
import { subscriptionEmail } from './subscription-email.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

export const subscriptionJobs: readonly Job[] = [
  {
    name: 'end-lapsed-access',
    cron: '*/10 * * * *',
    run: async (services) => {
      await moveCharges(services)
      const isLapsed = and(users.isSubscribed, lte(subscriptions.accessUntil, services.clock.now()))
      const isSetAside = and(isNotNull(subscriptions.nextPlan), isNull(subscriptions.scheduleId))
      const due = await services.db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.userId))
        .where(and(subscriptions.isLive, or(isLapsed, isSetAside)))
      await syncEach(services, due)
    },
  },
  {
    // A year that begins by itself is announced, between three months and one month before (French Code de la consommation, L215-1).
    name: 'announce-renewals',
    cron: '20 9 * * *',
    run: async (services) => {
      const { db, clock } = services
      const soon = and(
        subscriptions.isLive,
        eq(subscriptions.billing, 'yearly'),
        isNull(subscriptions.cancelAt),
        isNotNull(subscriptions.nextChargeCents),
        gt(subscriptions.nextChargeAt, clock.now()),
        lte(subscriptions.nextChargeAt, later(clock.now(), renewalAnnouncedDays * day)),
        or(isNull(subscriptions.renewalRemindedAt), lt(subscriptions.renewalRemindedAt, later(clock.now(), -2 * renewalAnnouncedDays * day))),
      )
      const due = await db.select({ id: subscriptions.id }).from(subscriptions).where(soon)
      for (const { id } of due) await db.transaction((tx) => announceRenewal(tx, id, soon, clock.now()))
      if (due.length > 0) services.wakeOutbox()
    },
  },
  {
    name: 'forget-old-checkouts',
    cron: '10 4 * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      // A checkout that nobody paid is dead after a day at Stripe; an event is sent again for a month at most, and its effect is the same each time.
      // The nightly roll-up has counted it by then; should it not, the checkout waits.
      const isCounted = sql`(${checkouts.createdAt} at time zone ${companyTimeZone})::date <= (select max(date) from daily_metrics where closed_at is not null)`
      await db.delete(checkouts).where(and(isNull(checkouts.completedAt), lt(checkouts.createdAt, later(now, -7 * day)), isCounted))
      await db.delete(stripeEvents).where(lt(stripeEvents.createdAt, later(now, -90 * day)))
    },
  },
  {
    // What no event told, because it was lost or its endpoint was wrong, is found within a day, and a first payment within the hour. A run is short enough for the queue's patience.
    name: 'reconcile-with-stripe',
    cron: '40 * * * *',
    run: async (services) => {
      const { db, clock } = services
      const longUnseen = await db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(subscriptions.isLive, lt(subscriptions.syncedAt, later(clock.now(), -day))))
        .orderBy(subscriptions.syncedAt)
        .limit(400)
      await syncEach(services, [...(await paidUntold(services)), ...longUnseen])
    },
  },
]

/** The subscriptions of payment pages that were paid in the last days, as far as neither an event nor the browser has told. */
async function paidUntold({ db, clock, payments }: Services): Promise<{ id: string }[]> {
  const since = Math.floor(later(clock.now(), -2 * day).getTime() / 1000)
  const paid = await payments.checkout.sessions.list({ status: 'complete', created: { gte: since }, limit: 100 }).autoPagingToArray({ limit: 1000 })
  const waiting = await db
    .select({ sessionId: checkouts.stripeSessionId })
    .from(checkouts)
    .where(and(isNull(checkouts.completedAt), isNotNull(checkouts.stripeSessionId), gt(checkouts.createdAt, later(clock.now(), -3 * day))))
  const untold = new Set(waiting.map(({ sessionId }) => sessionId))
  return paid.flatMap(({ id, subscription }) => (subscription && untold.has(id) ? [{ id: idOf(subscription) }] : []))
}

async function announceRenewal(tx: Transaction, id: string, stillDue: SQL | undefined, now: Date): Promise<void> {
  const [due] = await tx
    .update(subscriptions)
    .set({ renewalRemindedAt: now })
    .where(and(eq(subscriptions.id, id), stillDue))
    .returning()
  const [family] = due ? await tx.select({ email: users.email, language: users.language }).from(users).where(eq(users.id, due.userId)) : []
  if (!due || !family) return
  await postEmail(tx, subscriptionEmail, {
    to: family.email,
    language: family.language,
    payload: {
      news: 'renewalAhead',
      plan: due.nextPlan ?? due.plan,
      billing: due.nextBilling ?? due.billing,
      amountCents: due.nextChargeCents,
      date: due.nextChargeAt?.toISOString() ?? null,
      until: null,
      since: null,
      subscriptionId: due.id,
    },
    at: now,
  })
}

/** One failure leaves the others untouched; the job then fails as a whole and is tried again. */
async function syncEach(services: Services, rows: readonly { id: string }[]): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of rows) await syncSubscription(services, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${rows.length} subscriptions could not be read`)
}
