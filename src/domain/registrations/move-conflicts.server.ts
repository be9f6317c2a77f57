import { and, asc, eq } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { children, type LiveSession, liveRegistrations } from '#src/infrastructure/database/schema.server.ts'
import { overlap } from '#src/shared/class-times.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { placesAround } from './places.server.ts'
import { moveConflictTexts } from './registration-emails.texts.ts'
import { isWeekFull } from './registrations.rules.ts'

/**
 * Sentences for a family whose live session has moved, if a child's place in it now overlaps another of its
 * places, or takes it over the week's two hours. The place is kept in both cases.
 */
export async function moveConflictsOf(
  db: Connection,
  live: LiveSession,
  { userId, timeZone, language }: Reader,
): Promise<string[]> {
  const family = await db
    .select({ id: children.id, displayName: children.displayName })
    .from(liveRegistrations)
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .where(
      and(
        eq(children.userId, userId),
        eq(liveRegistrations.liveSessionId, live.id),
        eq(liveRegistrations.state, 'registered'),
      ),
    )
    .orderBy(asc(children.position))
  const ids = family.map(({ id }) => id)
  const others = (await placesAround(db, ids, [live])).filter(({ liveId }) => liveId !== live.id)
  const namesOf = (isNamed: (childId: string) => boolean) =>
    listOfNames(
      family.filter(({ id }) => isNamed(id)).map(({ displayName }) => displayName),
      language,
    )
  const overlapping = Map.groupBy(
    others.filter((other) => overlap(live, other)),
    ({ liveId }) => liveId,
  )
  const clashes = [...overlapping.values()].map((places) =>
    interpolate(moveConflictTexts.clash[language], {
      child: namesOf((id) => places.some(({ childId }) => childId === id)),
      other: places[0]?.title ?? '',
    }),
  )
  const placesOf = Map.groupBy(others, ({ childId }) => childId)
  const isBeyond = (id: string) => isWeekFull(live, timeZone, placesOf.get(id) ?? [])
  // A live session alone is never longer than two hours.
  if (!ids.some(isBeyond)) return clashes
  return [...clashes, interpolate(moveConflictTexts.week[language], { child: namesOf(isBeyond) })]
}

interface Reader {
  userId: string
  timeZone: string
  language: Language
}
