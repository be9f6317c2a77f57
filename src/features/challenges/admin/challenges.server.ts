import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { containing, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { type AdminChallenge, listAdminChallenges } from '#src/domain/challenges/admin-challenges.contract.ts'
import { isFor } from '#src/domain/challenges/week-challenge.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { challenges, challengeWeeks, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { isMission } from '#src/shared/challenges.ts'
import {
  addChallenge,
  changeChallenge,
  chooseWeekChallenge,
  listChallengeWeeks,
} from './challenges.contract.ts'

const weeksShown = 60

export const adminChallengeHandlers = [
  handle(
    listAdminChallenges,
    async ({ query: { page, pageSize, search, category, published }, services: { db }, reply }) => {
      const condition = and(
        search ? or(titleContainsSql(search), sql`${challenges.id} ilike ${containing(search)}`) : undefined,
        category ? eq(challenges.category, category) : undefined,
        published === undefined ? undefined : eq(challenges.isPublished, published),
      )
      await setTotalHeader(db, challenges, condition, reply)
      const rows = await db
        .select()
        .from(challenges)
        .where(condition)
        .orderBy(asc(challenges.position), asc(challenges.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      return rows.map(asChallenge)
    },
  ),

  handle(addChallenge, async ({ body, admin, services: { db, clock }, request }) => {
    if (isMission(body.id)) throw httpError(addChallenge, 'idTaken')
    const now = clock.now()
    const added = await db.transaction(async (tx) => {
      if (!(await liveExists(tx, body.liveId))) throw httpError(addChallenge, 'unknownLive')
      const next = sql<number>`(select coalesce(max(${challenges.position}), -1) + 1 from ${challenges})`
      const [row] = await tx
        .insert(challenges)
        .values({ ...body, position: next, createdAt: now })
        .onConflictDoNothing()
        .returning()
      if (!row) throw httpError(addChallenge, 'idTaken')
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'add-challenge',
        target: row.title.fr,
        details: { challengeId: row.id },
      })
      return row
    })
    return asChallenge(added)
  }),

  handle(changeChallenge, async ({ params: { id }, body, admin, services: { db, clock }, request }) => {
    const changed = await db.transaction(async (tx) => {
      if (!(await liveExists(tx, body.liveId))) throw httpError(changeChallenge, 'unknownLive')
      const [row] = await tx
        .update(challenges)
        .set({ ...body, id })
        .where(eq(challenges.id, id))
        .returning()
      if (!row) throw httpError(changeChallenge, 'unknownChallenge')
      const details = { challengeId: id, changed: Object.keys(body) }
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'change-challenge',
        target: row.title.fr,
        details,
      })
      return row
    })
    return asChallenge(changed)
  }),

  handle(listChallengeWeeks, async ({ services: { db } }) => readWeeks(db)),

  handle(
    chooseWeekChallenge,
    async ({ body: { week, ageGroup, challenge }, admin, services: { db, clock }, request }) => {
      await db.transaction(async (tx) => {
        if (challenge === null) {
          await tx
            .delete(challengeWeeks)
            .where(and(eq(challengeWeeks.week, week), eq(challengeWeeks.ageGroup, ageGroup)))
        } else {
          const [suitable] = await tx
            .select({ id: challenges.id })
            .from(challenges)
            .where(and(eq(challenges.id, challenge), isFor(ageGroup)))
          if (!suitable) throw httpError(chooseWeekChallenge, 'unfit')
          await tx
            .insert(challengeWeeks)
            .values({ week, ageGroup, challenge, isChosen: true })
            .onConflictDoUpdate({
              target: [challengeWeeks.week, challengeWeeks.ageGroup],
              set: { challenge, isChosen: true },
            })
        }
        await audit(tx, {
          ...actor(admin, request, clock.now()),
          action: 'choose-week-challenge',
          target: challenge,
          details: { week, ageGroup },
        })
      })
      return readWeeks(db)
    },
  ),
]

function readWeeks(db: Connection) {
  return db
    .select()
    .from(challengeWeeks)
    .orderBy(desc(challengeWeeks.week), asc(challengeWeeks.ageGroup))
    .limit(weeksShown)
}

function titleContainsSql(search: string): SQL {
  return sql`(${challenges.title} ->> 'fr') ilike ${containing(search)}`
}

/** Whether the live session that goes with a challenge exists; true if none is given. */
async function liveExists(tx: Transaction, liveId: string | null | undefined): Promise<boolean> {
  if (!liveId) return true
  const [live] = await tx
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(eq(liveSessions.id, liveId))
  return live !== undefined
}

function asChallenge({ position: _, ...row }: typeof challenges.$inferSelect): AdminChallenge {
  return {
    ...row,
    steps: [...row.steps],
    materials: [...row.materials],
    createdAt: row.createdAt.toISOString(),
  }
}
