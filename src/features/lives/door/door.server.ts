import { setTimeout as delay } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { doorViewOf } from '#src/domain/live-class/door-view.rules.ts'
import {
  type Adult,
  type EnteredAdult,
  presentAmong,
  readMeetingIfReachable,
} from '#src/domain/live-class/present-adults.server.ts'
import { type PlannedLive, readEnteredAdults, readPlannedLives } from '#src/features/lives/adults.server.ts'
import { closeClass } from '#src/features/lives/attendance/watch-class.server.ts'
import { liveClasses } from '#src/infrastructure/database/schema.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { classEnded, liveDoor } from './door.contract.ts'

export const liveDoorHandlers = [
  handle(liveDoor, async ({ params: { id }, services }) => {
    const door = await readDoor(services, id)
    if (!door) throw httpError(liveDoor, 'unknownLive')
    const { live, adults, planned, endedAt } = door
    const venue = venueOf(services, live).kind
    return doorViewOf(
      { session: live, endedAt, venue, planned, team: adults, parents: 0 },
      services.clock.now(),
    )
  }),

  handle(classEnded, async ({ params: { id }, query: { token = '' }, services }) => {
    const { db } = services
    const isOpening = eq(liveClasses.endTokenHash, hashOf(token))
    const [found] = await db
      .select({ liveId: liveClasses.liveSessionId })
      .from(liveClasses)
      .where(and(eq(liveClasses.liveSessionId, id), isOpening))
    if (!found) throw httpError(classEnded, 'forged')
    await closeClass(services, id, isOpening)
    invalidateDoor(services, id)
    return {}
  }),
]

/** A live session with its planned adults and those who are present. */
interface Door extends PlannedLive {
  adults: Adult[]
}

interface CacheEntry {
  door: Promise<Door | undefined>
  /** In milliseconds of `performance.now()`. */
  freshUntil: number
  /** Whether a page has requested the door since it was read. */
  isWaitedAt: boolean
  /** The door as it was read last, shown while the class server is slow. */
  last: Door | undefined
  /** Set when an adult has just entered or left, so that {@link CacheEntry.last} is out of date. */
  isOutdated: boolean
}

/** How long a door's state is cached. Thousands of pages poll a few dozen doors every four seconds. */
const freshMs = 1000
/**
 * How long a page waits for a slow class server. After that it gets the last known state, and the new one
 * with its next poll. Without a valid cached state it waits longer.
 */
const waitMs = { usual: 250, first: 1000 } as const
const maxDoors = 1000

const cachesByDatabase = new WeakMap<Services['db'], Map<string, CacheEntry>>()

/** Invalidates the cached state of a door, so that the next poll is fresh. */
export function invalidateDoor({ db }: Pick<Services, 'db'>, liveId: string): void {
  const entry = cachesByDatabase.get(db)?.get(liveId)
  if (entry) Object.assign(entry, { freshUntil: 0, isOutdated: true })
}

/**
 * A door's state from the cache. When it is no longer fresh, it is read again together with the other doors
 * at which pages wait and whose state is about to expire, so that an evening's doors cost two statements a
 * second.
 */
async function readDoor(services: Services, liveId: string): Promise<Door | undefined> {
  const cache = cachesByDatabase.get(services.db) ?? new Map<string, CacheEntry>()
  cachesByDatabase.set(services.db, cache)
  const now = performance.now()
  const cached = cache.get(liveId)
  if (cached && now < cached.freshUntil) {
    cached.isWaitedAt = true
    return cached.door
  }
  if (cache.size >= maxDoors) cache.clear()
  const expiring = [...cache].filter(
    ([, { isWaitedAt, freshUntil }]) => isWaitedAt && freshUntil < now + freshMs / 2,
  )
  const ids = [...new Set([liveId, ...expiring.map(([id]) => id)])]
  const reading = Promise.all([readPlannedLives(services.db, ids), readEnteredAdults(services.db, ids)])
  for (const id of ids) {
    const { last, isOutdated } = cache.get(id) ?? { last: undefined, isOutdated: true }
    const door = reading.then(([planned, entered]) =>
      withPresent(services, planned.get(id), entered.get(id) ?? [], {
        last,
        wait: isOutdated ? waitMs.first : waitMs.usual,
      }),
    )
    const entry: CacheEntry = { door, freshUntil: now + freshMs, isWaitedAt: false, last, isOutdated: false }
    cache.set(id, entry)
    door.then(
      (read) => {
        entry.last = read
      },
      () => cache.delete(id),
    )
  }
  return cache.get(liveId)?.door
}

/**
 * Adds who is present. The class server is asked only once an administrator has entered. While it is
 * unavailable nobody counts as present, so that the page keeps waiting.
 */
async function withPresent(
  services: Services,
  found: PlannedLive | undefined,
  entered: readonly EnteredAdult[],
  { last, wait }: { last: Door | undefined; wait: number },
): Promise<Door | undefined> {
  if (!found) return undefined
  const { live } = found
  const venue = venueOf(services, live)
  if (entered.length === 0 || !isOpenToTeam(live, services.clock.now())) return { ...found, adults: [] }
  if (venue.kind !== 'class') return { ...found, adults: presentAmong(services, live, entered, undefined) }
  const door: Door = { ...found, adults: last?.adults ?? [] }
  // A response after the timeout still updates this object, which is in the cache by then.
  const reached = readMeetingIfReachable(services, venue.server, live.id).then((meeting) => {
    door.adults = presentAmong(services, live, entered, meeting)
  })
  await Promise.race([reached, delay(wait, undefined, { ref: false })])
  return door
}
