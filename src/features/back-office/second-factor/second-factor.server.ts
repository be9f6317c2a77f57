import { and, eq, isNull } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { type Call, handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { endAdminSessions } from '#src/features/back-office/administrators/administrators.server.ts'
import {
  type Administrator,
  encryptSecret,
  hasSecondFactor,
  newRecoveryCodes,
  stepOfCode,
  withoutSecondFactor,
} from '#src/features/back-office/administrators/codes.server.ts'
import {
  administratorOf,
  requirePassword,
} from '#src/features/back-office/administrators/password-proof.server.ts'
import {
  enqueueSecurityEmail,
  type SecurityAct,
} from '#src/features/back-office/administrators/security-email.server.ts'
import { newTotpSecret, totpUrl } from '#src/features/back-office/administrators/totp.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  readSecondFactor,
  switchOffSecondFactor,
} from './second-factor.contract.ts'

export const adminSecondFactorHandlers = [
  handle(readSecondFactor, async ({ admin, services }) => {
    const known = await administratorOf(services, admin)
    return { isOn: hasSecondFactor(known), recoveryCodesLeft: known.recoveryCodeHashes.length }
  }),

  handle(beginSecondFactor, async ({ body: { password }, admin, services, request }) => {
    const known = await administratorOf(services, admin)
    await requirePassword(services, {
      request,
      admin: known,
      password,
      wrong: httpError(beginSecondFactor, 'wrongPassword'),
    })
    const secret = newTotpSecret()
    const begun = await services.db
      .update(admins)
      .set({ totpSecret: encryptSecret(services.secret, admin.id, secret) })
      .where(and(eq(admins.id, admin.id), isNull(admins.totpLastStep)))
      .returning({ id: admins.id })
    if (begun.length === 0) throw httpError(beginSecondFactor, 'isOn')
    return { secret, address: totpUrl(secret, admin.email) }
  }),

  handle(confirmSecondFactor, async ({ body: { code }, admin, services, request }) => {
    const { db, clock } = services
    const known = await administratorOf(services, admin)
    if (hasSecondFactor(known)) throw httpError(confirmSecondFactor, 'isOn')
    const step = stepOfCode(services, known, code)
    if (step === undefined || known.totpSecret === null) throw httpError(confirmSecondFactor, 'wrongCode')
    const { codes, hashes } = newRecoveryCodes()
    const isTheBegunOne = and(
      eq(admins.id, admin.id),
      eq(admins.totpSecret, known.totpSecret),
      isNull(admins.totpLastStep),
    )
    await db.transaction(async (tx) => {
      const confirmed = await tx
        .update(admins)
        .set({ totpLastStep: step, recoveryCodeHashes: hashes })
        .where(isTheBegunOne)
        .returning({ id: admins.id })
      if (confirmed.length === 0) throw httpError(confirmSecondFactor, 'isOn')
      await endAdminSessions(tx, admin.id, clock.now(), admin.sessionId)
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'switch-on-second-factor',
        target: null,
      })
      await enqueueSecurityEmail(tx, admin.email, 'switchedOn', clock.now())
    })
    services.notifyOutbox()
    return { recoveryCodes: codes }
  }),

  handle(makeRecoveryCodes, async (call) => {
    const { codes, hashes } = newRecoveryCodes()
    await change(call, makeRecoveryCodes, {
      action: 'make-recovery-codes',
      act: 'newCodes',
      values: { recoveryCodeHashes: hashes },
    })
    return { recoveryCodes: codes }
  }),

  handle(switchOffSecondFactor, async (call) => {
    await change(call, switchOffSecondFactor, {
      action: 'switch-off-second-factor',
      act: 'switchedOff',
      values: withoutSecondFactor,
    })
    return {}
  }),
]

type Guarded = typeof makeRecoveryCodes | typeof switchOffSecondFactor

/**
 * Changes the second factor after the password and a code were given again, under the login's limits: a
 * stolen session is not enough.
 */
async function change(
  { body: { password, code }, admin, services, request }: Call<Guarded>,
  endpoint: Guarded,
  { action, act, values }: { action: string; act: SecurityAct; values: Partial<Administrator> },
): Promise<void> {
  const { db, clock } = services
  const known = await administratorOf(services, admin)
  if (!hasSecondFactor(known)) throw httpError(endpoint, 'isOff')
  await requirePassword(services, {
    request,
    admin: known,
    password,
    wrong: httpError(endpoint, 'wrongPassword'),
    code: { given: code, wrong: httpError(endpoint, 'wrongCode') },
  })
  await db.transaction(async (tx) => {
    await tx.update(admins).set(values).where(eq(admins.id, admin.id))
    await audit(tx, { ...actor(admin, request, clock.now()), action, target: null })
    await enqueueSecurityEmail(tx, admin.email, act, clock.now())
  })
  services.notifyOutbox()
}
