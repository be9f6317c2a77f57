import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  type LiveSession,
  liveRegistrations,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { overlap } from '#src/shared/class-times.ts'
import { day, later } from '#src/shared/durations.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { moveConflictTexts } from './registration-emails.texts.ts'
import { isWeekFull } from './registrations.rules.ts'

interface Reader {
  userId: string
  timeZone: string
  language: Language
}

/**
 * Sentences for a family whose live session has moved, if a child's place in it now overlaps another of its
 * places, or takes it over the week's two hours. The place is kept in both cases.
 */
export async function moveConflictsOf(
  db: Connection,
  live: LiveSession,
  { userId, timeZone, language }: Reader,
): Promise<string[]> {
  const withPlace = db
    .select({ childId: liveRegistrations.childId })
    .from(liveRegistrations)
    .where(and(eq(liveRegistrations.liveSessionId, live.id), eq(liveRegistrations.state, 'registered')))
  const others = await db
    .select({
      id: liveSessions.id,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      childId: children.id,
      child: children.displayName,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .where(
      and(
        eq(children.userId, userId),
        inArray(children.id, withPlace),
        eq(liveRegistrations.state, 'registered'),
        eq(liveSessions.state, 'planned'),
        ne(liveSessions.id, live.id),
        gt(liveSessions.startsAt, later(live.startsAt, -8 * day)),
        lt(liveSessions.startsAt, later(live.startsAt, 8 * day)),
      ),
    )
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id), asc(children.position))
  const namesIn = (rows: typeof others) =>
    listOfNames(
      rows.map(({ child }) => child),
      language,
    )
  const overlapping = Map.groupBy(
    others.filter((other) => overlap(live, other)),
    ({ id }) => id,
  )
  const clashes = [...overlapping.values()].map((rows) =>
    interpolate(moveConflictTexts.clash[language], { child: namesIn(rows), other: rows[0]?.title ?? '' }),
  )
  const beyond = [...Map.groupBy(others, ({ childId }) => childId).values()].flatMap((ofChild) =>
    isWeekFull(live, timeZone, ofChild) ? ofChild.slice(0, 1) : [],
  )
  if (beyond.length === 0) return clashes
  return [...clashes, interpolate(moveConflictTexts.week[language], { child: namesIn(beyond) })]
}
