import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { recordDeed } from '#src/domain/deeds/deeds.server.ts'
import { adultsNeeded, aloneAfter } from '#src/domain/live-class/door.rules.ts'
import { adultsOfLive } from '#src/domain/team-alerts/adults-of-class.server.ts'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import { readTeamInLive } from '#src/features/lives/adults.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  type LiveSession,
  liveAdults,
  liveAttendances,
  liveClasses,
  liveEndSql,
  liveEntries,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import {
  type ClassServer,
  endMeeting,
  getMeeting,
  LiveClassUnavailableError,
  type Meeting,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { endOf, goodbyesEndOf, teamDoorOpensAt } from '#src/shared/class-times.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { lacksAdult, secondsWhenIn } from './attendance.rules.ts'
import { classAloneEmail } from './class-alone-email.server.ts'
import { wasHeldSql } from './was-held.server.ts'

/** PROGRAMME §3: each class is polled every 30 s. */
const pollMs = 30_000
/** The number of classes polled at the same time. */
const classesAtOnce = 8
/** How long after its goodbyes a class is ended here. The class server would keep it for hours more. */
const endsAfterMs = minute

/**
 * Polls each open class that is due. One instance claims each poll, and no stored attendance is lost while
 * the class server is unavailable.
 */
export async function watchClasses(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const isDue = or(
    isNull(liveClasses.polledAt),
    lte(liveClasses.polledAt, later(now, -pollMs)),
    gt(liveClasses.polledAt, now),
  )
  const due = await db
    .select({ live: liveSessions })
    .from(liveClasses)
    .innerJoin(liveSessions, eq(liveSessions.id, liveClasses.liveSessionId))
    .where(and(isNull(liveClasses.endedAt), isDue))
  await forEachBounded(due, classesAtOnce, async ({ live }) => {
    const [claimed] = await db
      .update(liveClasses)
      .set({ polledAt: now })
      .where(and(eq(liveClasses.liveSessionId, live.id), isNull(liveClasses.endedAt), isDue))
      .returning({ createTime: liveClasses.createTime })
    if (claimed) await pollClass(services, live, claimed.createTime)
  })
}

/** Polls an opening of a class, whose `createTime` is null at a typed link. */
async function pollClass(services: Services, live: LiveSession, createTime: string | null): Promise<void> {
  const { clock, log, settings } = services
  const now = clock.now()
  const isElsewhere = venueOf(services, live).kind !== 'class'
  const isOpening = sql`${liveClasses.createTime} is not distinct from ${createTime}`
  if (isElsewhere && now >= later(endOf(live), hour)) return closeClass(services, live.id, isOpening)
  const server = isElsewhere && createTime === null ? undefined : settings.liveClasses
  if (!server) return
  // It was opened for an hour from which the live session has been moved, or before its link was typed.
  const isFormer = isElsewhere || now < teamDoorOpensAt(live)
  try {
    if (isFormer) await endMeeting(server, live.id)
    const meeting = await meetingUnlessOver(server, live, now)
    if (!meeting) await closeClass(services, live.id, isOpening)
    else if (!isFormer) await storeMeeting(services, live, meeting)
  } catch (error) {
    if (!(error instanceof LiveClassUnavailableError)) throw error
    log.warn({ err: error }, 'class could not be checked')
  }
}

/**
 * The meeting of a class; undefined once it is over. Ends the class of a live session that was cancelled, or
 * whose goodbyes were over a minute ago. The class server responds before the class has ended, so polling
 * goes on until then.
 */
async function meetingUnlessOver(
  server: ClassServer,
  live: LiveSession,
  now: Date,
): Promise<Meeting | undefined> {
  if (live.state === 'cancelled' || now >= later(goodbyesEndOf(live), endsAfterMs))
    await endMeeting(server, live.id)
  return getMeeting(server, live.id)
}

/** Stores who is in the class, and alerts the team to a class with fewer than two adults. */
async function storeMeeting(services: Services, live: LiveSession, meeting: Meeting): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const adults = await readTeamInLive(services, live, meeting)
  const present = new Set(meeting.attendees.map(({ userId }) => userId))
  const alert = await db.transaction(async (tx) => {
    const [liveClass] = await tx
      .select()
      .from(liveClasses)
      .where(eq(liveClasses.liveSessionId, live.id))
      .for('update')
    if (!liveClass || liveClass.endedAt) return false
    const entries = await tx.select().from(liveEntries).where(eq(liveEntries.liveSessionId, live.id))
    await storePresence(tx, live, entries, present, now)
    if (adults.length > 0) {
      const ids = adults.map(({ adminId }) => adminId)
      await tx
        .update(liveAdults)
        .set({ presentAt: now })
        .where(and(eq(liveAdults.liveSessionId, live.id), inArray(liveAdults.adminId, ids)))
    }
    const isChildIn = entries.some(({ pseudonym }) => present.has(pseudonym))
    // A child is only let in beside two adults, who may have come and gone between two polls.
    const wasComplete = liveClass.wasComplete || adults.length >= adultsNeeded || isChildIn
    const isShort = lacksAdult({
      adults: adults.length,
      wasComplete,
      isOver: now >= endOf(live),
      isChildIn,
    })
    const { isAlertDue, ...alone } = aloneAfter(liveClass, isShort, now)
    await tx
      .update(liveClasses)
      .set({ seenAt: now, wasComplete, ...alone })
      .where(eq(liveClasses.liveSessionId, live.id))
    if (isAlertDue)
      await alertTeam(tx, services.settings, {
        email: classAloneEmail,
        payload: { liveId: live.id },
        adminIds: await adultsOfLive(tx, live),
        at: now,
      })
    return isAlertDue
  })
  if (alert) services.notifyOutbox()
}

type Entry = typeof liveEntries.$inferSelect

/** Stores the children's attendance. An attendance that the team corrected keeps its state. */
async function storePresence(
  tx: Transaction,
  live: LiveSession,
  entries: readonly Entry[],
  present: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const inNow = [
    ...new Set(entries.flatMap(({ childId, pseudonym }) => (present.has(pseudonym) ? [childId] : []))),
  ]
  const before = await tx.select().from(liveAttendances).where(eq(liveAttendances.liveSessionId, live.id))
  const attendances = inNow.toSorted().map((childId) => {
    const stored = before.find((row) => row.childId === childId)
    const wasIn = entries.some((entry) => entry.childId === childId && entry.presentAt !== null)
    const seconds = secondsWhenIn(
      { seconds: stored?.seconds ?? 0, lastSeenAt: stored?.lastSeenAt ?? null, wasIn },
      now,
    )
    return { childId, seconds, stored }
  })
  if (attendances.length > 0)
    await tx
      .insert(liveAttendances)
      .values(
        attendances.map(({ childId, seconds, stored }) => ({
          liveSessionId: live.id,
          childId,
          state: 'came' as const,
          firstJoinedAt: stored?.firstJoinedAt ?? now,
          lastSeenAt: now,
          seconds,
        })),
      )
      .onConflictDoUpdate({
        target: [liveAttendances.liveSessionId, liveAttendances.childId],
        set: {
          state: sql`case when ${liveAttendances.correctedAt} is null then 'came' else ${liveAttendances.state} end`,
          firstJoinedAt: sql`excluded.first_joined_at`,
          lastSeenAt: now,
          seconds: sql`excluded.seconds`,
        },
      })
  for (const { childId, stored } of attendances)
    if (stored?.state !== 'came' && !stored?.correctedAt)
      await recordDeed(tx, { childId, kind: 'live', category: live.category, reference: live.id, at: now })
  const gone = entries.filter(({ pseudonym, presentAt }) => presentAt !== null && !present.has(pseudonym))
  await markEntries(tx, live.id, [...present], now)
  await markEntries(
    tx,
    live.id,
    gone.map(({ pseudonym }) => pseudonym),
    null,
  )
}

async function markEntries(
  tx: Transaction,
  liveId: string,
  pseudonyms: readonly string[],
  presentAt: Date | null,
): Promise<void> {
  if (pseudonyms.length === 0) return
  await tx
    .update(liveEntries)
    .set({ presentAt })
    .where(and(eq(liveEntries.liveSessionId, liveId), inArray(liveEntries.pseudonym, [...pseudonyms])))
}

/**
 * Stores that an opening of a class has ended: its server has reported that, or no longer knows the class.
 * `isOpening` is the condition that it is this opening, so that a class that has been opened again stays open.
 * A child who was there at the last poll counts as present until that poll.
 */
export async function closeClass({ db, clock }: Services, liveId: string, isOpening: SQL): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(liveClasses)
      .set({ endedAt: now, aloneSince: null })
      .where(and(eq(liveClasses.liveSessionId, liveId), isNull(liveClasses.endedAt), isOpening))
      .returning({ id: liveClasses.liveSessionId })
    if (closed.length === 0) return
    await tx.update(liveEntries).set({ presentAt: null }).where(eq(liveEntries.liveSessionId, liveId))
  })
}

/**
 * The attendance of a live session is settled once `from` has passed since its end, and no longer once
 * `until` has passed since its start, so that a server that was stopped catches up on three days.
 */
const settledBetween = { from: 11 * minute, until: 3 * 24 * hour } as const

/**
 * Completes attendance after the end. A child who joined counts as having come where the class server did not
 * respond once it had had time to be let in, so that no child is called absent because a server was
 * unavailable; any other child with a place who was not seen is stored as absent, if the live session was
 * held.
 */
export async function settleAttendance({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const isOver = sql`${liveSessions.state} = 'planned' and ${liveSessions.startsAt} between ${later(now, -settledBetween.until).toISOString()}::timestamptz
    and ${now.toISOString()}::timestamptz and ${liveEndSql} <= ${later(now, -settledBetween.from).toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    for (const came of await storeUnpolledJoins(tx, isOver))
      await recordDeed(tx, { ...came, kind: 'live', at: now })
    await storeAbsences(tx, isOver)
  })
}

/** In minutes: a child who has joined may wait this long to be let in by an adult. */
const letInWithin = 10

/**
 * Stores as attendance the joins after which the class server no longer responded once the child could be in;
 * returns the new ones.
 */
async function storeUnpolledJoins(tx: Transaction, isOver: SQL) {
  const { rows } = await tx.execute<{
    childId: string
    reference: string
    category: LiveSession['category']
  }>(sql`
    insert into live_attendances (live_session_id, child_id, state, first_joined_at)
    select j.live_session_id, j.child_id, 'came', j.joined_at from live_joins j join live_sessions on live_sessions.id = j.live_session_id
    where ${isOver} and not exists (select 1 from live_classes c where c.live_session_id = j.live_session_id and c.seen_at >= j.joined_at + make_interval(mins => ${letInWithin}))
    on conflict do nothing
    returning child_id as "childId", live_session_id as reference,
      (select category from live_sessions l where l.id = live_attendances.live_session_id) as category`)
  return rows
}

async function storeAbsences(tx: Transaction, isOver: SQL): Promise<void> {
  await tx.execute(sql`
    insert into live_attendances (live_session_id, child_id, state)
    select r.live_session_id, r.child_id, 'absent' from live_registrations r join live_sessions on live_sessions.id = r.live_session_id
    where ${isOver} and ${wasHeldSql} and r.state = 'registered' on conflict do nothing`)
}
