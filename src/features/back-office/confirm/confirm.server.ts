import { and, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { endAdminSessions } from '#src/features/back-office/administrators/administrators.server.ts'
import { withAttempt } from '#src/features/back-office/administrators/attempts.server.ts'
import {
  type Administrator,
  hasSecondFactor,
  requireCode,
} from '#src/features/back-office/administrators/codes.server.ts'
import { enqueueSecurityEmail } from '#src/features/back-office/administrators/security-email.server.ts'
import { adminSessions, admins } from '#src/infrastructure/database/schema.server.ts'
import { hashPassword, isPassword } from '#src/infrastructure/passwords.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { changeOwnPassword, confirmAdmin } from './confirm.contract.ts'

export const confirmHandlers = [
  handle(confirmAdmin, async ({ body: { password, code }, admin, services, request }) => {
    const { db, clock } = services
    const known = await rowOf(services, admin)
    const needsCode = hasSecondFactor(known)
    const usedCode = await withAttempt(services, request, admin.email, async (attempt) => {
      if (!(await isPassword(password, known.passwordHash)))
        throw await attempt.failed(httpError(confirmAdmin, 'wrongPassword'))
      const right =
        needsCode && code !== undefined
          ? await requireCode(services, {
              request,
              admin: known,
              code,
              attempt,
              wrong: httpError(confirmAdmin, 'wrongCode'),
            })
          : undefined
      await attempt.succeeded()
      return right
    })
    if (needsCode && !usedCode) throw httpError(confirmAdmin, 'codeNeeded')
    const now = clock.now()
    await db.transaction(async (tx) => {
      await tx.update(adminSessions).set({ confirmedAt: now }).where(eq(adminSessions.id, admin.sessionId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'confirm-password',
        target: null,
        details: {},
      })
    })
    return {}
  }),

  handle(changeOwnPassword, async ({ body: { current, next }, admin, services, request }) => {
    const { db, clock } = services
    const known = await rowOf(services, admin)
    await withAttempt(services, request, admin.email, async (attempt) => {
      if (!(await isPassword(current, known.passwordHash)))
        throw await attempt.failed(httpError(changeOwnPassword, 'wrongPassword'))
      await attempt.succeeded()
    })
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
      await endAdminSessions(tx, admin.id, admin.sessionId)
      await tx.update(adminSessions).set({ confirmedAt: now }).where(eq(adminSessions.id, admin.sessionId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'change-own-password',
        target: null,
        details: {},
      })
      await enqueueSecurityEmail(tx, admin.email, 'newPassword', now)
    })
    services.notifyOutbox()
    return {}
  }),
]

async function rowOf({ db }: Services, admin: SignedInAdmin): Promise<Administrator> {
  const [known] = await db.select().from(admins).where(eq(admins.id, admin.id))
  if (!known) throw new Error('the administrator has just been removed')
  return known
}
