import { and, asc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import { hasAccessSql } from '#src/domain/access/access-sql.server.ts'
import { wantsEmailSql } from '#src/domain/notifications/notification-settings.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  notificationSettings,
  onboardingProfiles,
  subscriptions,
  users,
  weeklyEmails,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmails } from '#src/infrastructure/email/email.server.ts'
import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { workInPortions } from '#src/infrastructure/work-in-portions.server.ts'
import { companyDay, companyTimeZone, dayAfter } from '#src/shared/dates.ts'
import { usualWeekDay, type WeekDay } from '#src/shared/options.ts'
import { hasNews } from './week-summary.rules.ts'
import { readFamilyWeeks } from './week-summary.server.ts'
import { maySendQuiet, periodStart, type Week, weekEnding, weeksEnding } from './weekly-email.rules.ts'
import { weeklyEmail } from './weekly-email.server.ts'

/**
 * A few families at a time, with pauses, so that nothing waits long for one statement; 100,000 families still
 * take less than ten minutes.
 */
const familiesAtATime = 50
const shareOfTime = 0.25
/** Written exactly as in the partial index on these few families, so that PostgreSQL uses it. */
const isAnotherDaySql = sql`${notificationSettings.weeklyDay} <> 'sunday'`
/** How many days the decided weeks are stored: longer than the look back to the last quiet one. */
const retentionDays = 70

export const weeklyJobs: readonly Job[] = [
  {
    /**
     * Runs in the evening of the day that a family chose and, to catch up after a standstill, until noon of
     * the next day. In the afternoon no time zone is due.
     */
    name: 'weekly-emails',
    cron: '*/5 * * * *',
    run: async (services) => {
      const { db, clock } = services
      const weeks = await weeksDue(db, clock.now())
      if (weeks.size === 0) return
      let after: string | undefined = firstId
      await workInPortions(shareOfTime, async () => {
        if (after) after = await decideNextFamilies(services, weeks, after)
        return after !== undefined
      })
      await db
        .delete(weeklyEmails)
        .where(lt(weeklyEmails.week, dayAfter(companyDay(clock.now()), -retentionDays)))
      services.notifyOutbox()
    },
    momentsBetween: async ({ db }, after, until) => {
      const [zones, days] = await Promise.all([zonesOfFamilies(db), daysChosen(db)])
      return zones.flatMap((timeZone) =>
        weeksEnding(timeZone, after, until)
          .filter(({ day }) => days.has(day))
          .map(({ to }) => to),
      )
    },
  },
]

const firstId = '00000000-0000-0000-0000-000000000000'

/** The weeks that have just ended on a day that some family chose, by the families' time zones. */
async function weeksDue(db: Connection, now: Date): Promise<Map<string, Week>> {
  const [zones, days] = await Promise.all([zonesOfFamilies(db), daysChosen(db)])
  return new Map(
    zones.flatMap((timeZone) => {
      const week = weekEnding(timeZone, now)
      return week && days.has(week.day) ? [[timeZone, week] as const] : []
    }),
  )
}

async function zonesOfFamilies(db: Connection): Promise<string[]> {
  const zones = await db.selectDistinct({ timeZone: onboardingProfiles.timezone }).from(onboardingProfiles)
  return [...new Set([companyTimeZone, ...zones.map(({ timeZone }) => timeZone)])]
}

async function daysChosen(db: Connection): Promise<ReadonlySet<WeekDay>> {
  const chosen = await db
    .selectDistinct({ day: notificationSettings.weeklyDay })
    .from(notificationSettings)
    .where(isAnotherDaySql)
  return new Set([usualWeekDay, ...chosen.map(({ day }) => day)])
}

/**
 * Decides on the e-mails of the next families, once for each family and week: the row and the e-mail are
 * written in one transaction, so that a second server, a crash or a second run finds the row. Returns the
 * last family that was checked, or undefined when none is left.
 */
function decideNextFamilies(
  { db, clock }: Services,
  weeks: ReadonlyMap<string, Week>,
  after: string,
): Promise<string | undefined> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const checkedIds = await nextFamilies(tx, weeks, after)
    const families = await familiesDue(tx, weeks, checkedIds, now)
    const last = await lastEmailsOf(
      tx,
      families.map(({ userId }) => userId),
    )
    const due = families.flatMap((family) => {
      const week = weeks.get(family.timeZone)
      // A family that joined after the week's end gets no e-mail about it.
      if (!week || family.createdAt >= week.to) return []
      const from = periodStart(week, last.get(family.userId)?.until ?? undefined)
      return from < week.to ? [{ ...family, ...week, from }] : []
    })
    const ids = due.map(({ userId }) => userId)
    if (ids.length === 0) return checkedIds.at(-1)
    const summaries = await readFamilyWeeks(tx, due, now)
    const decided = due.map((family) => {
      const summary = summaries.get(family.userId)
      const mayBeQuiet = summary && maySendQuiet(last.get(family.userId)?.quiet ?? undefined, family.week)
      const kindWithoutNews = mayBeQuiet ? ('quiet' as const) : ('none' as const)
      return {
        ...family,
        watched: summary?.watched.map(({ videoId, at }) => ({ videoId, at: at.toISOString() })),
        kind: summary && hasNews(summary, now) ? ('news' as const) : kindWithoutNews,
      }
    })
    const rows = decided.map(({ userId, week, kind, to }) => ({
      userId,
      week,
      kind,
      toldUntil: to,
      decidedAt: now,
    }))
    const written = await tx
      .insert(weeklyEmails)
      .values(rows)
      .onConflictDoNothing()
      .returning({ userId: weeklyEmails.userId })
    const insertedIds = new Set(written.map(({ userId }) => userId))
    const toSend = decided.filter(({ userId, kind }) => kind !== 'none' && insertedIds.has(userId))
    for (const [week, readers] of Map.groupBy(toSend, (family) => family.week)) {
      const emails = readers.map(({ userId, email, language, timeZone, kind, from, watched }) => ({
        to: email,
        language,
        payload: { userId, week, from: from.toISOString(), isQuiet: kind === 'quiet', watched },
        notBefore: afterQuietHours(now, timeZone),
      }))
      await enqueueEmails(tx, weeklyEmail, { batch: uuidOf(`weekly ${week}`), at: now, emails })
    }
    return checkedIds.at(-1)
  })
}

/**
 * The next families in the order of their ids; except on the usual day, only those that chose another day.
 */
async function nextFamilies(tx: Transaction, weeks: ReadonlyMap<string, Week>, after: string) {
  const those = tx
    .select({ id: notificationSettings.userId })
    .from(notificationSettings)
    .where(isAnotherDaySql)
  const isUsualDay = [...weeks.values()].some(({ day }) => day === usualWeekDay)
  const next = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), isUsualDay ? undefined : inArray(users.id, those)))
    .orderBy(asc(users.id))
    .limit(familiesAtATime)
  return next.map(({ id }) => id)
}

/**
 * Those of the given families that have access, are in these time zones, want the e-mail and have no decided
 * week.
 */
async function familiesDue(tx: Transaction, weeks: ReadonlyMap<string, Week>, userIds: string[], now: Date) {
  if (userIds.length === 0) return []
  const names = [...new Set([...weeks.values()].map(({ week }) => week))]
  const chosenDay = sql`coalesce(${notificationSettings.weeklyDay}, ${usualWeekDay})`
  const ending = [...weeks].map(([zone, { day }]) => sql`(${zone}::text, ${day}::text)`)
  return tx
    .select({
      userId: users.id,
      email: users.email,
      language: users.language,
      createdAt: users.createdAt,
      timeZone: familyTimeZoneSql,
    })
    .from(users)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), eq(subscriptions.isRunning, true)))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(weeklyEmails, and(eq(weeklyEmails.userId, users.id), inArray(weeklyEmails.week, names)))
    .where(
      and(
        inArray(users.id, userIds),
        hasAccessSql(now),
        sql`(${familyTimeZoneSql}, ${chosenDay}) in (${sql.join(ending, sql`, `)})`,
        wantsEmailSql('weekly'),
        isNull(weeklyEmails.userId),
      ),
    )
}

/** The week of each family's last e-mail about a quiet week, and the end of its last period. */
async function lastEmailsOf(tx: Transaction, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, never>()
  const isQuiet = sql`${weeklyEmails.kind} = 'quiet'`
  const rows = await tx
    .select({
      userId: weeklyEmails.userId,
      quiet: sql<string | null>`max(${weeklyEmails.week}) filter (where ${isQuiet})::text`,
      until: max(weeklyEmails.toldUntil),
    })
    .from(weeklyEmails)
    .where(inArray(weeklyEmails.userId, userIds))
    .groupBy(weeklyEmails.userId)
  return new Map(rows.map((row) => [row.userId, row]))
}
