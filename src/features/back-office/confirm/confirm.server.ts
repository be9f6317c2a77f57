import { and, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { type Call, handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { endAdminSessions } from '#src/features/back-office/administrators/administrators.server.ts'
import { type Administrator, hasSecondFactor } from '#src/features/back-office/administrators/codes.server.ts'
import {
  administratorOf,
  requirePassword,
} from '#src/features/back-office/administrators/password-proof.server.ts'
import { enqueueSecurityEmail } from '#src/features/back-office/administrators/security-email.server.ts'
import { adminSessions, admins } from '#src/infrastructure/database/schema.server.ts'
import { hashPassword } from '#src/infrastructure/passwords.server.ts'
import { changeOwnPassword, confirmAdmin } from './confirm.contract.ts'

export const adminConfirmHandlers = [
  handle(confirmAdmin, async (call) => {
    const { body, admin, services, request } = call
    const { db, clock } = services
    await requireProof(call, confirmAdmin, body)
    const now = clock.now()
    await db.transaction(async (tx) => {
      await tx.update(adminSessions).set({ confirmedAt: now }).where(eq(adminSessions.id, admin.sessionId))
      await audit(tx, { ...actor(admin, request, now), action: 'confirm-password', target: null })
    })
    return {}
  }),

  handle(changeOwnPassword, async (call) => {
    const { admin, services, request } = call
    const { current, next, code } = call.body
    const { db, clock } = services
    const known = await requireProof(call, changeOwnPassword, { password: current, code })
    const passwordHash = await hashPassword(next)
    const now = clock.now()
    await db.transaction(async (tx) => {
      // Of two concurrent changes with the same old password, the second one fails here.
      const changed = await tx
        .update(admins)
        .set({ passwordHash })
        .where(and(eq(admins.id, admin.id), eq(admins.passwordHash, known.passwordHash)))
        .returning({ id: admins.id })
      if (changed.length === 0) throw httpError(changeOwnPassword, 'wrongPassword')
      await endAdminSessions(tx, admin.id, now, admin.sessionId)
      await tx.update(adminSessions).set({ confirmedAt: now }).where(eq(adminSessions.id, admin.sessionId))
      await audit(tx, { ...actor(admin, request, now), action: 'change-own-password', target: null })
      await enqueueSecurityEmail(tx, admin.email, 'newPassword', now)
    })
    services.notifyOutbox()
    return {}
  }),
]

/**
 * Requires the password again, and a code where there is a second factor: neither a session alone nor a
 * session and the password are enough. A missing code is noticed only after the right password.
 */
async function requireProof(
  { admin, services, request }: Pick<Call<typeof confirmAdmin>, 'admin' | 'services' | 'request'>,
  endpoint: typeof confirmAdmin | typeof changeOwnPassword,
  { password, code }: { password: string; code?: string | undefined },
): Promise<Administrator> {
  const known = await administratorOf(services, admin)
  const needsCode = hasSecondFactor(known)
  await requirePassword(services, {
    request,
    admin: known,
    password,
    wrong: httpError(endpoint, 'wrongPassword'),
    code:
      needsCode && code !== undefined ? { given: code, wrong: httpError(endpoint, 'wrongCode') } : undefined,
  })
  if (needsCode && code === undefined) throw httpError(endpoint, 'codeNeeded')
  return known
}
