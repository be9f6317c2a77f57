import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { rejectForbidden, type TeamCall } from '#src/domain/back-office/forbidden.server.ts'
import { choicesOfChildren } from '#src/domain/children/choices.server.ts'
import { recordDeed } from '#src/domain/deeds/deeds.server.ts'
import { minutesPresent } from '#src/domain/lives/presence.rules.ts'
import { wasHeldSql } from '#src/features/lives/attendance/was-held.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  type LiveSession,
  liveAttendances,
  liveJoins,
  liveNotes,
  liveRegistrations,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { goodbyesEndOf, teamDoorOpensAt } from '#src/shared/class-times.ts'
import { hour, later } from '#src/shared/durations.ts'
import { liveNoteHours } from '#src/shared/numbers.ts'
import {
  correctAttendance,
  type LiveNote,
  type RosterLine,
  readLiveNote,
  readRoster,
  writeLiveNote,
} from './lives.contract.ts'

export const adminRosterHandlers = [
  handle(readRoster, async ({ params: { liveId }, admin, services, request }) => {
    const { db, clock } = services
    const live = await ownLive({ services, request, admin }, liveId, readRoster, { asHost: true })
    await db.transaction((tx) =>
      audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'read-roster',
        target: live.title,
        details: { liveId },
      }),
    )
    return rosterOf(db, live, clock.now())
  }),

  handle(correctAttendance, async ({ params: { liveId }, body, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const live = await ownLive({ services, request, admin }, liveId, correctAttendance, { asHost: true })
    await db.transaction(async (tx) => {
      // The lock waits for a deletion in progress, after which the live session is not found.
      const [locked] = await tx
        .select()
        .from(liveSessions)
        .where(eq(liveSessions.id, liveId))
        .for('key share')
      if (!locked) throw httpError(correctAttendance, 'unknown')
      // A badge is never taken back, so nobody may be recorded as present before the start or in a cancelled
      // live session.
      if (locked.state === 'cancelled' || now < teamDoorOpensAt(locked))
        throw httpError(correctAttendance, 'notOpen')
      if (admin.role === 'expert' && closingOf(locked) <= now) throw httpError(correctAttendance, 'closed')
      const roster = await rosterOf(tx, live, now)
      if (body.some(({ childId }) => roster.every((line) => line.childId !== childId)))
        throw httpError(correctAttendance, 'unknownChild')
      // Rows are written in the order of their ids, as everywhere else, so that no two writers deadlock.
      for (const { childId, state } of body.toSorted((a, b) => (a.childId < b.childId ? -1 : 1))) {
        const corrected = { state, correctedBy: admin.email, correctedAt: now }
        await tx
          .insert(liveAttendances)
          .values({ liveSessionId: liveId, childId, ...corrected })
          .onConflictDoUpdate({
            target: [liveAttendances.liveSessionId, liveAttendances.childId],
            set: corrected,
          })
        if (state === 'came')
          await recordDeed(tx, { childId, kind: 'live', category: live.category, reference: liveId, at: now })
      }
      const countOf = (wanted: string) => body.filter(({ state }) => state === wanted).length
      await audit(tx, {
        ...actor(admin, request, now),
        target: live.title,
        // Without corrections the call only reads.
        ...(body.length === 0
          ? { action: 'read-roster', details: { liveId } }
          : {
              action: 'correct-attendance',
              details: { liveId, came: countOf('came'), absent: countOf('absent') },
            }),
      })
    })
    return rosterOf(db, live, now)
  }),

  handle(readLiveNote, async ({ params: { liveId }, admin, services, request }) =>
    noteOf(services.db, await ownLive({ services, request, admin }, liveId, readLiveNote)),
  ),

  handle(writeLiveNote, async ({ params: { liveId }, body: { text }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const live = await ownLive({ services, request, admin }, liveId, writeLiveNote)
    if (closingOf(live) <= now) throw httpError(writeLiveNote, 'closed')
    await db.transaction(async (tx) => {
      const written = { text, writtenBy: admin.email, writtenAt: now }
      await tx
        .insert(liveNotes)
        .values({ liveSessionId: liveId, ...written })
        .onConflictDoUpdate({ target: liveNotes.liveSessionId, set: written })
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'write-live-note',
        target: live.title,
        details: { liveId },
      })
    })
    return noteOf(db, live)
  }),
]

/**
 * A live session that this administrator may see: an expert may see only their own (PROGRAMME §2), and with
 * `asHost` those that they host, since they may have been of the team before. The note is its expert's.
 */
async function ownLive(
  call: TeamCall,
  liveId: string,
  endpoint: Declaring<'unknown'>,
  { asHost = false } = {},
): Promise<LiveSession> {
  const [found] = await call.services.db
    .select({ live: liveSessions, givenBy: experts.adminId })
    .from(liveSessions)
    .leftJoin(experts, eq(experts.id, liveSessions.expertId))
    .where(eq(liveSessions.id, liveId))
  if (!found) throw httpError(endpoint, 'unknown')
  const isOwn = found.givenBy === call.admin.id || (asHost && found.live.hostId === call.admin.id)
  if (call.admin.role === 'expert' && !isOwn) await rejectForbidden(call, found.live.title)
  return found.live
}

/**
 * The children who are registered, on the waiting list or came: those with a place first, in the order in
 * which they registered, then the waiting list.
 */
async function rosterOf(db: Connection, live: LiveSession, now: Date): Promise<RosterLine[]> {
  const ofLive = (table: typeof liveRegistrations | typeof liveAttendances | typeof liveJoins) =>
    db.select({ id: table.childId }).from(table).where(eq(table.liveSessionId, live.id))
  const choices = choicesOfChildren(db)
  const rows = await db
    .select({
      childId: children.id,
      displayName: children.displayName,
      age: children.age,
      language: children.language,
      camera: choices.camera,
      chat: choices.chat,
      registration: liveRegistrations.state,
      attendance: liveAttendances.state,
      seconds: liveAttendances.seconds,
      joinedAt: liveJoins.joinedAt,
    })
    .from(children)
    .innerJoin(choices, eq(choices.childId, children.id))
    .leftJoin(liveRegistrations, isOfSql(live.id, liveRegistrations))
    .leftJoin(liveAttendances, isOfSql(live.id, liveAttendances))
    .leftJoin(liveJoins, isOfSql(live.id, liveJoins))
    .where(
      inArray(children.id, ofLive(liveRegistrations).union(ofLive(liveAttendances)).union(ofLive(liveJoins))),
    )
    .orderBy(
      sql`${liveRegistrations.state} = 'waiting' nulls first`,
      asc(liveRegistrations.arrival),
      asc(children.id),
    )
  const isMissed = goodbyesEndOf(live) <= now && (await isHeld(db, live.id))
  return rows.map(({ registration, attendance, seconds, joinedAt, ...child }) => {
    const present = minutesPresent(seconds ?? 0, live.minutes)
    return {
      ...child,
      state: attendance ?? stateOf(registration, { hasCome: joinedAt !== null, isMissed }),
      ...(present !== null && { minutes: present }),
    }
  })
}

async function isHeld(db: Connection, liveId: string): Promise<boolean> {
  const [live] = await db
    .select({ wasHeld: wasHeldSql })
    .from(liveSessions)
    .where(eq(liveSessions.id, liveId))
  return live?.wasHeld === true
}

/** The state of a child whose attendance has not been counted. */
function stateOf(
  registration: typeof liveRegistrations.$inferSelect.state | null,
  { hasCome, isMissed }: { hasCome: boolean; isMissed: boolean },
): RosterLine['state'] {
  if (hasCome) return 'came'
  if (registration === 'waiting') return 'waiting'
  return isMissed ? 'absent' : 'registered'
}

function isOfSql(
  liveId: string,
  table: typeof liveRegistrations | typeof liveAttendances | typeof liveJoins,
): SQL {
  return sql`(${table.childId} = ${children.id} and ${table.liveSessionId} = ${liveId})`
}

function closingOf(live: LiveSession): Date {
  return later(goodbyesEndOf(live), liveNoteHours * hour)
}

async function noteOf(db: Connection, live: LiveSession): Promise<LiveNote> {
  const [note] = await db.select().from(liveNotes).where(eq(liveNotes.liveSessionId, live.id))
  return {
    text: note?.text ?? '',
    writtenBy: note?.writtenBy ?? null,
    writtenAt: note?.writtenAt.toISOString() ?? null,
    closesAt: closingOf(live).toISOString(),
  }
}
