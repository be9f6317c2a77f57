import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type HttpError, tooMany } from '#src/api/server/http-error.server.ts'
import {
  clientNetworkOf,
  countTowards,
  type Limit,
  limitsOfClient,
  uncount,
  waitSeconds,
} from '#src/api/server/limits.server.ts'
import { keyedMutex } from '#src/infrastructure/keyed-mutex.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { delayAfter } from './attempts.rules.ts'

/** CONTRACT §10. */
const failuresPerEmail = { most: 5, minutes: 15 } as const
const failuresPerAddress = { most: 20, minutes: 15 } as const

/** Somebody tries a password or a code. */
export interface Attempt {
  /** Waits, twice as long for each failure of the e-mail, and gives back what is to be thrown. */
  failed(error: HttpError): Promise<HttpError>
  /** Failures alone count: a success gives its count back. */
  succeeded(): Promise<void>
}

/**
 * Counts an attempt before anything is compared, so that many at once are counted one by one, and runs those of
 * one e-mail and address in turn, so that right ones at the same time are not counted as failures. Throws when
 * there were too many failures: of an address, or of an e-mail from that address. What others fail elsewhere
 * makes its owner's own failures slower and keeps nobody out; from the same address as they, `hasRightCode`
 * lets the owner through.
 */
export async function withAttempt<Result>(
  { db, clock, secret }: Services,
  request: FastifyRequest,
  email: string,
  compare: (attempt: Attempt) => Promise<Result>,
  hasRightCode: () => Promise<boolean> = async () => false,
): Promise<Result> {
  const who = keyedHash(secret, 'admin-login-limit', email).toString('base64url')
  const ofEmail = limitsOfClient(`admin-login-email|${who}`, request.ip, failuresPerEmail)
  const ofAddress = limitsOfClient('admin-login-address', request.ip, failuresPerAddress)
  const everywhere: Limit = { key: `admin-login-failures|${who}`, most: 2 ** 31 - 1, minutes: 15 }
  const limits = [...ofEmail, ...ofAddress, everywhere]
  return inTurn(`admin-login|${who}|${clientNetworkOf(request.ip)}`, async (endTurn) => {
    const counted = await countTowards(db, clock.now(), limits)
    const isOf = (some: readonly Limit[]) => counted.filter(({ key }) => some.some((one) => one.key === key))
    const ofAnybody = waitSeconds(isOf(ofAddress))
    if (ofAnybody !== undefined) throw tooMany(ofAnybody)
    const ofThisEmail = waitSeconds(isOf(ofEmail))
    if (ofThisEmail !== undefined && !(await hasRightCode())) throw tooMany(ofThisEmail)
    return compare({
      failed: async (error) => {
        endTurn()
        await wait(delayAfter(isOf([everywhere])[0]?.count ?? 1))
        return error
      },
      succeeded: () => uncount(db, limits),
    })
  })
}

/** {@link keyedMutex} for work that may end its turn before it ends. */
async function inTurn<Result>(key: string, work: (endTurn: () => void) => Promise<Result>): Promise<Result> {
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
