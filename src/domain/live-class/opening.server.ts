import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import {
  type ClassServer,
  getMeeting,
  LiveClassUnavailableError,
  type Meeting,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { type ClassSession, openClass } from '#src/infrastructure/live-class/live-class.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { sharedCalls } from '#src/infrastructure/shared-calls.ts'

/** An opening of a class as the class server reported it, before it is stored. */
export interface Opening {
  createTime: string
  /**
   * Set if this call opened the class: the hash of the token that the class server sends when it reports the
   * end.
   */
  endTokenHash: Buffer | undefined
}

/** Opens the class, or finds it open. Throws `LiveClassUnavailableError`. */
export async function ensureClassIsOpen(
  services: Services,
  server: ClassServer,
  session: ClassSession,
): Promise<Opening> {
  const endToken = newToken()
  const { createTime, isNew } = await openClass(services, server, session, endToken)
  return { createTime, endTokenHash: isNew ? hashOf(endToken) : undefined }
}

type SharedRequests = ReturnType<typeof sharedCalls<Meeting | undefined>>
const requestsOf = new WeakMap<Services['db'], SharedRequests>()

/** The people in the class now. Concurrent calls share one request. Throws `LiveClassUnavailableError`. */
export function readMeetingNow(
  { db }: Pick<Services, 'db'>,
  server: ClassServer,
  classId: string,
): Promise<Meeting | undefined> {
  const requestOnce = requestsOf.get(db) ?? sharedCalls()
  requestsOf.set(db, requestOnce)
  return requestOnce(`${server.api} ${server.secret} ${classId}`, () => getMeeting(server, classId))
}

/** Runs `work`, which calls the class server. When that is unreachable, logs it and throws `classAway`. */
export async function runOrThrowUnavailable<Result>(
  { log }: Pick<Services, 'log'>,
  endpoint: Declaring<'classAway'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LiveClassUnavailableError)) throw error
    log.warn({ err: error }, 'class server unavailable')
    throw httpError(endpoint, 'classAway', { retryAfterSeconds: 5 })
  }
}
