import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type HttpError, tooMany } from '#src/api/server/http-error.server.ts'
import { countTowards, uncount, waitSeconds } from '#src/api/server/limits.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import type { Attempt } from '#src/features/back-office/sign-in/attempts.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { decrypt, encrypt, hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { randomLetters, stepOf } from './totp.server.ts'

export type Administrator = typeof admins.$inferSelect

/**
 * Who guesses codes knows the password: three of a million codes fit at any time, and at the password's 480
 * attempts a day one of them would be met within the year. Recovery codes are not counted here: nobody
 * guesses them, and their owner gets in with one whatever others try.
 */
const wrongCodesPerDay = { most: 20, minutes: 24 * 60 } as const
const recoveryCodesMade = 10

/**
 * A secret counts from its first right code on, whose step is the first used one; before that, switching on
 * was only begun.
 */
export function hasSecondFactor({ totpSecret, totpLastStep }: Administrator): boolean {
  return totpSecret !== null && totpLastStep !== null
}

/** Encrypted for one administrator: in another's row it cannot be decrypted. */
export function encryptSecret(serverSecret: string, adminId: string, totpSecret: string): Buffer {
  return Buffer.from(encrypt(serverSecret, purposeFor(adminId), totpSecret))
}

/**
 * The step of a right code, used or not. Undefined too when SESSION_SECRET has changed since: recovery codes,
 * which are hashed, go on.
 */
export function rightStep(
  { secret, clock }: Services,
  { id, totpSecret }: Administrator,
  code: string,
): number | undefined {
  const known = totpSecret && secretIn(secret, id, totpSecret)
  return known ? stepOf(known, code, clock.now()) : undefined
}

/** Whether a code of the authenticator would be taken now; it is not used up. */
export function isRightCode(services: Services, admin: Administrator, code: string): boolean {
  const step = isOfDigits(code) ? rightStep(services, admin, code) : undefined
  return step !== undefined && admin.totpLastStep !== null && step > admin.totpLastStep
}

/** Ten new recovery codes, of 120 random bits each, and the hashes that are kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodesMade }, () => grouped(randomLetters(24)))
  return { codes, hashes: codes.map(recoveryHash) }
}

/**
 * Uses a code up and tells which kind it was; undefined when it is wrong or was used before. Of many that use
 * one at once, one succeeds.
 */
export async function spendCode(
  services: Services,
  admin: Administrator,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const { db } = services
  const isThisAdministrator = eq(admins.id, admin.id)
  if (!isOfDigits(code)) {
    const hash = recoveryHash(code)
    const spent = await db
      .update(admins)
      .set({ recoveryCodeHashes: sql`${admins.recoveryCodeHashes} - ${hash}::text` })
      .where(and(isThisAdministrator, sql`${admins.recoveryCodeHashes} ? ${hash}::text`))
      .returning({ id: admins.id })
    return spent.length > 0 ? 'recovery' : undefined
  }
  const step = rightStep(services, admin, code)
  if (step === undefined) return undefined
  const spent = await db
    .update(admins)
    .set({ totpLastStep: step })
    .where(and(isThisAdministrator, lt(admins.totpLastStep, step)))
    .returning({ id: admins.id })
  return spent.length > 0 ? 'totp' : undefined
}

/**
 * Uses up the code that goes with a right password, or throws. A wrong one is written into the log: whoever
 * sent it knows the password.
 */
export async function demandCode(
  services: Services,
  request: FastifyRequest,
  admin: Administrator,
  code: string,
  attempt: Attempt,
  wrong: HttpError,
): Promise<'totp' | 'recovery'> {
  const { db, clock } = services
  const now = clock.now()
  const limits = isOfDigits(code) ? [{ key: `admin-codes|${admin.id}`, ...wrongCodesPerDay }] : []
  const seconds = limits.length > 0 ? waitSeconds(await countTowards(db, now, limits)) : undefined
  if (seconds !== undefined) throw tooMany(seconds)
  const kind = await spendCode(services, admin, code)
  if (!kind) {
    await db.transaction((tx) =>
      audit(tx, { ...actor(admin, request, now), action: 'refuse-code', target: null, details: {} }),
    )
    throw await attempt.failed(wrong)
  }
  if (limits.length > 0) await uncount(db, limits)
  return kind
}

export const withoutSecondFactor = {
  totpSecret: null,
  totpLastStep: null,
  recoveryCodeHashes: [],
} satisfies Partial<Administrator>

const purposeFor = (adminId: string) => `administrator-totp|${adminId}`

function secretIn(serverSecret: string, adminId: string, box: Buffer): string | undefined {
  return decrypt(serverSecret, purposeFor(adminId), box.toString())
}

function isOfDigits(code: string): boolean {
  return /^\d{6}$/.test(code)
}

function grouped(letters: string): string {
  return (letters.match(/.{4}/g) ?? []).join('-')
}

function recoveryHash(code: string): string {
  return hashOf(code.replaceAll('-', '')).toString('base64url')
}
