import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import { isOpenToChildren } from '#src/domain/live-class/door.rules.ts'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import { presenceOf } from '#src/domain/lives/presence.rules.ts'
import { hasEnteredSql } from '#src/domain/registrations/has-entered.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { suggestionOf, wishesOfChildren } from '#src/domain/suggestions/suggestions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  liveAttendances,
  liveRegistrations,
  liveSessions,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { endOf } from '#src/shared/class-times.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** The children who take part, by their position, with the languages of their live sessions. */
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
    .where(isChildTakingPartSql(db, userId))
    .orderBy(asc(children.position))
  return rows.map(({ language, more, ...child }) => ({
    ...child,
    languages: [...new Set<Language>([language, ...more])],
  }))
}

interface LiveChild {
  id: string
  displayName: string
  age: (typeof children.$inferSelect)['age']
  picture: string
  /** The child's own language first. */
  languages: Language[]
}

/** One live session, or those that start in a time span. */
type LiveSelection =
  | { liveId: string }
  /** With `all`, also live sessions that suit no child of the family and have none of them on their list. */
  | { from: Date; to: Date; all: boolean }

interface LivesQuery {
  family: readonly LiveChild[]
  now: Date
  which: LiveSelection
}

/** Live sessions as a family sees them, by their start. */
export async function readFamilyLives(
  db: Connection,
  { family, now, which }: LivesQuery,
): Promise<FamilyLive[]> {
  const childIds = family.map(({ id }) => id)
  const isSelected = isSelectedSql(which)
  const [wishes, rows, registrations, attendances] = await Promise.all([
    wishesOfChildren(db, childIds),
    liveRows(db, now, and(isSelected, 'liveId' in which || which.all ? undefined : concernsSql(family))),
    childIds.length === 0 ? [] : registrationsOf(db, childIds, isSelected),
    childIds.length === 0 ? [] : attendanceRecordsOf(db, childIds, isSelected),
  ])
  const registrationsByLive = Map.groupBy(registrations, ({ liveId }) => liveId)
  const attendancesByLive = Map.groupBy(attendances, ({ liveId }) => liveId)
  return rows.map(({ taken, ...live }) => {
    const ofLive = {
      registrations: registrationsByLive.get(live.id) ?? [],
      attendances: attendancesByLive.get(live.id) ?? [],
    }
    const stateByTime = endOf(live) <= now ? 'over' : 'planned'
    return {
      ...live,
      startsAt: live.startsAt.toISOString(),
      placesLeft: Math.max(0, live.places - taken),
      state: live.state === 'cancelled' ? 'cancelled' : stateByTime,
      isOpen: isOpenToChildren(live, now),
      children: childrenIn({ family, now, ...ofLive }),
      ...unlessEmpty(
        'attendance',
        ofLive.attendances
          .filter(({ state }) => state === 'came')
          .map((row) => ({ childId: row.childId, ...presenceOf(row, live) })),
      ),
      ...unlessEmpty(
        'suggested',
        childIds.flatMap((childId) => {
          const suggestion = suggestionOf(wishes.get(childId), 'live', live)
          return suggestion.reason || suggestion.isNotForUs ? [{ childId, ...suggestion }] : []
        }),
      ),
    }
  })
}

function isSelectedSql(which: LiveSelection): SQL | undefined {
  return 'liveId' in which
    ? eq(liveSessions.id, which.liveId)
    : and(gte(liveSessions.startsAt, which.from), lt(liveSessions.startsAt, which.to))
}

/** Whether a live session is planned and suits a child of the family, or has one on its list. */
function concernsSql(family: readonly LiveChild[]): SQL | undefined {
  const childIds = family.map(({ id }) => id)
  const isOfFamily = childIds.length === 0 ? sql`false` : inArray(liveRegistrations.childId, childIds)
  const isListed = sql`exists (select 1 from ${liveRegistrations} where ${liveRegistrations.liveSessionId} = ${liveSessions.id} and ${isOfFamily})`
  return or(and(eq(liveSessions.state, 'planned'), suitsSql(family)), isListed)
}

/** `suitsChild` (weeks.rules.ts) for one child of the family at least. */
function suitsSql(family: readonly LiveChild[]): SQL | undefined {
  if (family.length === 0) return sql`false`
  return or(
    ...family.map(({ age, languages }) =>
      and(inArray(liveSessions.lang, languages), sql`${age} = any(${liveSessions.ageGroups})`),
    ),
  )
}

function liveRows(db: Connection, now: Date, condition: SQL | undefined) {
  return db
    .select({
      ...liveColumns,
      state: liveSessions.state,
      expert: expertColumns,
      taken: takenPlaces(now),
      replayId: shownReplay(now),
    })
    .from(liveSessions)
    .leftJoin(experts, eq(experts.id, liveSessions.expertId))
    .where(condition)
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id))
}

/** Only the columns that are shown: a week may hold hundreds of live sessions. */
const liveColumns = {
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

const expertColumns = {
  id: experts.id,
  name: experts.name,
  type: experts.type,
  portrait: experts.portrait,
}

/** The number of places that are taken, or held for a family to which they were offered. */
function takenPlaces(now: Date): SQL<number> {
  const isTaken = sql`(${liveRegistrations.state} = 'registered' or ${liveRegistrations.offeredUntil} > ${now.toISOString()}::timestamptz)`
  return sql<number>`(select count(*)::int from ${liveRegistrations} where ${liveRegistrations.liveSessionId} = ${liveSessions.id} and ${isTaken})`
}

/** The newest replay that families see. */
function shownReplay(now: Date): SQL<string | null> {
  return sql<
    string | null
  >`(select ${videos.id} from ${videos} where ${videos.liveId} = ${liveSessions.id} and ${isShownSql(now)} order by ${videos.createdAt} desc limit 1)`
}

function registrationsOf(db: Connection, childIds: readonly string[], isSelected: SQL | undefined) {
  // The subquery uses an alias, because in it the table's own name refers to the outer row.
  const position = sql<number>`(select count(*)::int from live_registrations before where before.live_session_id = ${liveRegistrations.liveSessionId} and before.state = 'waiting' and before.arrival <= ${liveRegistrations.arrival})`
  return db
    .select({
      liveId: liveRegistrations.liveSessionId,
      childId: liveRegistrations.childId,
      state: liveRegistrations.state,
      hasEntered: sql<boolean>`${hasEnteredSql(db)}`,
      offeredUntil: liveRegistrations.offeredUntil,
      position: sql<number | null>`case when ${liveRegistrations.state} = 'waiting' then ${position} end`,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(and(inArray(liveRegistrations.childId, [...childIds]), isSelected))
}

function attendanceRecordsOf(db: Connection, childIds: readonly string[], isSelected: SQL | undefined) {
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
    .where(and(inArray(liveAttendances.childId, [...childIds]), isSelected))
}

interface ChildrenOfLive {
  family: readonly LiveChild[]
  registrations: Awaited<ReturnType<typeof registrationsOf>>
  attendances: Awaited<ReturnType<typeof attendanceRecordsOf>>
  now: Date
}

/** The children of the family who are on the list of a live session, or whose attendance is known. */
function childrenIn({ family, registrations, attendances, now }: ChildrenOfLive): FamilyLive['children'] {
  return family.flatMap(({ id: childId }): FamilyLive['children'] => {
    const attendance = attendances.find((row) => row.childId === childId)
    if (attendance) return [{ childId, state: attendance.state }]
    const registration = registrations.find((row) => row.childId === childId)
    if (!registration) return []
    const { state, position, offeredUntil } = registration
    if (state === 'registered')
      return [{ childId, state, ...(registration.hasEntered && { hasEntered: true }) }]
    const offer = offeredUntil && offeredUntil > now ? { offeredUntil: offeredUntil.toISOString() } : {}
    return [{ childId, state, position: position ?? 1, ...offer }]
  })
}

function unlessEmpty<Name extends string, Item>(name: Name, items: Item[]) {
  return (items.length > 0 ? { [name]: items } : {}) as { [Key in Name]?: Item[] }
}
