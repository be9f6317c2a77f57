import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type HttpError, tooMany } from '#src/api/server/http-error.server.ts'
import {
  countTowards,
  type Limit,
  limitsOfClient,
  uncount,
  waitSeconds,
} from '#src/api/server/limits.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { delayAfter } from './attempts.rules.ts'

/** CONTRACT §10. */
const failuresPerEmail = { most: 5, minutes: 15 } as const
const failuresPerAddress = { most: 20, minutes: 15 } as const

/** Somebody tries a password or a code. */
export interface Attempt {
  /** Waits, twice as long for each failure of the e-mail, and gives back what is to be thrown. */
  failed(refusal: HttpError): Promise<HttpError>
  /** Failures alone count: a success gives its count back. */
  succeeded(): Promise<void>
}

/**
 * Counts an attempt before anything is compared, so that many at once are counted one by one. Throws when
 * there were too many failures: of an address, or of an e-mail from that address. What others fail elsewhere
 * makes its owner's own failures slower and keeps nobody out; from the same address as they, `hasRightCode`
 * lets the owner through.
 */
export async function beginAttempt(
  { db, clock, secret }: Services,
  request: FastifyRequest,
  email: string,
  hasRightCode: () => Promise<boolean> = async () => false,
): Promise<Attempt> {
  const who = keyedHash(secret, 'admin-login-limit', email).toString('base64url')
  const ofEmail = limitsOfClient(`admin-login-email|${who}`, request.ip, failuresPerEmail)
  const ofAddress = limitsOfClient('admin-login-address', request.ip, failuresPerAddress)
  const everywhere: Limit = { key: `admin-login-failures|${who}`, most: 2 ** 31 - 1, minutes: 15 }
  const limits = [...ofEmail, ...ofAddress, everywhere]
  const counted = await countTowards(db, clock.now(), limits)
  const isOf = (some: readonly Limit[]) => counted.filter(({ key }) => some.some((one) => one.key === key))
  const ofAnybody = waitSeconds(isOf(ofAddress))
  if (ofAnybody !== undefined) throw tooMany(ofAnybody)
  const ofThisEmail = waitSeconds(isOf(ofEmail))
  if (ofThisEmail !== undefined && !(await hasRightCode())) throw tooMany(ofThisEmail)
  return {
    failed: async (refusal) => {
      await wait(delayAfter(isOf([everywhere])[0]?.count ?? 1))
      return refusal
    },
    succeeded: () => uncount(db, limits),
  }
}
