import {
  type ClassServer,
  getMeeting,
  LiveClassAway,
  type Meeting,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { type LiveClass, openClass } from '#src/infrastructure/live-class/live-class.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/** An opening of a class, as the class server reported it; not stored yet. */
export interface Opening {
  createTime: string
  /** Where this call opened it: what the class server will show when it tells of its end. */
  endTokenHash: Buffer | undefined
}

/** Opens the class, or finds it open. Throws `LiveClassAway`. */
export async function opened(services: Services, server: ClassServer, live: LiveClass): Promise<Opening> {
  const endToken = newToken()
  const { createTime, isNew } = await openClass(services, server, live, endToken)
  return { createTime, endTokenHash: isNew ? hashOf(endToken) : undefined }
}

const asking = new WeakMap<Services['db'], Map<string, Promise<Meeting | undefined>>>()

/** Who is in the class now. Calls at the same time share one request. Throws `LiveClassAway`. */
export function meetingNow(
  { db }: Pick<Services, 'db'>,
  server: ClassServer,
  classId: string,
): Promise<Meeting | undefined> {
  const mine = asking.get(db) ?? new Map<string, Promise<Meeting | undefined>>()
  asking.set(db, mine)
  const key = `${server.api} ${server.secret} ${classId}`
  const found = mine.get(key)
  if (found) return found
  const asked = getMeeting(server, classId).finally(() => mine.delete(key))
  mine.set(key, asked)
  return asked
}

/** Runs what asks the class server; when it is away, that is noted and `classAway` thrown. */
export async function unlessAway<Result>(
  { log }: Pick<Services, 'log'>,
  classAway: () => Error,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LiveClassAway)) throw error
    log.warn({ err: error }, 'the live-class server is away')
    throw classAway()
  }
}
