import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { childrenTakingPart } from '#src/account/children/family-children.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { liveDoorMinutes } from '#src/business/home-challenges.ts'
import { liveHoursPerWeek } from '#src/business/numbers.ts'
import { children, liveJoins, liveSessions, users } from '#src/database/schema.server.ts'
import { joinLive } from '#src/family/dashboard/dashboard.contract.ts'
import { later, minute } from '#src/outside/clock.server.ts'

const zone = 'Europe/Luxembourg'

/** Whether a live session lies in the week of a moment, Monday to Sunday in Luxembourg. */
export function isThisWeek(moment: Date): SQL<boolean> {
  return isInWeekOf(sql`${moment.toISOString()}::timestamptz`)
}

export const liveHandlers = [
  handle(joinLive, async ({ params, body, user, services: { db, clock } }) => {
    const childIds = [...new Set(body.childIds)]
    return db.transaction(async (tx) => {
      // One family's joins come one after the other, so that the week's limit holds.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
      const now = clock.now()
      const [live] = await tx.select().from(liveSessions).where(eq(liveSessions.id, params.id))
      if (!live) throw refuse(joinLive, 'unknownLive')
      const own = await tx
        .select({ id: children.id })
        .from(children)
        .where(and(inArray(children.id, childIds), childrenTakingPart(tx, user.id)))
      if (own.length < childIds.length) throw refuse(joinLive, 'unknownChild')
      const isOpen = later(live.startsAt, -liveDoorMinutes * minute) <= now && now < later(live.startsAt, live.minutes * minute)
      if (!isOpen) throw refuse(joinLive, 'notOpen')
      if (live.joinUrl === null) throw refuse(joinLive, 'noAddress')
      const others = await tx
        .select({ childId: liveJoins.childId, minutes: sql<number>`sum(${liveSessions.minutes})::int` })
        .from(liveJoins)
        .innerJoin(liveSessions, eq(liveSessions.id, liveJoins.liveSessionId))
        .where(and(inArray(liveJoins.childId, childIds), sql`${liveSessions.id} <> ${live.id}`, isInWeekOf(sql`${live.startsAt.toISOString()}::timestamptz`)))
        .groupBy(liveJoins.childId)
      if (others.some(({ minutes }) => minutes + live.minutes > liveHoursPerWeek * 60)) throw refuse(joinLive, 'weekIsFull')
      await tx
        .insert(liveJoins)
        .values(childIds.map((childId) => ({ childId, liveSessionId: live.id, joinedAt: now })))
        .onConflictDoNothing()
      return { url: live.joinUrl }
    })
  }),
]

function isInWeekOf(moment: SQL): SQL<boolean> {
  const weekOf = (when: SQL) => sql`date_trunc('week', ${when} at time zone ${sql.raw(`'${zone}'`)})`
  return sql<boolean>`${weekOf(sql`${liveSessions.startsAt}`)} = ${weekOf(moment)}`
}
