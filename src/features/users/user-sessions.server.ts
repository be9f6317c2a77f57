import { eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { endUserSessions } from '#src/domain/back-office/users/user-sessions.contract.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { sessions, users } from '#src/infrastructure/database/schema.server.ts'

export const adminUserSessionHandlers = [
  handle(endUserSessions, async ({ params: { userId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
      if (!known) throw httpError(endUserSessions, 'unknown')
      await endFamilySessions(tx, { ...actor(admin, request, clock.now()), target: userId })
    })
    return {}
  }),
]

/** Ends every session of the family `target`. `together`: of how many families at once. */
export async function endFamilySessions(
  tx: Transaction,
  by: ReturnType<typeof actor> & { target: string },
  details: { together?: number } = {},
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, by.target))
  await audit(tx, { ...by, action: 'end-family-sessions', details })
}
