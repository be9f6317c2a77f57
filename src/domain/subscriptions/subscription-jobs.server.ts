import { and, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { subscriptionEmail } from '#src/domain/subscriptions/emails/subscription-email.server.ts'
import { moveCharges } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { syncEach, throwUnread } from '#src/domain/subscriptions/sync/sync-each.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { checkouts, stripeEvents, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { companyTimeZone, isoOrNull } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { renewalAnnouncedDays } from '#src/shared/numbers.ts'

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
        .where(and(subscriptions.isRunning, or(isLapsed, isSetAside)))
      throwUnread(await syncEach(services, due))
    },
  },
  {
    // A yearly renewal is announced, between three months and one month before (French Code de la
    // consommation, L215-1).
    name: 'announce-renewals',
    cron: '20 9 * * *',
    run: async (services) => {
      const { db, clock } = services
      const soon = and(
        subscriptions.isRunning,
        eq(subscriptions.billing, 'yearly'),
        isNull(subscriptions.cancelAt),
        isNotNull(subscriptions.nextChargeCents),
        gt(subscriptions.nextChargeAt, clock.now()),
        lte(subscriptions.nextChargeAt, later(clock.now(), renewalAnnouncedDays * day)),
        or(
          isNull(subscriptions.renewalRemindedAt),
          lt(subscriptions.renewalRemindedAt, later(clock.now(), -2 * renewalAnnouncedDays * day)),
        ),
      )
      const due = await db.select({ id: subscriptions.id }).from(subscriptions).where(soon)
      for (const { id } of due) await db.transaction((tx) => announceRenewal(tx, id, soon, clock.now()))
      if (due.length > 0) services.notifyOutbox()
    },
  },
  {
    name: 'delete-old-checkouts',
    formerName: 'forget-old-checkouts',
    cron: '10 4 * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      // An unpaid checkout expires at Stripe after a day. Events come for a month at most and are idempotent.
      // The checkout stays until the nightly roll-up has counted it.
      const isCounted = sql`(${checkouts.createdAt} at time zone ${companyTimeZone})::date <= (select max(date) from daily_metrics where closed_at is not null)`
      await db
        .delete(checkouts)
        .where(and(isNull(checkouts.completedAt), lt(checkouts.createdAt, later(now, -7 * day)), isCounted))
      await db.delete(stripeEvents).where(lt(stripeEvents.createdAt, later(now, -90 * day)))
    },
  },
]

async function announceRenewal(
  tx: Transaction,
  id: string,
  stillDue: SQL | undefined,
  now: Date,
): Promise<void> {
  const [due] = await tx
    .update(subscriptions)
    .set({ renewalRemindedAt: now })
    .where(and(eq(subscriptions.id, id), stillDue))
    .returning()
  const [family] = due
    ? await tx
        .select({ email: users.email, language: users.language })
        .from(users)
        .where(eq(users.id, due.userId))
    : []
  if (!due || !family) return
  await enqueueEmail(tx, subscriptionEmail, {
    to: family.email,
    language: family.language,
    payload: {
      news: 'renewalAhead',
      plan: due.nextPlan ?? due.plan,
      billing: due.nextBilling ?? due.billing,
      amountCents: due.nextChargeCents,
      date: isoOrNull(due.nextChargeAt),
      until: null,
      since: null,
      isPaused: false,
      subscriptionId: due.id,
    },
    at: now,
  })
}
