import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { sessions } from '#src/database/schema.server.ts'
import { listDevices, revokeDevice, revokeOtherDevices } from './devices.contract.ts'

export const deviceHandlers = [
  handle(listDevices, async ({ user, services: { db, clock } }) => {
    const open = await db
      .select({ id: sessions.id, userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, clock.now())))
      .orderBy(desc(sessions.lastSeenAt), sessions.id)
      .limit(100)
    return {
      sessions: open.map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isCurrent: session.id === user.sessionId,
      })),
    }
  }),

  handle(revokeDevice, async ({ params: { id }, user, services: { db } }) => {
    const gone = await db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id })
    if (gone.length === 0) throw refuse(revokeDevice, 'unknownDevice')
    return {}
  }),

  handle(revokeOtherDevices, async ({ user, services: { db } }) => {
    const gone = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
      .returning({ id: sessions.id })
    return { revoked: gone.length }
  }),
]
