import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { BodyOf } from '#src/api/endpoint.ts'
import { usualPageSize } from '#src/api/fields.ts'
import { httpError, invalidField } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { hasSlotAt } from '#src/domain/live-class/expert-overlaps.server.ts'
import { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { hostIsExpertError } from '#src/domain/lives/host-is-expert.server.ts'
import { announceCancelledLive, announceChangedLives } from '#src/domain/registrations/live-changes.server.ts'
import { lockLives, lockLivesWhere } from '#src/domain/registrations/places.server.ts'
import { clearReplaced, readLive } from '#src/features/lives/adults.server.ts'
import { forgetPresence } from '#src/features/lives/attendance/forget-presence.server.ts'
import { hasNoRecording, mayBeRecorded } from '#src/features/lives/recordings/recordings.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  experts,
  type LiveSession,
  liveAdults,
  liveClasses,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { goodbyesEndOf } from '#src/shared/class-times.ts'
import { addLive, cancelLive, changeLive, deleteLive } from './lives.contract.ts'
import { movedLike, repeatedWeeks, weeksAfter } from './lives.rules.ts'
import { asAdminLive, asAdminLives, hasChildren, isGivenBySql, isOverSql } from './read-admin-lives.server.ts'

export const adminLiveHandlers = [
  handle(
    listAdminLives,
    async ({ query: { page, pageSize, lang, over, seriesId, from, to }, admin, services, reply }) => {
      const { db, clock } = services
      const maxRows = pageSize ?? (seriesId ? repeatedWeeks.max : usualPageSize)
      // By default the coming live sessions are listed, but all those of a series or a time span.
      const isPast = over ?? (seriesId || from || to ? undefined : false)
      const condition = and(
        lang ? eq(liveSessions.lang, lang) : undefined,
        isPast === true ? isOverSql(clock.now()) : undefined,
        isPast === false ? sql`not ${isOverSql(clock.now())}` : undefined,
        seriesId ? eq(liveSessions.seriesId, seriesId) : undefined,
        from ? gte(liveSessions.startsAt, new Date(from)) : undefined,
        to ? lt(liveSessions.startsAt, new Date(to)) : undefined,
        admin.role === 'expert'
          ? or(isGivenBySql(db, admin.id), eq(liveSessions.hostId, admin.id))
          : undefined,
      )
      await setTotalHeader(db, liveSessions, condition, reply)
      const rows = await db
        .select()
        .from(liveSessions)
        .where(condition)
        .orderBy((isPast ? desc : asc)(liveSessions.startsAt), liveSessions.id)
        .limit(maxRows)
        .offset((page - 1) * maxRows)
      return asAdminLives(services, rows)
    },
  ),

  handle(addLive, async ({ body: { repeatWeeks, attempt, ...body }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const first = new Date(body.startsAt)
    const seriesId = repeatWeeks === undefined ? null : randomUUID()
    const id = idOfForm(attempt)
    const added = await db.transaction(async (tx) => {
      const { expertType, ...fields } = { ...body, ...(await checkedAdults(tx, body)) }
      if (!expertType) throw new Error('a live session without an expert and a type was not rejected')
      const starts = Array.from({ length: repeatWeeks ?? 1 }, (_, week) => weeksAfter(first, week))
      const spans = starts.map((startsAt) => ({ startsAt, minutes: body.minutes }))
      if (await hasSlotAt(tx, body.expertId, spans)) throw httpError(addLive, 'overlaps')
      const planned = { ...fields, expertType, seriesId, changedAt: now }
      const [row] = await tx
        .insert(liveSessions)
        .values({ ...planned, id, startsAt: first })
        .onConflictDoNothing({ target: liveSessions.id })
        .returning()
      if (!row) return addedBefore(await tx.select().from(liveSessions).where(eq(liveSessions.id, id)))
      const following = starts.slice(1).map((startsAt) => ({ ...planned, startsAt }))
      if (following.length > 0) await tx.insert(liveSessions).values(following)
      const details = { liveId: id, ...(seriesId && { seriesId, weeks: starts.length }) }
      await audit(tx, { ...actor(admin, request, now), action: 'add-live', target: row.title, details })
      return row
    })
    return asAdminLive(services, added)
  }),

  handle(changeLive, async ({ params: { liveId }, query: { scope }, body, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const changed = await db.transaction(async (tx) => {
      const unlocked = await readLive(tx, liveId)
      if (!unlocked) throw httpError(changeLive, 'unknown')
      // The whole series is locked, because only then is it certain which of its live sessions follow.
      const series =
        scope === 'following' && unlocked.seriesId
          ? eq(liveSessions.seriesId, unlocked.seriesId)
          : eq(liveSessions.id, liveId)
      const locked = await lockLivesWhere(tx, series)
      const row = locked.find(({ id }) => id === liveId)
      if (!row) throw httpError(changeLive, 'unknown')
      if (row.state === 'cancelled' || goodbyesEndOf(row) <= now) throw httpError(changeLive, 'closed')
      requireMovable(row, body, now)
      // A live session of the series that has already begun stays as it is.
      const rows = locked.filter(
        ({ id, state, startsAt }) =>
          id === liveId || (state === 'planned' && startsAt >= row.startsAt && startsAt > now),
      )
      const start = body.startsAt === undefined ? undefined : new Date(body.startsAt)
      const formerRows: LiveSession[] = []
      for (const one of rows) {
        const startsAt = start && movedLike(one.startsAt, row.startsAt, start)
        if (await changeOne(tx, one, { ...body, startsAt }, now)) formerRows.push(one)
      }
      await announceChangedLives(tx, formerRows, now)
      const after = (await readLive(tx, liveId)) ?? row
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'change-live',
        target: after.title,
        details: { liveId, changed: Object.keys(body), scope },
      })
      return after
    })
    services.notifyOutbox()
    return asAdminLive(services, changed)
  }),

  handle(cancelLive, async ({ params: { liveId }, body: { reason }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const cancelled = await db.transaction(async (tx) => {
      const [row] = await lockLives(tx, [liveId])
      if (!row) throw httpError(cancelLive, 'unknown')
      if (row.state === 'cancelled') return row
      if (goodbyesEndOf(row) <= now) throw httpError(cancelLive, 'closed')
      await tx
        .update(liveSessions)
        .set({ state: 'cancelled', cancelReason: reason || null })
        .where(eq(liveSessions.id, liveId))
      await announceCancelledLive(tx, liveId, now)
      if (row.startsAt > now) await forgetPresence(tx, { ...row, state: 'cancelled' }, now)
      // Makes the class due to be polled at once, which ends it for those who are already in it.
      else await tx.update(liveClasses).set({ polledAt: null }).where(eq(liveClasses.liveSessionId, liveId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'cancel-live',
        target: row.title,
        details: { liveId },
      })
      return (await readLive(tx, liveId)) ?? row
    })
    services.notifyOutbox()
    return asAdminLive(services, cancelled)
  }),

  handle(deleteLive, async ({ params: { liveId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    // The class server is asked before the transaction, and only about a class that was opened.
    const hasNone =
      (await mayBeRecorded(db, liveId, { now, hasNone: false })) && (await hasNoRecording(services, liveId))
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(liveSessions).where(eq(liveSessions.id, liveId)).for('update')
      if (!row) throw httpError(deleteLive, 'unknown')
      if (await hasChildren(tx, liveId)) throw httpError(deleteLive, 'hasChildren')
      // Only by this row is the recording known, which is to be deleted on the class server.
      if (await mayBeRecorded(tx, liveId, { now, hasNone })) throw httpError(deleteLive, 'hasRecording')
      await tx.delete(liveSessions).where(eq(liveSessions.id, liveId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'delete-live',
        target: row.title,
        details: { liveId },
      })
    })
    return {}
  }),
]

/**
 * Throws if a live session that has begun is to be moved, because its attendance belongs to that start, or if
 * the new start is past: the live session would be over at once and could not be corrected.
 */
function requireMovable(
  row: LiveSession,
  { startsAt }: Pick<BodyOf<typeof changeLive>, 'startsAt'>,
  now: Date,
): void {
  if (startsAt === undefined || new Date(startsAt).getTime() === row.startsAt.getTime()) return
  if (row.startsAt <= now) throw httpError(changeLive, 'begun')
  if (new Date(startsAt) <= now) throw invalidField('startsAt', 'Cette heure est déjà passée')
}

type Fields = Omit<typeof liveSessions.$inferInsert, 'id'>
type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined }

/**
 * Changes one live session, alone or as one of a series, whose experts may differ. Returns whether anything
 * is different; {@link announceChangedLives} is then to be called.
 */
async function changeOne(tx: Transaction, row: LiveSession, changes: Changes, now: Date): Promise<boolean> {
  const { expertId = row.expertId } = changes
  const adults = await checkedAdults(tx, { ...changes, expertId }, row)
  const written = await writeChanges(tx, row, { ...changes, ...adults }, now)
  if (!written) return false
  const spanOf = ({ startsAt, minutes, expertId }: LiveSession) => ({ startsAt, minutes, expertId })
  if (!isDeepStrictEqual(spanOf(written), spanOf(row)) && (await hasSlotAt(tx, written.expertId, [written])))
    throw httpError(changeLive, 'overlaps')
  return true
}

/** Writes the changes of a live session; without a difference it writes nothing, and returns undefined. */
async function writeChanges(
  tx: Transaction,
  row: LiveSession,
  changes: Changes,
  now: Date,
): Promise<LiveSession | undefined> {
  const isDifferent = Object.entries(changes).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(row, field)),
  )
  if (!isDifferent) return undefined
  const [written] = await tx.update(liveSessions).set(changes).where(eq(liveSessions.id, row.id)).returning()
  if (!written) throw new Error('a locked live session is gone')
  if (written.startsAt.getTime() !== row.startsAt.getTime()) await forgetPresence(tx, written, now)
  // Adults confirmed being at the former link: they have to confirm again before children enter.
  else if (written.joinUrl !== row.joinUrl)
    await tx.update(liveAdults).set({ presentAt: null }).where(eq(liveAdults.liveSessionId, row.id))
  else await clearReplaced(tx, row, written)
  return written
}

type AdultFields = Pick<BodyOf<typeof changeLive>, 'expertId' | 'hostId' | 'expertType'>

/**
 * Checks that the expert is active, that the host is of the team, and that they are two persons; returns the
 * expert's type. `before` is the row to be changed, whose expert and host may stay in any case.
 */
async function checkedAdults(
  tx: Transaction,
  { expertId, hostId, expertType }: AdultFields,
  before?: LiveSession,
): Promise<Pick<Changes, 'expertType'>> {
  const host = hostId === undefined ? before?.hostId : hostId
  const [expert] = expertId
    ? await tx.select().from(experts).where(eq(experts.id, expertId)).for('share')
    : []
  if (expertId && (!expert || (!expert.isActive && expertId !== before?.expertId)))
    throw invalidField('expertId', 'Expert inconnu')
  if (host && host !== before?.hostId) {
    // Not `mayActForTeamSql`: a colleague may be planned before they have accepted their invitation.
    const [found] = await tx
      .select({ id: admins.id })
      .from(admins)
      .where(and(eq(admins.id, host), inArray(admins.role, ['team', 'owner']), isNull(admins.disabledAt)))
    if (!found) throw invalidField('hostId', 'Cette personne n’est pas de l’équipe')
  }
  if (host && expert?.adminId === host) throw hostIsExpertError('hostId')
  const type = expert?.type ?? expertType
  return type ? { expertType: type } : {}
}
