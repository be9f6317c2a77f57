import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { recordDeed } from '#src/domain/deeds/deeds.server.ts'
import { adultsNeeded, aloneMilliseconds, endOf } from '#src/domain/live-class/door.rules.ts'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import { adultsIn, type Live } from '#src/features/lives/door/adults.server.ts'
import { hour, later, minute } from '#src/infrastructure/clock/clock.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  liveAdults,
  liveAttendances,
  liveClasses,
  liveEntries,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import {
  type ClassServer,
  endMeeting,
  getMeeting,
  LiveClassAway,
  type Meeting,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { placeOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { aloneSince, secondsWhenIn } from './attendance.rules.ts'
import { classAloneEmail } from './class-alone-email.server.ts'

/** PROGRAMME §3: each class is looked at every 30 s. */
const pollMilliseconds = 30_000
/** How many classes are asked after at the same time. */
const lanes = 8

/**
 * Looks at each open class whose turn it is: one instance takes a turn, and a class server that is away costs
 * nothing that was seen.
 */
export async function watchClasses(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const isDue = or(
    isNull(liveClasses.polledAt),
    lte(liveClasses.polledAt, later(now, -pollMilliseconds)),
    gt(liveClasses.polledAt, now),
  )
  const due = await db
    .select({ live: liveSessions })
    .from(liveClasses)
    .innerJoin(liveSessions, eq(liveSessions.id, liveClasses.liveSessionId))
    .where(and(isNull(liveClasses.endedAt), isDue))
  const waiting = due.map(({ live }) => live)
  const lane = async () => {
    for (let live = waiting.shift(); live; live = waiting.shift()) {
      const mine = await db
        .update(liveClasses)
        .set({ polledAt: now })
        .where(and(eq(liveClasses.liveSessionId, live.id), isNull(liveClasses.endedAt), isDue))
        .returning({ id: liveClasses.liveSessionId })
      if (mine.length > 0) await lookAt(services, live)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function lookAt(services: Services, live: Live): Promise<void> {
  const { clock, log } = services
  const place = placeOf(services, live)
  if (place.kind !== 'class') {
    if (clock.now() >= later(endOf(live), hour)) await closeClass(services, live.id)
    return
  }
  const meeting = await answerOf(place.server, live, clock.now()).catch((error: unknown) => {
    if (!(error instanceof LiveClassAway)) throw error
    log.warn({ err: error }, 'a class could not be looked at')
    return 'away' as const
  })
  if (meeting === 'away') return
  if (meeting) await noteSeen(services, live, meeting)
  else await closeClass(services, live.id)
}

/**
 * Who is in; undefined once the class is over. One that was cancelled, or goes on after its goodbyes, is
 * ended: its server answers before that is done, so it is looked at until it is.
 */
async function answerOf(server: ClassServer, live: Live, now: Date): Promise<Meeting | undefined> {
  if (live.state === 'cancelled' || now >= later(endOf(live), settledBetween.from))
    await endMeeting(server, live.id)
  return getMeeting(server, live.id)
}

/** Writes down who is in. A row that the team corrected keeps its state. */
async function noteSeen(services: Services, live: Live, meeting: Meeting): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const adults = await adultsIn(services, live, meeting)
  const present = new Set(meeting.attendees.map(({ userId }) => userId))
  const alert = await db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(liveClasses)
      .where(eq(liveClasses.liveSessionId, live.id))
      .for('update')
    if (!known || known.endedAt) return false
    const entries = await tx.select().from(liveEntries).where(eq(liveEntries.liveSessionId, live.id))
    await notePresence(tx, live, entries, present, now)
    if (adults.length > 0) {
      const ids = adults.map(({ adminId }) => adminId)
      await tx
        .update(liveAdults)
        .set({ presentAt: now })
        .where(and(eq(liveAdults.liveSessionId, live.id), inArray(liveAdults.adminId, ids)))
    }
    const since = now < endOf(live) ? aloneSince(known, adults.length, now) : null
    const isAlone =
      since !== null && now.getTime() - since.getTime() >= aloneMilliseconds && known.alertedAt === null
    await tx
      .update(liveClasses)
      .set({
        seenAt: now,
        aloneSince: since,
        wasComplete: known.wasComplete || adults.length >= adultsNeeded,
        alertedAt: since === null ? null : isAlone ? now : known.alertedAt,
      })
      .where(eq(liveClasses.liveSessionId, live.id))
    if (isAlone)
      await alertTeam(tx, services.settings, {
        email: classAloneEmail,
        payload: { liveId: live.id },
        live,
        at: now,
      })
    return isAlone
  })
  if (alert) services.notifyOutbox()
}

type Entry = typeof liveEntries.$inferSelect

async function notePresence(
  tx: Transaction,
  live: Live,
  entries: readonly Entry[],
  present: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const inNow = [
    ...new Set(entries.flatMap(({ childId, pseudonym }) => (present.has(pseudonym) ? [childId] : []))),
  ]
  const before = await tx.select().from(liveAttendances).where(eq(liveAttendances.liveSessionId, live.id))
  for (const childId of inNow.toSorted()) {
    const known = before.find((row) => row.childId === childId)
    const wasIn = entries.some((entry) => entry.childId === childId && entry.presentAt !== null)
    const seconds = secondsWhenIn(
      { seconds: known?.seconds ?? 0, lastSeenAt: known?.lastSeenAt ?? null, wasIn },
      now,
    )
    const firstJoinedAt = known?.firstJoinedAt ?? now
    await tx
      .insert(liveAttendances)
      .values({ liveSessionId: live.id, childId, state: 'came', firstJoinedAt, lastSeenAt: now, seconds })
      .onConflictDoUpdate({
        target: [liveAttendances.liveSessionId, liveAttendances.childId],
        set: {
          state: sql`case when ${liveAttendances.correctedAt} is null then 'came' else ${liveAttendances.state} end`,
          firstJoinedAt,
          lastSeenAt: now,
          seconds,
        },
      })
    if (known?.state !== 'came' && !known?.correctedAt)
      await recordDeed(tx, { childId, kind: 'live', category: live.category, reference: live.id, at: now })
  }
  for (const { pseudonym, childId, presentAt } of entries) {
    const isIn = present.has(pseudonym)
    if (!isIn && presentAt === null) continue
    await tx
      .update(liveEntries)
      .set({ presentAt: isIn ? now : null })
      .where(
        and(
          eq(liveEntries.liveSessionId, live.id),
          eq(liveEntries.pseudonym, pseudonym),
          eq(liveEntries.childId, childId),
        ),
      )
  }
}

/**
 * The class has ended, as its server tells or no longer knows it. Who was in at the last look was in until
 * then.
 */
export async function closeClass({ db, clock }: Services, liveId: string): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(liveClasses)
      .set({ endedAt: now, aloneSince: null })
      .where(and(eq(liveClasses.liveSessionId, liveId), isNull(liveClasses.endedAt)))
      .returning({ id: liveClasses.liveSessionId })
    if (closed.length === 0) return
    await tx.update(liveEntries).set({ presentAt: null }).where(eq(liveEntries.liveSessionId, liveId))
  })
}

/** How long after its end a live session is settled, and until when one that was forgotten is. */
const settledBetween = { from: 11 * minute, until: 3 * 24 * hour } as const

/**
 * After the end: who had a place and was not seen was absent. Where no answer of the class server was ever
 * heard, who asked to be let in came: nobody is called absent because a server was away.
 */
export async function settleAttendance({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const end = sql`${liveSessions.startsAt} + make_interval(mins => ${liveSessions.minutes})`
  const isOver = sql`${liveSessions.state} = 'planned' and ${liveSessions.startsAt} between ${later(now, -settledBetween.until).toISOString()}::timestamptz
    and ${now.toISOString()}::timestamptz and ${end} <= ${later(now, -settledBetween.from).toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    const unheard = await tx.execute<{
      child_id: string
      live_session_id: string
      category: Live['category']
    }>(sql`
      insert into live_attendances (live_session_id, child_id, state, first_joined_at)
      select j.live_session_id, j.child_id, 'came', j.joined_at from live_joins j join live_sessions on live_sessions.id = j.live_session_id
      where ${isOver} and not exists (select 1 from live_classes c where c.live_session_id = j.live_session_id and c.seen_at is not null)
      on conflict do nothing
      returning child_id, live_session_id, (select category from live_sessions l where l.id = live_attendances.live_session_id) as category`)
    for (const { child_id: childId, live_session_id: reference, category } of unheard.rows)
      await recordDeed(tx, { childId, kind: 'live', category, reference, at: now })
    await tx.execute(sql`
      insert into live_attendances (live_session_id, child_id, state)
      select r.live_session_id, r.child_id, 'absent' from live_registrations r join live_sessions on live_sessions.id = r.live_session_id
      where ${isOver} and r.state = 'registered' on conflict do nothing`)
  })
}
