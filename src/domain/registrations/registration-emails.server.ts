import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRecipients } from '#src/domain/accounts/guardians.server.ts'
import { calendarAttachment } from '#src/domain/calendar/calendar-attachment.ts'
import { wantsEmail } from '#src/domain/notifications/notification-settings.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  children,
  type LiveSession,
  liveRegistrations,
  liveSessions,
  onboardingProfiles,
} from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { hour, later } from '#src/shared/durations.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { zoneName } from '#src/shared/language/zone-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { liveEntry } from './live-entry.ts'
import type { Candidate } from './places.server.ts'
import { liveEmailTexts, registrationEmailTexts } from './registration-emails.texts.ts'
import { offerHours } from './registrations.rules.ts'

/** To the family: a child has a place, has moved up to one, or is offered one. */
export const registrationEmail = defineEmail({
  kind: 'live-registration',
  payload: z.object({
    news: z.enum(['registered', 'movedUp', 'offered']),
    liveId: z.uuid(),
    childId: z.uuid(),
    until: z.iso.datetime().nullable(),
    leavesAtOnce: z.boolean(),
  }),
  // The confirmation of an action is sent at once, and so is an e-mail that would be too late in the morning.
  canWait: ({ leavesAtOnce }) => !leavesAtOnce,
  compose: async ({ news, liveId, childId, until }, { language, services: { db, settings, clock } }) => {
    const found = await registrationOf(db, liveId, childId)
    if (found?.live.state !== 'planned' || found.state !== (news === 'offered' ? 'waiting' : 'registered'))
      return undefined
    if (until !== null && new Date(until) <= clock.now()) return undefined
    const { live, child, registered, timeZone } = found
    const texts = registrationEmailTexts[news]
    const values = {
      ...liveValuesOf(live, language, timeZone),
      child,
      until: until === null ? '' : timeOfDayIn(new Date(until), language, timeZone),
    }
    const entry = liveEntry(live, { children: registered, language, origin: settings.publicUrl })
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: interpolate(texts.subject[language], values),
      title: interpolate(texts.title[language], values),
      paragraphs: texts.paragraphs.map((paragraph) => interpolate(paragraph[language], values)),
      button: livesButton(language, settings.publicUrl),
      after: news === 'offered' ? undefined : [liveEmailTexts.choose[language]],
      attachments: news === 'offered' ? undefined : [calendarAttachment([entry])],
    })
  },
})

interface RegistrationNews {
  news: 'registered' | 'movedUp' | 'offered'
  live: LiveSession
  child: Candidate
  until?: Date | undefined
  now: Date
}

/**
 * Enqueues the e-mail about a child's place, in the transaction that gives it, unless the family has turned
 * it off.
 */
export async function enqueueRegistrationEmail(
  tx: Transaction,
  { news, live, child, until, now }: RegistrationNews,
): Promise<void> {
  if (!(await wantsEmail(tx, child.userId, 'registrations'))) return
  const isTooLate = afterQuietHours(now, child.timeZone) > later(live.startsAt, -offerHours * hour)
  const payload = {
    news,
    liveId: live.id,
    childId: child.childId,
    until: isoOrNull(until),
    leavesAtOnce: news !== 'movedUp' || isTooLate,
  }
  for (const { to, language } of await readRecipients(tx, [child.userId]))
    await enqueueEmail(tx, registrationEmail, { to, language, payload, at: now })
}

/** The values for sentences about a live session, in the family's time zone. */
export function liveValuesOf(
  live: Pick<LiveSession, 'title' | 'startsAt' | 'minutes'>,
  language: Language,
  timeZone: string,
) {
  return {
    live: live.title,
    day: weekdayIn(live.startsAt, language, timeZone),
    time: timeOfDayIn(live.startsAt, language, timeZone),
    zone: zoneName(timeZone, language),
    minutes: live.minutes,
  }
}

export function livesButton(language: Language, origin: string): { label: string; url: string } {
  return { label: liveEmailTexts.button[language], url: origin + pathOf('lives', language) }
}

/** A child's registration, with the display names of all children of its family who have a place. */
async function registrationOf(db: Connection, liveId: string, childId: string) {
  const family = db.select({ userId: children.userId }).from(children).where(eq(children.id, childId))
  const rows = await listOf(
    db,
    and(eq(liveRegistrations.liveSessionId, liveId), inArray(children.userId, family)),
  )
  const found = rows.find((row) => row.childId === childId)
  return found && { ...found, registered: namesOf(rows, 'registered') }
}

/** One family's part of a live session's list: the display names of its children, and its time zone. */
export interface FamilyInLive {
  live: LiveSession
  registered: string[]
  waiting: string[]
  timeZone: string
}

/** {@link FamilyInLive} of each pair, by {@link pairKey}; a family without registration in it is missing. */
export async function readFamiliesInLives(
  db: Connection,
  pairs: readonly { liveId: string; userId: string }[],
): Promise<ReadonlyMap<string, FamilyInLive>> {
  const rows = await listOf(
    db,
    sql`(${liveRegistrations.liveSessionId}, ${children.userId}) in (
      select "liveId", "userId" from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
        as asked ("liveId" uuid, "userId" uuid))`,
  )
  const byFamily = Map.groupBy(rows, ({ live, userId }) => pairKey({ liveId: live.id, userId }))
  return new Map(
    [...byFamily].flatMap(([key, ofFamily]) => {
      const [first] = ofFamily
      if (!first) return []
      const { live, timeZone } = first
      const registered = namesOf(ofFamily, 'registered')
      return [[key, { live, registered, waiting: namesOf(ofFamily, 'waiting'), timeZone }]]
    }),
  )
}

/** The key of a family in a live session. */
export function pairKey({ liveId, userId }: { liveId: string; userId: string }): string {
  return `${liveId} ${userId}`
}

/** The registrations that match `condition`, with the time zones of their families. */
function listOf(db: Connection, condition: SQL | undefined) {
  return db
    .select({
      live: liveSessions,
      userId: children.userId,
      childId: children.id,
      child: children.displayName,
      state: liveRegistrations.state,
      timeZone: familyTimeZoneSql,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .where(condition)
    .orderBy(asc(children.position))
}

function namesOf(
  rows: readonly { child: string; state: 'registered' | 'waiting' }[],
  state: 'registered' | 'waiting',
): string[] {
  return rows.filter((row) => row.state === state).map(({ child }) => child)
}
