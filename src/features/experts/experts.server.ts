import { and, asc, eq, getTableColumns, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { type Expert, listExperts } from '#src/domain/back-office/experts.contract.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { hostIsExpertError } from '#src/domain/lives/host-is-expert.server.ts'
import { lockLivesWhere } from '#src/domain/registrations/places.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { admins, experts, liveEndSql, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import type { ExpertType } from '#src/shared/options.ts'
import { portraits } from '#src/shared/pictures/portraits.ts'
import { addExpert, changeExpert } from './experts.contract.ts'

export const adminExpertHandlers = [
  handle(listExperts, ({ admin, services: { db, clock } }) =>
    readExperts(db, clock.now(), admin.role === 'expert' ? eq(experts.adminId, admin.id) : undefined),
  ),

  handle(addExpert, async ({ body: { attempt, ...body }, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    const id = idOfForm(attempt)
    return db.transaction(async (tx) => {
      const obstacle = await obstacleTo(tx, body.adminId, id)
      if (obstacle) throw httpError(addExpert, obstacle)
      const [row] = await tx
        .insert(experts)
        .values({ ...body, id, createdAt: now })
        .onConflictDoNothing({ target: experts.id })
        .returning()
      if (!row) return addedBefore(await readExperts(tx, now, eq(experts.id, id)))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'add-expert',
        target: row.name,
        details: { expertId: id },
      })
      return asExpert({ ...row, livesAhead: 0 })
    })
  }),

  handle(changeExpert, async ({ params: { expertId }, body, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    return db.transaction(async (tx) => {
      const ofOtherType =
        body.type === undefined ? undefined : isComingOfOtherTypeSql(expertId, body.type, now)
      // Live sessions are locked before their experts, as when a live session is changed.
      if (ofOtherType) await lockLivesWhere(tx, ofOtherType)
      const [known] = await tx.select().from(experts).where(eq(experts.id, expertId)).for('update')
      if (!known) throw httpError(changeExpert, 'unknown')
      const obstacle =
        body.adminId === known.adminId ? undefined : await obstacleTo(tx, body.adminId ?? null, expertId)
      if (obstacle) throw httpError(changeExpert, obstacle)
      if (body.adminId && body.adminId !== known.adminId && (await isHostOf(tx, body.adminId, expertId, now)))
        throw hostIsExpertError('adminId')
      const [row] = await tx
        .update(experts)
        .set({ ...body, id: expertId })
        .where(eq(experts.id, expertId))
        .returning()
      if (!row) throw new Error('a locked expert is gone')
      if (ofOtherType) await tx.update(liveSessions).set({ expertType: row.type }).where(ofOtherType)
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'change-expert',
        target: row.name,
        details: { expertId, changed: Object.keys(body) },
      })
      return asExpert({ ...row, livesAhead: await tx.$count(liveSessions, isAheadOfSql(expertId, now)) })
    })
  }),
]

function isComingOfOtherTypeSql(expertId: string, type: ExpertType, now: Date): SQL | undefined {
  return and(
    eq(liveSessions.expertId, expertId),
    ne(liveSessions.expertType, type),
    gt(liveSessions.startsAt, now),
  )
}

/**
 * Why an account cannot be assigned to an expert: it is not of the team, or it belongs to another expert. The
 * lock on the account serialises simultaneous assignments.
 */
async function obstacleTo(
  tx: Transaction,
  adminId: string | null,
  expertId?: string,
): Promise<'notOfTheTeam' | 'taken' | undefined> {
  if (adminId === null) return undefined
  const [account] = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.id, adminId), isNull(admins.disabledAt)))
    .for('update')
  if (!account) return 'notOfTheTeam'
  const [other] = await tx
    .select({ id: experts.id })
    .from(experts)
    .where(and(eq(experts.adminId, adminId), expertId ? ne(experts.id, expertId) : undefined))
  return other && 'taken'
}

/** Whether an account is the host of a live session that an expert is still to give. */
async function isHostOf(tx: Transaction, adminId: string, expertId: string, now: Date): Promise<boolean> {
  const [hosted] = await tx
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.expertId, expertId),
        eq(liveSessions.hostId, adminId),
        ne(liveSessions.state, 'cancelled'),
        sql`${liveEndSql} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(1)
  return hosted !== undefined
}

/** The planned live sessions to come of an expert, by id or, in a query of experts, of each. */
function isAheadOfSql(expertId: string | typeof experts.id, now: Date): SQL | undefined {
  return and(
    eq(liveSessions.expertId, expertId),
    eq(liveSessions.state, 'planned'),
    gt(liveSessions.startsAt, now),
  )
}

async function readExperts(db: Connection, now: Date, condition: SQL | undefined): Promise<Expert[]> {
  const rows = await db
    .select({
      ...getTableColumns(experts),
      livesAhead: db.$count(liveSessions, isAheadOfSql(experts.id, now)),
    })
    .from(experts)
    .where(condition)
    .orderBy(sql`${experts.isActive} desc`, asc(experts.name), asc(experts.id))
  return rows.map(asExpert)
}

type ExpertRow = typeof experts.$inferSelect & Pick<Expert, 'livesAhead'>

function asExpert({ createdAt: _, ...row }: ExpertRow): Expert {
  return { ...row, portrait: portraits.find((one) => one === row.portrait) ?? 'host' }
}
