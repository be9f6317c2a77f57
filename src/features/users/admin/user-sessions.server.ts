import { eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { endUserSessions } from '#src/domain/back-office/users/user-sessions.contract.ts'
import { sessions, users } from '#src/infrastructure/database/schema.server.ts'

export const adminUserSessionHandlers = [
  handle(endUserSessions, async ({ params: { userId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
      if (!known) throw httpError(endUserSessions, 'unknown')
      await tx.delete(sessions).where(eq(sessions.userId, userId))
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'end-family-sessions',
        target: userId,
        details: {},
      })
    })
    return {}
  }),
]
