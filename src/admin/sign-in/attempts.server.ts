import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { countTowards, householdOf, type Limit, uncount, waitSeconds } from '#src/api/limits.server.ts'
import { type Refused, tooMany } from '#src/api/refuse.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { delayAfter } from './attempts.rules.ts'

/** CONTRACT §10. */
const failuresPerEmail = { most: 5, minutes: 15 } as const
const failuresPerAddress = { most: 20, minutes: 15 } as const

/** Somebody tries a password or a code. */
export interface Attempt {
  /** Waits, twice as long for each failure of the e-mail, and gives back what is to be thrown. */
  failed(refusal: Refused): Promise<Refused>
  /** Failures alone count: a success gives its count back. */
  succeeded(): Promise<void>
}

/** Counts an attempt before anything is compared, so that many at once are counted one by one. Throws when there were too many failures. */
export async function beginAttempt({ db, clock }: Services, request: FastifyRequest, email: string): Promise<Attempt> {
  const limits: Limit[] = [
    { key: `admin-login-email|${email}`, ...failuresPerEmail },
    { key: `admin-login-address|${householdOf(request.ip)}`, ...failuresPerAddress },
  ]
  const counted = await countTowards(db, clock.now(), limits)
  const seconds = waitSeconds(counted)
  if (seconds !== undefined) throw tooMany(seconds)
  return {
    failed: async (refusal) => {
      const failures = counted.find(({ key }) => key === limits[0]?.key)?.count ?? 1
      await wait(delayAfter(failures))
      return refusal
    },
    succeeded: () => uncount(db, limits),
  }
}
