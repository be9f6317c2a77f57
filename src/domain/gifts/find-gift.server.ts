import { and, eq, gt, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { callsPerIp } from '#src/api/call-limits.ts'
import { HttpError, tooMany } from '#src/api/server/http-error.server.ts'
import {
  countTowards,
  enforceRateLimits,
  limitsOfClient,
  waitSeconds,
} from '#src/api/server/rate-limits.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { gifts, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { wrongCodesPerIp } from './gift.rules.ts'
import { hashOfCode } from './gift-code.server.ts'
import type { Gift } from './sync-gift.server.ts'

/**
 * Runs `work`, which looks up a typed gift code. Unknown codes count towards a limit of ten an hour for each
 * IP address, over all calls that take codes; once it is reached, no code is accepted until the hour is
 * over.
 */
export async function withCodeLimit<Result>(
  { db, clock }: Services,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  await enforceRateLimits(db, clock.now(), limitsOfClient('writes', request.ip, callsPerIp.anyone))
  const limits = limitsOfClient('wrong-gift-codes', request.ip, wrongCodesPerIp)
  const keys = limits.map(({ key }) => key)
  const tried = await db
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, clock.now())))
  for (const { key, count, resetsAt } of tried)
    if (limits.some((limit) => limit.key === key && count >= limit.max))
      throw tooMany(Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000)))
  try {
    return await work()
  } catch (error) {
    const isWrong = error instanceof HttpError && error.code === 'unknownCode'
    const wait = isWrong ? waitSeconds(await countTowards(db, clock.now(), limits)) : undefined
    // Checked again, because codes may be tried in parallel.
    throw wait === undefined ? error : tooMany(wait)
  }
}

/** The gift that a code belongs to, paid or not. */
export async function giftOfCode(db: Connection, code: string): Promise<Gift | undefined> {
  const [gift] = await db
    .select()
    .from(gifts)
    .where(eq(gifts.codeHash, hashOfCode(code)))
  return gift
}
