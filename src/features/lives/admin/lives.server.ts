import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '#src/api/endpoint.ts'
import { usualPageSize } from '#src/api/fields.ts'
import { HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { tellTotal } from '#src/domain/back-office/lists/list-queries.server.ts'
import { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { liveCancelled, liveChanged } from '#src/domain/registrations/live-changes.server.ts'
import { later, minute } from '#src/infrastructure/clock/clock.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  experts,
  liveAdults,
  liveClasses,
  liveSessions,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import {
  asAdminLive,
  asAdminLives,
  endOf,
  givenBy,
  hasChildren,
  isOver,
  type Live,
} from './admin-lives.server.ts'
import { addLive, cancelLive, changeLive, deleteLive } from './lives.contract.ts'
import { movedLike, repeatedWeeks, weeksAfter } from './lives.rules.ts'

export const adminLiveHandlers = [
  handle(
    listAdminLives,
    async ({ query: { page, pageSize, lang, over, seriesId, from, to }, admin, services, reply }) => {
      const { db, clock } = services
      const rowsAtMost = pageSize ?? (seriesId ? repeatedWeeks.most : usualPageSize)
      // Of a series, or of a time, all are meant unless said.
      const ofTime = over ?? (seriesId || from || to ? undefined : false)
      const wanted = and(
        lang ? eq(liveSessions.lang, lang) : undefined,
        ofTime === undefined ? undefined : ofTime ? isOver(clock.now()) : sql`not ${isOver(clock.now())}`,
        seriesId ? eq(liveSessions.seriesId, seriesId) : undefined,
        from ? gte(liveSessions.startsAt, new Date(from)) : undefined,
        to ? lt(liveSessions.startsAt, new Date(to)) : undefined,
        admin.role === 'expert' ? givenBy(db, admin.id) : undefined,
      )
      await tellTotal(db, liveSessions, wanted, reply)
      const rows = await db
        .select()
        .from(liveSessions)
        .where(wanted)
        .orderBy((ofTime ? desc : asc)(liveSessions.startsAt), liveSessions.id)
        .limit(rowsAtMost)
        .offset((page - 1) * rowsAtMost)
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
      const { expertType = 'education', ...fields } = { ...body, ...(await givenBySomebody(tx, body)) }
      const starts = Array.from({ length: repeatWeeks ?? 1 }, (_, week) => weeksAfter(first, week))
      for (const startsAt of starts)
        if (await hasSlot(tx, { ...body, startsAt })) throw httpError(addLive, 'overlaps')
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
      const [known] = await tx.select().from(liveSessions).where(eq(liveSessions.id, liveId))
      if (!known) throw httpError(changeLive, 'unknown')
      // The whole series: which of them follow is known once none can be moved any more.
      const series =
        scope === 'following' && known.seriesId
          ? eq(liveSessions.seriesId, known.seriesId)
          : eq(liveSessions.id, liveId)
      const found = await locked(tx, series)
      const row = found.find(({ id }) => id === liveId)
      if (!row) throw httpError(changeLive, 'unknown')
      const rows = found.filter((one) => one.startsAt >= row.startsAt)
      if (row.state === 'cancelled') throw httpError(changeLive, 'closed')
      const { startsAt, ...rest } = body
      let after = row
      for (const one of rows.filter(({ state }) => state === 'planned')) {
        const moved =
          startsAt === undefined
            ? {}
            : {
                startsAt:
                  one.id === liveId
                    ? new Date(startsAt)
                    : movedLike(one.startsAt, row.startsAt, new Date(startsAt)),
              }
        // Others of the series may have an expert of their own.
        const expertId = rest.expertId === undefined ? one.expertId : rest.expertId
        const arranged = await givenBySomebody(tx, { ...rest, expertId }, one)
        const written = await write(tx, one, { ...rest, ...arranged, ...moved }, now)
        const isElsewhere = (['startsAt', 'minutes', 'expertId'] as const).some(
          (field) => `${written[field]}` !== `${one[field]}`,
        )
        if (isElsewhere && (await hasSlot(tx, written))) throw httpError(changeLive, 'overlaps')
        if (one.id === liveId) after = written
      }
      const fields = Object.keys(body)
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'change-live',
        target: after.title,
        details: { liveId, changed: fields, scope },
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
      const [row] = await locked(tx, eq(liveSessions.id, liveId))
      if (!row) throw httpError(cancelLive, 'unknown')
      if (row.state === 'cancelled') return row
      if (endOf(row) <= now) throw httpError(cancelLive, 'closed')
      await tx
        .update(liveSessions)
        .set({ state: 'cancelled', cancelReason: reason || null })
        .where(eq(liveSessions.id, liveId))
      await liveCancelled(tx, liveId, now)
      // Who is in the class already is not left in it: its turn to be looked at comes now.
      await tx.update(liveClasses).set({ polledAt: null }).where(eq(liveClasses.liveSessionId, liveId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'cancel-live',
        target: row.title,
        details: { liveId },
      })
      return { ...row, state: 'cancelled' as const, cancelReason: reason || null }
    })
    services.notifyOutbox()
    return asAdminLive(services, cancelled)
  }),

  handle(deleteLive, async ({ params: { liveId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(liveSessions).where(eq(liveSessions.id, liveId)).for('update')
      if (!row) throw httpError(deleteLive, 'unknown')
      if (await hasChildren(tx, liveId)) throw httpError(deleteLive, 'hasChildren')
      await tx.delete(liveSessions).where(eq(liveSessions.id, liveId))
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'delete-live',
        target: row.title,
        details: { liveId },
      })
    })
    return {}
  }),
]

/** Whether the expert offers a one-to-one session within these hours; its row is locked by then. */
async function hasSlot(
  tx: Transaction,
  { expertId, startsAt, minutes }: Pick<Live, 'expertId' | 'startsAt' | 'minutes'>,
): Promise<boolean> {
  if (!expertId) return false
  const meets = and(
    eq(oneToOneSlots.expertId, expertId),
    isNull(oneToOneSlots.withdrawnAt),
    lt(oneToOneSlots.startsAt, later(startsAt, minutes * minute)),
    gt(oneToOneSlots.busyUntil, startsAt),
  )
  return (await tx.$count(oneToOneSlots, meets)) > 0
}

/** Live sessions, locked in one order, so that changes, registrations and joins come one after the other. */
function locked(tx: Transaction, wanted: SQL | undefined): Promise<Live[]> {
  return tx.select().from(liveSessions).where(wanted).orderBy(asc(liveSessions.id)).for('no key update')
}

type Fields = Omit<typeof liveSessions.$inferInsert, 'id'>
type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** Writes what is new of a live session, and what follows from it; nothing where nothing is. */
async function write(tx: Transaction, row: Live, changes: Changes, now: Date): Promise<Live> {
  const isNew = Object.entries(changes).some(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(row, field)),
  )
  if (!isNew) return row
  const [written] = await tx.update(liveSessions).set(changes).where(eq(liveSessions.id, row.id)).returning()
  if (!written) throw new Error('a locked live session is gone')
  // Who said to be at the link was there at that hour: children are let in by adults who are there now.
  if (written.joinUrl !== row.joinUrl || written.startsAt.getTime() !== row.startsAt.getTime())
    await tx.update(liveAdults).set({ presentAt: null }).where(eq(liveAdults.liveSessionId, row.id))
  await liveChanged(tx, row, now)
  return written
}

type Arranged = Pick<BodyOf<typeof changeLive>, 'expertId' | 'hostId' | 'expertType'>

/**
 * Who gives it and who is the second adult, once both are known to be there and to be two persons. The trade
 * is the expert's, where there is one. `before` is the row as it was: who is in it already may stay.
 */
async function givenBySomebody(
  tx: Transaction,
  { expertId, hostId, expertType }: Arranged,
  before?: Live,
): Promise<Pick<Changes, 'expertType'>> {
  const host = hostId === undefined ? before?.hostId : hostId
  const [expert] = expertId
    ? await tx.select().from(experts).where(eq(experts.id, expertId)).for('share')
    : []
  if (expertId && (!expert || (!expert.isActive && expertId !== before?.expertId)))
    throw unfit('expertId', 'Expert inconnu')
  if (host && host !== before?.hostId) {
    const [found] = await tx
      .select({ id: admins.id })
      .from(admins)
      .where(and(eq(admins.id, host), inArray(admins.role, ['team', 'owner']), isNull(admins.disabledAt)))
    if (!found) throw unfit('hostId', 'Cette personne n’est pas de l’équipe')
  }
  if (host && expert?.adminId === host) throw unfit('hostId', 'L’accueil est une autre personne que l’expert')
  return expert ? { expertType: expert.type } : expertType ? { expertType } : {}
}

function unfit(path: string, message: string): HttpError {
  return new HttpError(400, message, { code: 'invalid', issues: [{ path, message }] })
}
