import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { auditOnceAMinute } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import { setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { isSlotOfIncidentSql } from '#src/domain/safety/slot-of-incident.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { isUniqueViolation } from '#src/infrastructure/database/database-errors.server.ts'
import {
  children,
  experts,
  incidents,
  liveClasses,
  liveSessions,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { handleIncident, type Incident, listIncidents, readAlerts } from './incidents.contract.ts'
import { safetyHandlers } from './safety.server.ts'

const maxAlerts = 20

export const adminIncidentHandlers = [
  ...safetyHandlers,

  handle(listIncidents, async ({ query, admin, services, request, reply }) => {
    const { page, pageSize, state, id } = query
    const { db } = services
    await auditOnceAMinute(services, request, { admin: admin.email, action: 'read-incidents', target: null })
    const condition = and(
      state ? eq(incidents.state, state) : undefined,
      id ? eq(incidents.id, id) : undefined,
    )
    await setTotalHeader(db, incidents, condition, reply)
    const rows = await selectIncidents(db)
      .where(condition)
      // Filtered by one state, the rows come in the order of the index.
      .orderBy(...(state ? [] : [desc(eq(incidents.state, 'open'))]), desc(incidents.at), incidents.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asIncident)
  }),

  handle(handleIncident, async ({ params: { id }, body, admin, services: { db, clock }, request }) => {
    const { state, note, before: seen } = body
    const now = clock.now()
    return db.transaction(async (tx) => {
      const [before] = await tx.select().from(incidents).where(eq(incidents.id, id)).for('update')
      if (!before) throw httpError(handleIncident, 'unknown')
      // A call repeated after a lost response changes nothing more.
      if (state === before.state && (note ?? before.note) === before.note) return readIncident(tx, id)
      if (seen && (seen.state !== before.state || seen.note !== before.note))
        throw httpError(handleIncident, 'changedMeanwhile')
      if (seen?.words !== undefined && seen.words !== before.words)
        throw httpError(handleIncident, 'newWords')
      if (state === 'open' && before.childId !== null && (await hasAnotherOpen(tx, before.childId, id)))
        throw httpError(handleIncident, 'anotherIsOpen')
      const handled =
        state === 'handled'
          ? { handledBy: admin.email, handledAt: before.handledAt ?? now }
          : { handledBy: null, handledAt: null }
      await tx
        .update(incidents)
        .set({ state, ...(note !== undefined && { note }), ...handled })
        .where(eq(incidents.id, id))
        .catch((error: unknown) => {
          // The child has pressed again between the check and this update.
          throw isUniqueViolation(error, 'incidents_open_of_child')
            ? httpError(handleIncident, 'anotherIsOpen')
            : error
        })
      await audit(tx, { ...actor(admin, request, now), action: actOf(before.state, state), target: id })
      return readIncident(tx, id)
    })
  }),

  // Not audited: the banner of every open back-office polls it (docs/decisions/0022).
  handle(readAlerts, async ({ services: { db } }) => {
    const open = await selectIncidents(db)
      .where(eq(incidents.state, 'open'))
      .orderBy(asc(incidents.deadlineAt))
      .limit(maxAlerts)
    const alone = await db
      .select({ liveId: liveSessions.id, title: liveSessions.title, since: liveClasses.aloneSince })
      .from(liveClasses)
      .innerJoin(liveSessions, eq(liveSessions.id, liveClasses.liveSessionId))
      .where(
        and(isNull(liveClasses.endedAt), isNotNull(liveClasses.alertedAt), isNotNull(liveClasses.aloneSince)),
      )
      .orderBy(asc(liveClasses.aloneSince))
      .limit(maxAlerts)
    return {
      incidents: open.map((row) => ({
        id: row.id,
        displayName: row.displayName,
        deadlineAt: row.deadlineAt.toISOString(),
        liveId: row.liveId,
      })),
      classes: alone.flatMap(({ since, ...one }) => (since ? [{ ...one, since: since.toISOString() }] : [])),
    }
  }),
]

async function hasAnotherOpen(tx: Connection, childId: string, id: string): Promise<boolean> {
  const another = and(eq(incidents.childId, childId), eq(incidents.state, 'open'), ne(incidents.id, id))
  return (await tx.$count(incidents, another)) > 0
}

/** The name of a change of an incident in the audit log. */
function actOf(before: Incident['state'], after: Incident['state']) {
  if (after === 'handled') return 'handle-incident'
  return before === 'open' ? 'note-incident' : 'reopen-incident'
}

function selectIncidents(db: Connection) {
  return db
    .select({
      id: incidents.id,
      childId: incidents.childId,
      displayName: children.displayName,
      familyId: sql<string | null>`coalesce(${children.userId}, ${incidents.userId})`,
      liveId: incidents.liveSessionId,
      live: { title: liveSessions.title, startsAt: liveSessions.startsAt },
      session: { expert: experts.name, startsAt: oneToOneSlots.startsAt },
      words: incidents.words,
      at: incidents.at,
      deadlineAt: incidents.deadlineAt,
      state: sql<Incident['state']>`${incidents.state}`,
      note: incidents.note,
    })
    .from(incidents)
    .leftJoin(children, eq(children.id, incidents.childId))
    .leftJoin(liveSessions, eq(liveSessions.id, incidents.liveSessionId))
    .leftJoin(oneToOneBookings, eq(oneToOneBookings.id, incidents.bookingId))
    .leftJoin(oneToOneSlots, isSlotOfIncidentSql)
    .leftJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .$dynamic()
}

async function readIncident(db: Connection, id: string): Promise<Incident> {
  const [row] = await selectIncidents(db).where(eq(incidents.id, id))
  if (!row) throw new Error('the incident is gone')
  return asIncident(row)
}

type IncidentRow = Awaited<ReturnType<typeof selectIncidents>>[number]

function asIncident({ live, session, at, deadlineAt, ...row }: IncidentRow): Incident {
  return {
    ...row,
    at: at.toISOString(),
    deadlineAt: deadlineAt.toISOString(),
    live: live && { title: live.title, startsAt: live.startsAt.toISOString() },
    session:
      session?.expert && session.startsAt
        ? { expert: session.expert, startsAt: session.startsAt.toISOString() }
        : null,
  }
}
