import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { HttpError } from '#src/api/server/http-error.server.ts'
import { countTowards, decrementCount, enforceRateLimits } from '#src/api/server/rate-limits.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { auditOnceAMinute } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { decrypt, encrypt, hashOf, keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { SecretAttempt } from './attempts.server.ts'
import { randomLetters, stepOf } from './totp.server.ts'

export type Administrator = typeof admins.$inferSelect
/** Six digits of an authenticator app, or a recovery code. */
export type CodeKind = 'totp' | 'recovery'

/**
 * The limit on wrong codes. Somebody who guesses codes already knows the password. Three of a million codes
 * are valid at any time, so with the 480 attempts a day that the password's limit allows, one of them would
 * be hit within a year. Recovery codes are not counted: they cannot be guessed, and their owner can sign in
 * with one whatever others try.
 */
const wrongCodesPerDay = { max: 20, minutes: 24 * 60 } as const
const recoveryCodesMade = 10

/**
 * A secret becomes active with its first correct code, whose step is stored as the last used one. Before
 * that, setting up the second factor has only begun.
 */
export function hasSecondFactor({ totpSecret, totpLastStep }: Administrator): boolean {
  return totpSecret !== null && totpLastStep !== null
}

/** Encrypts a secret for one administrator, so that it cannot be decrypted in another's row. */
export function encryptSecret(serverSecret: string, adminId: string, totpSecret: string): Buffer {
  return Buffer.from(encrypt(serverSecret, purposeFor(adminId), totpSecret))
}

/**
 * The step of a correct code, whether or not it was used. Also undefined once SESSION_SECRET has changed;
 * recovery codes, which are hashed, still work then.
 */
export function stepOfCode(
  { secret, clock }: Services,
  { id, totpSecret }: Administrator,
  code: string,
): number | undefined {
  const known = totpSecret && secretIn(secret, id, totpSecret)
  return known ? stepOf(known, code, clock.now()) : undefined
}

interface Guess {
  request: FastifyRequest
  email: string
  /** Undefined for an e-mail without an account. */
  admin: Administrator | undefined
  code: string
}

/**
 * Whether a code of the authenticator app would be accepted now, without using it up: for a sign-in whose
 * password is not compared any more. Its sender need not know the password. So the wrong codes have a limit
 * of their own, and a stranger cannot use up the owner's; an e-mail without an account is counted alike.
 */
export async function isRightCode(
  services: Services,
  { request, email, admin, code }: Guess,
): Promise<boolean> {
  if (!isOfDigits(code)) return false
  const { db, clock, secret } = services
  const who = keyedHash(secret, 'admin-codes-limit', email).toString('base64url')
  const limits = [{ key: `admin-codes-blocked|${who}`, ...wrongCodesPerDay }]
  const counted = await countTowards(db, clock.now(), limits)
  if (counted.some(({ isOver }) => isOver) || !admin) return false
  const step = stepOfCode(services, admin, code)
  const isRight = step !== undefined && admin.totpLastStep !== null && step > admin.totpLastStep
  if (isRight) await decrementCount(db, limits)
  else if (hasSecondFactor(admin))
    await auditOnceAMinute(services, request, { admin: admin.email, action: 'refuse-code', target: null })
  return isRight
}

/** Ten new recovery codes, of 120 random bits each, and the hashes to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodesMade }, () => grouped(randomLetters(24)))
  return { codes, hashes: codes.map(recoveryHash) }
}

/**
 * Uses up a code and returns its kind; undefined when it is wrong or was used before. Of several concurrent
 * uses, one succeeds.
 */
export async function consumeCode(
  services: Services,
  admin: Administrator,
  code: string,
): Promise<CodeKind | undefined> {
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
  const step = stepOfCode(services, admin, code)
  if (step === undefined) return undefined
  const spent = await db
    .update(admins)
    .set({ totpLastStep: step })
    .where(and(isThisAdministrator, lt(admins.totpLastStep, step)))
    .returning({ id: admins.id })
  return spent.length > 0 ? 'totp' : undefined
}

interface GivenCode {
  request: FastifyRequest
  admin: Administrator
  code: string
  attempt: SecretAttempt
  /** Thrown for a wrong code. */
  wrong: HttpError
}

/**
 * Uses up the code that accompanies a correct password, or throws. A wrong code is audited, because its
 * sender knows the password.
 */
export async function requireCode(
  services: Services,
  { request, admin, code, attempt, wrong }: GivenCode,
): Promise<CodeKind> {
  const { db, clock } = services
  const now = clock.now()
  const limits = isOfDigits(code) ? [{ key: `admin-codes|${admin.id}`, ...wrongCodesPerDay }] : []
  await enforceRateLimits(db, now, limits)
  const kind = await consumeCode(services, admin, code)
  if (!kind) {
    await db.transaction((tx) =>
      audit(tx, { ...actor(admin, request, now), action: 'refuse-code', target: null }),
    )
    throw await attempt.failed(wrong)
  }
  if (limits.length > 0) await decrementCount(db, limits)
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
