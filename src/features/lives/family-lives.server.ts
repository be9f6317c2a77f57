import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { childrenTakingPart } from '#src/domain/children/family-children.server.ts'
import { presenceOf } from '#src/domain/lives/presence.rules.ts'
import { personalOf, suggestionOf } from '#src/domain/personal/personal.server.ts'
import { endOf, isOpenAt } from '#src/domain/registrations/registrations.rules.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  liveAttendances,
  liveRegistrations,
  liveSessions,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { FamilyLive } from './lives.contract.ts'

interface LiveChild {
  id: string
  displayName: string
  age: (typeof children.$inferSelect)['age']
  picture: string
  /** The child's own language first. */
  languages: Language[]
}

/** The children who take part, the first one first, with the languages of their live sessions. */
export async function liveChildrenOf(db: Connection, userId: string): Promise<LiveChild[]> {
  const rows = await db
    .select({
      id: children.id,
      displayName: children.displayName,
      age: children.age,
      picture: children.picture,
      language: children.language,
      more: children.liveLanguages,
    })
    .from(children)
    .where(childrenTakingPart(db, userId))
    .orderBy(asc(children.position))
  return rows.map(({ language, more, ...child }) => ({
    ...child,
    languages: [...new Set<Language>([language, ...more])],
  }))
}

interface Wanted {
  family: readonly LiveChild[]
  now: Date
  /** The one live session, or those of a time that suit a child or have one in their list. */
  which: { liveId: string } | { from: Date; to: Date; all: boolean }
}

/** Live sessions as a family sees them, by their start. */
export async function readLives(db: Connection, { family, now, which }: Wanted): Promise<FamilyLive[]> {
  const childIds = family.map(({ id }) => id)
  const withinTimeout =
    'liveId' in which
      ? eq(liveSessions.id, which.liveId)
      : and(gte(liveSessions.startsAt, which.from), lt(liveSessions.startsAt, which.to))
  const listed = childIds.length === 0 ? sql`false` : inArray(liveRegistrations.childId, childIds)
  const isListed = sql`exists (select 1 from ${liveRegistrations} where ${liveRegistrations.liveSessionId} = ${liveSessions.id} and ${listed})`
  const isWanted =
    'liveId' in which || which.all
      ? undefined
      : or(and(eq(liveSessions.state, 'planned'), suits(family)), isListed)
  const [personal, rows, ofFamily, attended] = await Promise.all([
    personalOf(db, childIds),
    db
      .select({
        ...shownOfLive,
        state: liveSessions.state,
        expert: shownOfExpert,
        taken: takenAt(now),
        replayId,
      })
      .from(liveSessions)
      .leftJoin(experts, eq(experts.id, liveSessions.expertId))
      .where(and(withinTimeout, isWanted))
      .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id)),
    childIds.length === 0 ? [] : registrationsOf(db, childIds, withinTimeout),
    childIds.length === 0 ? [] : attendancesOf(db, childIds, withinTimeout),
  ])
  const byLive = Map.groupBy(ofFamily, ({ liveId }) => liveId)
  const attendedByLive = Map.groupBy(attended, ({ liveId }) => liveId)
  return rows.map(({ taken, ...live }) => ({
    ...live,
    startsAt: live.startsAt.toISOString(),
    placesLeft: Math.max(0, live.places - taken),
    state: live.state === 'cancelled' ? 'cancelled' : endOf(live) <= now ? 'over' : 'planned',
    isOpen: isOpenAt(live, now),
    children: childrenIn({
      family,
      registrations: byLive.get(live.id) ?? [],
      attendances: attendedByLive.get(live.id) ?? [],
      now,
    }),
    ...unlessNone(
      'attendance',
      (attendedByLive.get(live.id) ?? [])
        .filter(({ state }) => state === 'came')
        .map((row) => ({ childId: row.childId, ...presenceOf(row, live) })),
    ),
    ...unlessNone(
      'suggested',
      childIds.flatMap((childId) => {
        const suggestion = suggestionOf(personal.get(childId), 'live', live)
        return suggestion.reason || suggestion.isNotForUs ? [{ childId, ...suggestion }] : []
      }),
    ),
  }))
}

function unlessNone<Name extends string, Item>(name: Name, items: Item[]) {
  return (items.length > 0 ? { [name]: items } : {}) as { [Key in Name]?: Item[] }
}

/** Of the child's age, in one of its languages. */
function suits(family: readonly LiveChild[]): SQL | undefined {
  if (family.length === 0) return sql`false`
  return or(
    ...family.map(({ age, languages }) =>
      and(inArray(liveSessions.lang, languages), sql`${age} = any(${liveSessions.ageGroups})`),
    ),
  )
}

/** A week may be hundreds of them: no column is read that is not shown. */
const shownOfLive = {
  id: liveSessions.id,
  title: liveSessions.title,
  description: liveSessions.description,
  bring: liveSessions.bring,
  lang: liveSessions.lang,
  category: liveSessions.category,
  ageGroups: liveSessions.ageGroups,
  expertType: liveSessions.expertType,
  startsAt: liveSessions.startsAt,
  minutes: liveSessions.minutes,
  places: liveSessions.places,
  cancelReason: liveSessions.cancelReason,
}

const shownOfExpert = {
  id: experts.id,
  name: experts.name,
  type: experts.type,
  portrait: experts.portrait,
}

function takenAt(now: Date): SQL<number> {
  const isTaken = sql`(${liveRegistrations.state} = 'registered' or ${liveRegistrations.offeredUntil} > ${now.toISOString()}::timestamptz)`
  return sql<number>`(select count(*)::int from ${liveRegistrations} where ${liveRegistrations.liveSessionId} = ${liveSessions.id} and ${isTaken})`
}

const replayId = sql<
  string | null
>`(select ${videos.id} from ${videos} where ${videos.liveId} = ${liveSessions.id} and ${videos.isPublished} order by ${videos.createdAt} desc limit 1)`

function registrationsOf(db: Connection, childIds: readonly string[], withinTimeout: SQL | undefined) {
  // Counted by the alias: within the query the table's own name is the outer row's.
  const position = sql<number>`(select count(*)::int from live_registrations before where before.live_session_id = ${liveRegistrations.liveSessionId} and before.state = 'waiting' and before.arrival <= ${liveRegistrations.arrival})`
  return db
    .select({
      liveId: liveRegistrations.liveSessionId,
      childId: liveRegistrations.childId,
      state: liveRegistrations.state,
      offeredUntil: liveRegistrations.offeredUntil,
      position: sql<number | null>`case when ${liveRegistrations.state} = 'waiting' then ${position} end`,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(and(inArray(liveRegistrations.childId, [...childIds]), withinTimeout))
}

function attendancesOf(db: Connection, childIds: readonly string[], withinTimeout: SQL | undefined) {
  return db
    .select({
      liveId: liveAttendances.liveSessionId,
      childId: liveAttendances.childId,
      state: liveAttendances.state,
      seconds: liveAttendances.seconds,
      firstJoinedAt: liveAttendances.firstJoinedAt,
    })
    .from(liveAttendances)
    .innerJoin(liveSessions, eq(liveSessions.id, liveAttendances.liveSessionId))
    .where(and(inArray(liveAttendances.childId, [...childIds]), withinTimeout))
}

interface OfLive {
  family: readonly LiveChild[]
  registrations: Awaited<ReturnType<typeof registrationsOf>>
  attendances: Awaited<ReturnType<typeof attendancesOf>>
  now: Date
}

function childrenIn({ family, registrations, attendances, now }: OfLive): FamilyLive['children'] {
  return family.flatMap(({ id: childId }): FamilyLive['children'] => {
    const attended = attendances.find((row) => row.childId === childId)
    if (attended) return [{ childId, state: attended.state }]
    const kept = registrations.find((row) => row.childId === childId)
    if (!kept) return []
    if (kept.state === 'registered') return [{ childId, state: kept.state }]
    const offeredUntil =
      kept.offeredUntil && kept.offeredUntil > now ? { offeredUntil: kept.offeredUntil.toISOString() } : {}
    return [{ childId, state: kept.state, position: kept.position ?? 1, ...offeredUntil }]
  })
}
