import { and, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { endAdminSessions } from '#src/features/back-office/administrators/administrators.server.ts'
import { hasSecondFactor } from '#src/features/back-office/administrators/codes.server.ts'
import {
  administratorOf,
  requirePassword,
} from '#src/features/back-office/administrators/password-proof.server.ts'
import { enqueueSecurityEmail } from '#src/features/back-office/administrators/security-email.server.ts'
import { adminSessions, admins } from '#src/infrastructure/database/schema.server.ts'
import { hashPassword } from '#src/infrastructure/passwords.server.ts'
import { changeOwnPassword, confirmAdmin } from './confirm.contract.ts'

export const confirmHandlers = [
  handle(confirmAdmin, async ({ body: { password, code }, admin, services, request }) => {
    const { db, clock } = services
    const known = await administratorOf(services, admin)
    const needsCode = hasSecondFactor(known)
    await requirePassword(services, {
      request,
      admin: known,
      password,
      wrong: httpError(confirmAdmin, 'wrongPassword'),
      code:
        needsCode && code !== undefined
          ? { given: code, wrong: httpError(confirmAdmin, 'wrongCode') }
          : undefined,
    })
    if (needsCode && code === undefined) throw httpError(confirmAdmin, 'codeNeeded')
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
    const known = await administratorOf(services, admin)
    await requirePassword(services, {
      request,
      admin: known,
      password: current,
      wrong: httpError(changeOwnPassword, 'wrongPassword'),
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
      await endAdminSessions(tx, admin.id, now, admin.sessionId)
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
