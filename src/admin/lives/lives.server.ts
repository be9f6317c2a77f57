import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { tellTotal } from '#src/admin/list-queries.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { liveGoodbyeMinutes, teamDoorMinutes } from '#src/business/home-challenges.ts'
import { liveJoins, liveSessions } from '#src/database/schema.server.ts'
import { later, minute } from '#src/outside/clock.server.ts'
import { enterClass, LiveClassAway } from '#src/outside/live-class.server.ts'
import { type AdminLive, addLive, changeLive, deleteLive, enterLiveClass, listAdminLives } from './lives.contract.ts'
import { teamName } from './lives.texts.ts'

type Live = typeof liveSessions.$inferSelect

export const adminLiveHandlers = [
  handle(listAdminLives, async ({ query: { page, pageSize, lang, over }, services, reply }) => {
    const { db, clock } = services
    const wanted = and(lang ? eq(liveSessions.lang, lang) : undefined, over ? isOver(clock.now()) : sql`not ${isOver(clock.now())}`)
    await tellTotal(db, liveSessions, wanted, reply)
    const rows = await db
      .select()
      .from(liveSessions)
      .where(wanted)
      .orderBy((over ? desc : asc)(liveSessions.startsAt), liveSessions.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return asAdminLives(services, rows)
  }),

  handle(addLive, async ({ body, admin, services, request }) => {
    const { db, clock } = services
    const added = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(liveSessions)
        .values({ ...body, startsAt: new Date(body.startsAt) })
        .returning()
      if (!row) throw new Error('the live session was not added')
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'add-live', target: row.title, details: { liveId: row.id } })
      return row
    })
    return asAdminLive(services, added)
  }),

  handle(changeLive, async ({ params: { liveId }, body: { startsAt, ...rest }, admin, services, request }) => {
    const { db, clock } = services
    const changed = await db.transaction(async (tx) => {
      const [row] = await tx
        .update(liveSessions)
        .set({ ...rest, ...(startsAt !== undefined && { startsAt: new Date(startsAt) }), id: liveId })
        .where(eq(liveSessions.id, liveId))
        .returning()
      if (!row) throw refuse(changeLive, 'unknown')
      const fields = Object.keys({ ...rest, ...(startsAt !== undefined && { startsAt }) })
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'change-live', target: row.title, details: { liveId, changed: fields } })
      return row
    })
    return asAdminLive(services, changed)
  }),

  handle(deleteLive, async ({ params: { liveId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(liveSessions).where(eq(liveSessions.id, liveId)).for('update')
      if (!row) throw refuse(deleteLive, 'unknown')
      if ((await tx.$count(liveJoins, eq(liveJoins.liveSessionId, liveId))) > 0) throw refuse(deleteLive, 'hasChildren')
      await tx.delete(liveSessions).where(eq(liveSessions.id, liveId))
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'delete-live', target: row.title, details: { liveId } })
    })
    return {}
  }),

  handle(enterLiveClass, async ({ params: { liveId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const [live] = await db.select().from(liveSessions).where(eq(liveSessions.id, liveId))
    if (!live) throw refuse(enterLiveClass, 'unknown')
    if (placeOf(services, live) !== 'class') throw refuse(enterLiveClass, 'noClass')
    const isOpen = later(live.startsAt, -teamDoorMinutes * minute) <= now && now < later(live.startsAt, (live.minutes + liveGoodbyeMinutes) * minute)
    if (!isOpen) throw refuse(enterLiveClass, 'notOpen')
    const url = await enterClass(services, live, { role: 'MODERATOR', id: admin.id, name: teamName[live.lang], language: 'fr' }).catch((error: unknown) => {
      if (!(error instanceof LiveClassAway)) throw error
      services.log.warn({ err: error }, 'the live-class server is away')
      throw refuse(enterLiveClass, 'classAway', 5)
    })
    await db.transaction((tx) => audit(tx, { ...actor(admin, request, now), action: 'enter-live-class', target: live.title, details: { liveId } }))
    return { url }
  }),
]

function isOver(now: Date): SQL {
  return sql`(${liveSessions.startsAt} + make_interval(mins => ${liveSessions.minutes} + ${liveGoodbyeMinutes}) <= ${now.toISOString()}::timestamptz)`
}

function placeOf({ settings }: Pick<Services, 'settings'>, { joinUrl }: Live): AdminLive['place'] {
  if (joinUrl !== null) return 'link'
  return settings.liveClasses ? 'class' : 'none'
}

async function asAdminLive(services: Services, row: Live): Promise<AdminLive> {
  const [live] = await asAdminLives(services, [row])
  if (!live) throw new Error('one live session makes one')
  return live
}

async function asAdminLives(services: Services, rows: readonly Live[]): Promise<AdminLive[]> {
  const came = await services.db
    .select({ liveId: liveJoins.liveSessionId, children: count() })
    .from(liveJoins)
    .where(
      inArray(
        liveJoins.liveSessionId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(liveJoins.liveSessionId)
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    place: placeOf(services, row),
    children: came.find(({ liveId }) => liveId === row.id)?.children ?? 0,
  }))
}
