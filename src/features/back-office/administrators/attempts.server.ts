import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type HttpError, tooMany } from '#src/api/server/http-error.server.ts'
import {
  clientNetworkOf,
  countTowards,
  decrementCount,
  type Limit,
  limitsOfClient,
  waitSeconds,
} from '#src/api/server/rate-limits.server.ts'
import { keyedMutex } from '#src/infrastructure/keyed-mutex.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { delayAfter } from './attempts.rules.ts'

/** The limits on failures (CONTRACT §10). */
const failuresPerEmail = { max: 5, minutes: 15 } as const
const failuresPerIp = { max: 20, minutes: 15 } as const

/** An attempt to prove a password or a code. */
export interface SecretAttempt {
  /** Waits for the delay of the e-mail's failures, and returns the error to throw. */
  failed(error: HttpError): Promise<HttpError>
  /** Takes the attempt's count back, because only failures count. */
  succeeded(): Promise<void>
}

/**
 * Runs an attempt under the limits on failures. It is counted before anything is compared, so that concurrent
 * attempts cannot exceed a limit. Attempts of one e-mail from one network run one after the other, so that
 * concurrent correct ones are not counted as failures. Throws 429 after too many failures of an IP, or
 * of an e-mail from that IP. Failures from other IP addresses only lengthen the delay after the owner's own
 * failures and lock nobody out. If somebody else fails from the owner's IP, `hasRightCode` still lets
 * the owner through, unless too many wrong codes were tried in this way.
 */
export async function withAttempt<Result>(
  { db, clock, secret }: Services,
  request: FastifyRequest,
  email: string,
  compare: (attempt: SecretAttempt) => Promise<Result>,
  hasRightCode: () => Promise<boolean> = async () => false,
): Promise<Result> {
  const who = keyedHash(secret, 'admin-login-limit', email).toString('base64url')
  const ofEmail = limitsOfClient(`admin-login-email|${who}`, request.ip, failuresPerEmail)
  const ofIp = limitsOfClient('admin-login-address', request.ip, failuresPerIp)
  const everywhere: Limit = { key: `admin-login-failures|${who}`, max: 2 ** 31 - 1, minutes: 15 }
  const limits = [...ofEmail, ...ofIp, everywhere]
  return withEarlyRelease(`admin-login|${who}|${clientNetworkOf(request.ip)}`, async (releaseLock) => {
    const counted = await countTowards(db, clock.now(), limits)
    const isOf = (some: readonly Limit[]) => counted.filter(({ key }) => some.some((one) => one.key === key))
    const ipWait = waitSeconds(isOf(ofIp))
    if (ipWait !== undefined) throw tooMany(ipWait)
    const emailWait = waitSeconds(isOf(ofEmail))
    if (emailWait !== undefined && !(await hasRightCode())) throw tooMany(emailWait)
    return compare({
      failed: async (error) => {
        releaseLock()
        await delay(delayAfter(isOf([everywhere])[0]?.count ?? 1))
        return error
      },
      succeeded: () => decrementCount(db, limits),
    })
  })
}

/** Like {@link keyedMutex}, but the work can release the lock early. */
async function withEarlyRelease<Result>(
  key: string,
  work: (releaseLock: () => void) => Promise<Result>,
): Promise<Result> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  void keyedMutex(key, () => {
    begun.resolve()
    return ended.promise
  })
  await begun.promise
  try {
    return await work(ended.resolve)
  } finally {
    ended.resolve()
  }
}
