import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { guardianEmailSql, guardianOf } from '#src/domain/accounts/guardians.server.ts'
import { sessions, users } from '#src/infrastructure/database/schema.server.ts'
import { listDevices, revokeDevice, revokeOtherDevices } from './devices.contract.ts'

export const deviceHandlers = [
  handle(listDevices, async ({ user, services: { db, clock } }) => {
    const open = await db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        guardianId: sessions.guardianId,
        email: guardianEmailSql,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(guardianOf, eq(guardianOf.id, sessions.guardianId))
      .where(
        and(eq(sessions.userId, user.id), isNull(sessions.viewedBy), gt(sessions.expiresAt, clock.now())),
      )
      .orderBy(desc(sessions.lastSeenAt), sessions.id)
      .limit(100)
    return {
      sessions: open.map(({ guardianId, ...session }) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isCurrent: session.id === user.sessionId,
        isPayer: guardianId === null,
        isYours: guardianId === user.guardianId,
      })),
    }
  }),

  handle(revokeDevice, async ({ params: { id }, user, services: { db } }) => {
    const isOfFamily = and(eq(sessions.id, id), eq(sessions.userId, user.id))
    const gone = await db
      .delete(sessions)
      .where(and(isOfFamily, mayBeEndedBy(user)))
      .returning({ id: sessions.id })
    if (gone.length > 0) return {}
    // The second guardian may sign nobody else out.
    throw httpError(revokeDevice, (await db.$count(sessions, isOfFamily)) > 0 ? 'payerOnly' : 'unknownDevice')
  }),

  handle(revokeOtherDevices, async ({ user, services: { db } }) => {
    const gone = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId), mayBeEndedBy(user)))
      .returning({ id: sessions.id })
    return { revoked: gone.length }
  }),
]

/**
 * The payer may end any session of the family, as after losing a device; the second guardian only their own.
 */
function mayBeEndedBy({ guardianId }: SignedInUser) {
  return guardianId === null ? undefined : eq(sessions.guardianId, guardianId)
}
