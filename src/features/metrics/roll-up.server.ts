import { eq, min, sql } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { visits } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { companyDay, companyMonth, companyTimeZone, dayAfter, monthAfter } from '#src/shared/dates.ts'
import { vatCentsSql } from './vat-cents-sql.server.ts'

/** Events per statement, so that no statement holds its locks for long. */
const eventBatchSize = 20_000

export const rollUpJobs: readonly Job[] = [
  {
    name: 'roll-up-metrics',
    formerName: 'roll-up-figures',
    cron: '30 3 * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      await rollUp(db, now)
      // The current month's figures need only its own visits. The previous month's are kept because its last
      // day may be closed late.
      await deleteVisitsBefore(db, `${monthAfter(companyMonth(now), -1)}-01`)
    },
  },
]

/**
 * Brings daily_metrics up to yesterday. Money is added to its day once for each event, however late the event
 * arrives, in the statement that marks the event as rolled up. The other figures of a day are counted when it
 * is over, and again the next night, because a watching session may have continued past midnight.
 */
export async function rollUp(db: Database, now: Date): Promise<void> {
  while ((await rollUpEvents(db)) === eventBatchSize);
  const today = companyDay(now)
  for (let date = await firstDayToClose(db, today); date < today; date = dayAfter(date, 1))
    await closeDay(db, date, now)
}

async function rollUpEvents(db: Database): Promise<number> {
  const { rows } = await db.execute<{ taken: string | number }>(sql`
    with taken as (
      update subscription_events set is_rolled_up = true
      where id in (select id from subscription_events where not is_rolled_up limit ${eventBatchSize} for update skip locked) and not is_rolled_up
      returning event_type, amount, vat, created_at
    ), added as (
      insert into daily_metrics (date, revenue, vat, renewals, cancellations, failed_payments)
      select (created_at at time zone ${companyTimeZone})::date, coalesce(sum(amount), 0), coalesce(sum(${vatCentsSql}), 0),
        count(*) filter (where event_type = 'renewed'),
        count(*) filter (where event_type = 'canceled'), count(*) filter (where event_type = 'payment_failed')
      from taken group by 1
      on conflict (date) do update set revenue = daily_metrics.revenue + excluded.revenue, vat = daily_metrics.vat + excluded.vat, renewals = daily_metrics.renewals + excluded.renewals,
        cancellations = daily_metrics.cancellations + excluded.cancellations, failed_payments = daily_metrics.failed_payments + excluded.failed_payments
    )
    select count(*) as taken from taken`)
  return Number(rows[0]?.taken ?? 0)
}

/** The last closed day, which is counted again; before the first roll-up, the earliest day with any data. */
async function firstDayToClose(db: Database, today: string): Promise<string> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select coalesce(
      (select max(date) from daily_metrics where closed_at is not null),
      least((select min(date) from visits), (select (min(created_at) at time zone ${companyTimeZone})::date from users),
        (select (min(start_time) at time zone ${companyTimeZone})::date from user_sessions), (select (min(created_at) at time zone ${companyTimeZone})::date from checkouts))
    )::text as day`)
  return rows[0]?.day ?? today
}

async function closeDay(db: Database, date: string, now: Date): Promise<void> {
  // Only the current state of subscriptions is known, so they can be counted for yesterday but for no earlier
  // day.
  const isYesterday = date === dayAfter(companyDay(now), -1)
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${startOf(date)} and ${sql.raw(column)} < ${startOf(dayAfter(date, 1))}`
  await db.execute(sql`
    insert into daily_metrics (date, total_visitors, new_visitors, new_checkouts, new_users, total_watch_time, active_subscribers, closed_at)
    select ${date}::date,
      (select count(*) from visits where date = ${date}::date),
      (select count(*) from visits where date = ${date}::date and not exists (
        select 1 from visits earlier where earlier.visitor = visits.visitor and earlier.date < ${date}::date
      )),
      (select count(distinct browser_hash) from checkouts where ${within('created_at')} and not exists (
        select 1 from checkouts earlier where earlier.browser_hash = checkouts.browser_hash and earlier.created_at < ${startOf(date)}
          and earlier.created_at >= ${startOf(`${date.slice(0, 7)}-01`)}
      )),
      (select count(*) from users where ${within('created_at')}),
      (select coalesce(sum(total_watch_time), 0) from user_sessions where ${within('start_time')}),
      ${isYesterday ? sql`(select count(*) from users where is_subscribed)` : sql`0`},
      ${now.toISOString()}::timestamptz
    on conflict (date) do update set total_visitors = excluded.total_visitors, new_visitors = excluded.new_visitors,
      new_checkouts = excluded.new_checkouts, new_users = excluded.new_users,
      total_watch_time = excluded.total_watch_time, closed_at = excluded.closed_at,
      active_subscribers = case when daily_metrics.closed_at is null then excluded.active_subscribers else daily_metrics.active_subscribers end`)
}

/** Day by day: the visits of a month in one statement could take longer than a statement may. */
async function deleteVisitsBefore(db: Database, first: string): Promise<void> {
  for (;;) {
    const [oldest] = await db.select({ date: min(visits.date) }).from(visits)
    if (!oldest?.date || oldest.date >= first) return
    await db.delete(visits).where(eq(visits.date, oldest.date))
  }
}

function startOf(date: string) {
  return sql`${date}::date::timestamp at time zone ${companyTimeZone}`
}
