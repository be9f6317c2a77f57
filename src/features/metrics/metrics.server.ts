import { sql } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { adminStats } from '#src/domain/back-office/stats.contract.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  companyDay,
  companyMonth,
  companyTimeZone,
  monthAfter,
  startOfCompanyDay,
} from '#src/shared/dates.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { adminAnalytics, funnelSteps } from './metrics.contract.ts'
import { vatCentsSql } from './vat-cents-sql.server.ts'

const monthsShown = 12
const activeDays = 30

export const adminMetricHandlers = [
  handle(adminStats, ({ services: { db, clock } }) => readStats(db, clock.now())),

  handle(adminAnalytics, async ({ query, services: { db, clock } }) => {
    const now = clock.now()
    const month = query.month ?? companyMonth(now)
    const [registrations, revenue, steps] = await Promise.all([
      registrationsByMonth(db, now),
      revenueByMonth(db, now),
      funnelOf(db, month, now),
    ])
    return { registrations, revenue, funnel: { month, steps } }
  }),
]

/**
 * The dashboard's figures: the month's closed days from daily_metrics, plus everything not rolled up yet.
 * They are read by one statement, so that they all belong to the same moment.
 */
async function readStats(db: Database, now: Date) {
  const month = companyMonth(now)
  const { first, next, begins, ends } = boundsOf(month)
  const today = companyDay(now)
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    with ${openDays(first, next)}
    select
      (select count(*) from users where is_subscribed) as subscribers,
      rolled_up.renewals + fresh.renewals as renewals,
      rolled_up.cancellations + fresh.cancellations as cancellations,
      rolled_up.failed_payments + fresh.failed_payments as failed_payments,
      rolled_up.revenue + fresh.revenue as revenue,
      (select count(*) from visits where date = ${today}::date) as day_visitors,
      ${visitorsOf(first, next)} as visitors,
      rolled_up.watch_seconds + (
        select coalesce(sum(total_watch_time), 0) from user_sessions, open
        where start_time >= open.day::timestamp at time zone ${companyTimeZone} and start_time < ${ends}::timestamptz
      ) as watch_seconds
    from (
      select coalesce(sum(renewals), 0) as renewals, coalesce(sum(cancellations), 0) as cancellations, coalesce(sum(failed_payments), 0) as failed_payments,
        coalesce(sum(revenue), 0) as revenue, coalesce(sum(total_watch_time) filter (where closed_at is not null), 0) as watch_seconds
      from daily_metrics where date >= ${first}::date and date < ${next}::date
    ) rolled_up, (
      select count(*) filter (where event_type = 'renewed') as renewals, count(*) filter (where event_type = 'canceled') as cancellations,
        count(*) filter (where event_type = 'payment_failed') as failed_payments, coalesce(sum(amount), 0) as revenue
      from subscription_events where not is_rolled_up and created_at >= ${begins}::timestamptz and created_at < ${ends}::timestamptz
    ) fresh`)
  const figure = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    totalSubscribers: figure('subscribers'),
    renewedSubscribers: figure('renewals'),
    canceledSubscribers: figure('cancellations'),
    failedPayments: figure('failed_payments'),
    monthlyRevenue: figure('revenue'),
    dailyVisitors: figure('day_visitors'),
    monthlyVisitors: figure('visitors'),
    totalWatchTimeMonthly: Math.round((figure('watch_seconds') * 1000) / hour),
  }
}

async function registrationsByMonth(db: Database, now: Date): Promise<{ month: string; count: number }[]> {
  const months = monthsUpTo(now)
  const { rows } = await db.execute<{ month: string; count: string | number }>(sql`
    select to_char(created_at at time zone ${companyTimeZone}, 'YYYY-MM') as month, count(*) as count
    from users where created_at >= ${boundsOf(months[0] ?? '').begins}::timestamptz group by 1`)
  return months.map((month) => ({
    month,
    count: Number(rows.find((row) => row.month === month)?.count ?? 0),
  }))
}

/** The months' money from daily_metrics, plus everything not rolled up yet, in one statement. */
async function revenueByMonth(db: Database, now: Date) {
  const months = monthsUpTo(now)
  const { first, begins } = boundsOf(months[0] ?? '')
  const { rows } = await db.execute<Record<'month' | 'gross' | 'vat', string | number>>(sql`
    select month, sum(gross) as gross, sum(vat) as vat from (
      select to_char(date, 'YYYY-MM') as month, sum(revenue) as gross, sum(vat) as vat
      from daily_metrics where date >= ${first}::date group by 1
      union all
      select to_char(created_at at time zone ${companyTimeZone}, 'YYYY-MM'), coalesce(sum(amount), 0), coalesce(sum(${vatCentsSql}), 0)
      from subscription_events where not is_rolled_up and created_at >= ${begins}::timestamptz group by 1
    ) money group by month`)
  return months.map((month) => {
    const row = rows.find((one) => one.month === month)
    const [grossCents, vatCents] = [Number(row?.gross ?? 0), Number(row?.vat ?? 0)]
    return { month, grossCents, vatCents, netCents: grossCents - vatCents }
  })
}

/** The months that the charts show, the current one last. */
function monthsUpTo(now: Date): string[] {
  return Array.from({ length: monthsShown }, (_, index) =>
    monthAfter(companyMonth(now), index + 1 - monthsShown),
  )
}

/** The count of each step in a month. Each of the last three steps is a part of the previous one. */
async function funnelOf(db: Database, month: string, now: Date) {
  const { first, next, begins, ends } = boundsOf(month)
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    with ${openDays(first, next)}, payers as (
      select user_id as id from subscription_events where is_first and created_at >= ${begins}::timestamptz and created_at < ${ends}::timestamptz
    ), onboarded as (select users.id from users join payers using (id) where users.has_completed_onboarding)
    select
      ${visitorsOf(first, next)} as visitors,
      ${checkoutsOf({ first, next, begins, ends })} as checkouts,
      (select count(*) from payers) as payers,
      (select count(*) from onboarded) as onboarded,
      (select count(*) from onboarded where exists (
        select 1 from user_sessions where user_id = onboarded.id and start_time >= ${later(now, -activeDays * day).toISOString()}::timestamptz
      )) as active`)
  return funnelSteps.map((step) => ({ step, count: Number(rows[0]?.[step] ?? 0) }))
}

/** The first day of a month and of the next one, and the moments at which the two days begin. */
function boundsOf(month: string) {
  const first = `${month}-01`
  const next = `${monthAfter(month, 1)}-01`
  return {
    first,
    next,
    begins: startOfCompanyDay(first).toISOString(),
    ends: startOfCompanyDay(next).toISOString(),
  }
}

/** The first day of a month that the nightly roll-up has not closed. Days are closed in order. */
function openDays(first: string, next: string) {
  return sql`open as (
    select coalesce(max(date) + 1, ${first}::date) as day from daily_metrics where closed_at is not null and date >= ${first}::date and date < ${next}::date
  )`
}

/**
 * A month's visitors, each counted once: the new visitors of its closed days, plus those first seen since.
 */
function visitorsOf(first: string, next: string) {
  return sql`(
    (select coalesce(sum(new_visitors), 0) from daily_metrics where closed_at is not null and date >= ${first}::date and date < ${next}::date) + (
      select count(distinct visitor) from visits, open
      where date >= open.day and date < ${next}::date
        and not exists (select 1 from visits earlier where earlier.visitor = visits.visitor and earlier.date >= ${first}::date and earlier.date < open.day)
    )
  )`
}

/** The browsers that began a checkout in a month, each counted once in the same way as visitors. */
function checkoutsOf({ first, next, begins, ends }: ReturnType<typeof boundsOf>) {
  return sql`(
    (select coalesce(sum(new_checkouts), 0) from daily_metrics where closed_at is not null and date >= ${first}::date and date < ${next}::date) + (
      select count(distinct browser_hash) from checkouts, open
      where created_at >= open.day::timestamp at time zone ${companyTimeZone} and created_at < ${ends}::timestamptz
        and not exists (
          select 1 from checkouts earlier where earlier.browser_hash = checkouts.browser_hash
            and earlier.created_at >= ${begins}::timestamptz and earlier.created_at < open.day::timestamp at time zone ${companyTimeZone}
        )
    )
  )`
}
