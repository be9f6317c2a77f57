import { and, between, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { mayActSql } from '#src/domain/back-office/team/may-act.server.ts'
import { isChildOfSql } from '#src/domain/children/family-children.server.ts'
import { bookedSessions } from '#src/domain/one-to-one/booked-sessions.server.ts'
import { pressSafety } from '#src/domain/safety/safety.contract.ts'
import { adultsOfLive, adultsOfOneToOne } from '#src/domain/team-alerts/adults-of-class.server.ts'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  children,
  incidents,
  type LiveSession,
  liveClasses,
  liveEntries,
  liveRegistrations,
  liveSessions,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { doorOpensAt, goodbyesEndOf } from '#src/shared/class-times.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { incidentEmail } from './incident-email.server.ts'
import { classHelp, sessionHelp } from './incidents.contract.ts'

/** The time in which the team handles an incident: an hour during a live session, else a day. */
const deadlineHours = { live: 1, otherwise: 24 } as const
/** For how long further presses cause no alert; a press after that causes a new one. */
const quietMinutes = 15
const pressLimit = { max: 30, minutes: 15 } as const
const maxWordsLength = 2000

export const safetyHandlers = [
  handle(pressSafety, async ({ body: { childId, liveId, slotId, words }, user, services }) => {
    const { db, clock } = services
    const now = clock.now()
    await enforceRateLimits(db, now, [{ key: `safety|${user.id}`, ...pressLimit }])
    const [child] = await db
      .select({ id: children.id })
      .from(children)
      .where(and(eq(children.id, childId), isChildOfSql(user.id)))
    if (!child) throw httpError(pressSafety, 'unknownChild')
    const during = await liveOrSessionOfPress(db, { childId, liveId, slotId }, now)
    return press(services, { childId, ...during, words: words ?? '', now })
  }),

  handle(
    classHelp,
    async ({ params: { id }, query: { token = '' }, body: { userId, words = '' }, services }) => {
      const { db, clock } = services
      const [open] = await db
        .select({ live: liveSessions })
        .from(liveClasses)
        .innerJoin(liveSessions, eq(liveSessions.id, liveClasses.liveSessionId))
        .where(and(eq(liveClasses.liveSessionId, id), eq(liveClasses.endTokenHash, hashOf(token))))
      if (!open) throw httpError(classHelp, 'forged')
      const childrenOfMember = await db
        .select({ childId: liveEntries.childId })
        .from(liveEntries)
        .where(and(eq(liveEntries.liveSessionId, id), eq(liveEntries.pseudonym, userId)))
        .orderBy(liveEntries.childId)
      if (childrenOfMember.length === 0) throw httpError(classHelp, 'unknownChild')
      for (const { childId } of childrenOfMember)
        await press(services, {
          childId,
          live: open.live,
          session: undefined,
          words,
          now: clock.now(),
          isInClass: true,
        })
      return {}
    },
  ),

  handle(sessionHelp, async ({ params: { id }, query: { token = '' }, body: { words = '' }, services }) => {
    const { db, clock } = services
    const [open] = await sessionsWhere(
      db,
      and(eq(oneToOneBookings.id, id), eq(oneToOneBookings.classTokenHash, hashOf(token))),
    )
    if (!open) throw httpError(sessionHelp, 'forged')
    const { childId, ...session } = open
    await press(services, { childId, live: undefined, session, words, now: clock.now(), isInClass: true })
    return {}
  }),
]

interface SafetyPress {
  childId: string
  live: LiveSession | undefined
  session: BookedSession | undefined
  words: string
  now: Date
  /** Whether the press came from the class itself, which may be open at other hours than planned. */
  isInClass?: boolean
}

/** A one-to-one session that a child has booked. */
interface BookedSession {
  bookingId: string
  expertId: string
  startsAt: Date
  minutes: number
}

/**
 * Stores a press of the safety button, and alerts the host and the team. The press counts even if its live
 * session no longer exists.
 */
async function press(services: Services, safetyPress: SafetyPress) {
  const { db, settings } = services
  const { live, now } = safetyPress
  const { incident, isNews } = await db.transaction(async (tx) => {
    const stored = await storePress(tx, safetyPress)
    if (stored.isNews)
      await alertTeam(tx, settings, {
        email: incidentEmail,
        payload: { incidentId: stored.incident.id },
        adminIds: await adultsOfClass(tx, safetyPress),
        at: now,
      })
    return stored
  })
  if (isNews) services.notifyOutbox()
  return {
    id: incident.id,
    at: incident.at.toISOString(),
    deadlineAt: incident.deadlineAt.toISOString(),
    told: live?.hostId ? await nameOf(db, live.hostId) : null,
  }
}

/** The administrators of the class in which, or before which, the button was pressed. */
async function adultsOfClass(
  tx: Transaction,
  { live, session }: Pick<SafetyPress, 'live' | 'session'>,
): Promise<string[]> {
  if (live) return adultsOfLive(tx, live)
  return session ? adultsOfOneToOne(tx, session) : []
}

/**
 * Adds a press to the child's open incident, or opens one: a child has at most one open incident. A press
 * causes an alert if it adds words, if it is from another live or one-to-one session than the last one, or if
 * the last alert was some time ago.
 */
async function storePress(
  tx: Connection,
  { childId, live, session, words, now, isInClass = false }: SafetyPress,
) {
  // Simultaneous presses are stored one after the other, so that only the first of them causes an alert.
  await tx.select({ id: children.id }).from(children).where(eq(children.id, childId)).for('no key update')
  const [before] = await tx
    .select()
    .from(incidents)
    .where(and(eq(incidents.childId, childId), eq(incidents.state, 'open')))
  const isUrgent = isInClass || [live, session].some((one) => one && isOn(one, now))
  const hours = isUrgent ? deadlineHours.live : deadlineHours.otherwise
  const areWordsKnown = sql`(excluded.words = '' or position(excluded.words in ${incidents.words}) > 0)`
  const joinedWords = sql`left(case when ${incidents.words} = '' then excluded.words else ${incidents.words} || chr(10) || excluded.words end, ${maxWordsLength}::int)`
  const [incident] = await tx
    .insert(incidents)
    .values({
      childId,
      liveSessionId: live?.id,
      bookingId: session?.bookingId,
      words,
      at: now,
      notifiedAt: now,
      deadlineAt: later(now, hours * hour),
    })
    .onConflictDoUpdate({
      target: incidents.childId,
      targetWhere: sql`state = 'open'`,
      set: {
        presses: sql`${incidents.presses} + 1`,
        words: sql`case when ${areWordsKnown} then ${incidents.words} else ${joinedWords} end`,
        liveSessionId: sql`coalesce(excluded.live_session_id, ${incidents.liveSessionId})`,
        bookingId: sql`coalesce(excluded.booking_id, ${incidents.bookingId})`,
        deadlineAt: sql`least(${incidents.deadlineAt}, excluded.deadline_at)`,
      },
    })
    .returning()
  if (!incident) throw new Error('the incident was not stored')
  const isFirst = incident.presses === 1
  const isNews =
    isFirst ||
    (before !== undefined && words !== '' && incident.words !== before.words) ||
    (live !== undefined && before?.liveSessionId !== live.id) ||
    (session !== undefined && before?.bookingId !== session.bookingId) ||
    later(incident.notifiedAt ?? incident.at, quietMinutes * minute) <= now
  if (isNews && !isFirst)
    await tx.update(incidents).set({ notifiedAt: now }).where(eq(incidents.id, incident.id))
  return { incident, isNews }
}

function isOn(session: Pick<LiveSession, 'startsAt' | 'minutes'>, now: Date): boolean {
  return doorOpensAt(session) <= now && now < goodbyesEndOf(session)
}

interface NamedSession {
  childId: string
  liveId: string | null | undefined
  slotId: string | null | undefined
}

/**
 * The live or one-to-one session that the page names, else the one under way in which the child has a place.
 */
async function liveOrSessionOfPress(
  db: Connection,
  { childId, liveId, slotId }: NamedSession,
  now: Date,
): Promise<Pick<SafetyPress, 'live' | 'session'>> {
  const live = slotId && !liveId ? undefined : await liveOfPress(db, childId, liveId, now)
  const session = liveId || live ? undefined : await sessionOfPress(db, childId, slotId, now)
  return { live, session }
}

/** The given live session, else the one under way in which the child has a place. */
async function liveOfPress(
  db: Connection,
  childId: string,
  id: string | null | undefined,
  now: Date,
): Promise<LiveSession | undefined> {
  if (id) return (await db.select().from(liveSessions).where(eq(liveSessions.id, id)))[0]
  const near = await db
    .select({ live: liveSessions })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(
      and(
        eq(liveRegistrations.childId, childId),
        eq(liveRegistrations.state, 'registered'),
        eq(liveSessions.state, 'planned'),
        between(liveSessions.startsAt, later(now, -2 * hour), later(now, hour)),
      ),
    )
  return near.find(({ live }) => isOn(live, now))?.live
}

/** The child's session on the given slot, cancelled or not, else the one under way. */
async function sessionOfPress(
  db: Connection,
  childId: string,
  slotId: string | null | undefined,
  now: Date,
): Promise<BookedSession | undefined> {
  const isNear = and(
    isNull(oneToOneBookings.cancelledAt),
    between(oneToOneSlots.startsAt, later(now, -2 * hour), later(now, hour)),
  )
  const which = slotId ? eq(oneToOneSlots.id, slotId) : isNear
  const found = await sessionsWhere(db, and(eq(oneToOneBookings.childId, childId), which))
  return slotId ? found[0] : found.find((session) => isOn(session, now))
}

/** The bookings that meet a condition, the newest first. */
async function sessionsWhere(
  db: Connection,
  condition: SQL | undefined,
): Promise<(BookedSession & { childId: string })[]> {
  const booked = await bookedSessions(db).where(condition).orderBy(desc(oneToOneBookings.createdAt))
  return booked.map(({ bookingId, childId, expert, startsAt, minutes }) => ({
    bookingId,
    childId,
    expertId: expert.id,
    startsAt,
    minutes,
  }))
}

/** The name of an administrator who was alerted; null for one who left the team or has not joined it yet. */
async function nameOf(db: Connection, adminId: string): Promise<string | null> {
  const [admin] = await db
    .select({ name: admins.name })
    .from(admins)
    .where(and(eq(admins.id, adminId), mayActSql(db)))
  return admin?.name ?? null
}
