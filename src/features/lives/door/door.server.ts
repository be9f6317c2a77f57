import { setTimeout } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { doorOpensAt, doorState, isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { meetingNow } from '#src/domain/live-class/opening.server.ts'
import { closeClass } from '#src/features/lives/attendance/watch-class.server.ts'
import { liveClasses } from '#src/infrastructure/database/schema.server.ts'
import { placeOf } from '#src/infrastructure/live-class/live-class.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { type Adult, adultsAmong, adultsIn, enteredAdults, plannedLive } from './adults.server.ts'
import { classEnded, liveDoor } from './door.contract.ts'

export const doorHandlers = [
  handle(liveDoor, async ({ params: { id }, services }) => {
    const seen = await seenAt(services, id)
    if (!seen) throw httpError(liveDoor, 'unknownLive')
    const { live, adults, planned, endedAt } = seen
    return {
      state: doorState(live, adults.length, services.clock.now()),
      opensAt: doorOpensAt(live).toISOString(),
      adults: adults.map(({ name, role }) => ({ name, role })),
      expected: expectedOf(planned, adults),
      // One that was tried out before its hour has not ended for the children.
      hasEnded: endedAt !== null && endedAt >= live.startsAt,
      isOurClass: placeOf(services, live).kind === 'class',
      title: live.title,
      lang: live.lang,
      startsAt: live.startsAt.toISOString(),
      minutes: live.minutes,
    }
  }),

  handle(classEnded, async ({ params: { id }, query: { token = '' }, services }) => {
    const { db } = services
    const [found] = await db
      .select({ liveId: liveClasses.liveSessionId })
      .from(liveClasses)
      .where(and(eq(liveClasses.liveSessionId, id), eq(liveClasses.endTokenHash, hashOf(token))))
    if (!found) throw httpError(classEnded, 'forged')
    await closeClass(services, id)
    forgetDoor(services, id)
    return {}
  }),
]

type Planned = NonNullable<Awaited<ReturnType<typeof plannedLive>>>

interface Seen extends Planned {
  adults: Adult[]
}

interface Known {
  seen: Promise<Seen | undefined>
  /** Until when it is told, by the process's own clock in milliseconds. */
  freshUntil: number
  last: Seen | undefined
  /** Somebody has just come or gone: {@link Known.last} no longer holds. */
  isOutdated: boolean
}

/**
 * How long an answer is told to whoever asks, of whom each asks every four seconds: thousands of pages wait at
 * some dozens of doors.
 */
const freshMilliseconds = 1000
/**
 * How long a page waits for a class server that does not answer; it is told then what was known before, and the
 * answer when it asks again. It waits longer where nothing is known yet.
 */
const waitMilliseconds = { usual: 250, first: 1000 } as const
const mostDoors = 1000

const doors = new WeakMap<Services['db'], Map<string, Known>>()

/** What happened at a door is seen by the next who asks. */
export function forgetDoor({ db }: Pick<Services, 'db'>, liveId: string): void {
  const known = doors.get(db)?.get(liveId)
  if (known) Object.assign(known, { freshUntil: 0, isOutdated: true })
}

async function seenAt(services: Services, liveId: string): Promise<Seen | undefined> {
  const mine = doors.get(services.db) ?? new Map<string, Known>()
  doors.set(services.db, mine)
  const now = performance.now()
  let known = mine.get(liveId)
  if (!known || now >= known.freshUntil) {
    if (mine.size >= mostDoors) mine.clear()
    const { last } = known ?? {}
    const wait = known && !known.isOutdated ? waitMilliseconds.usual : waitMilliseconds.first
    const seen = look(services, liveId, last, wait)
    known = { seen, freshUntil: now + freshMilliseconds, last, isOutdated: false }
    mine.set(liveId, known)
    const mineNow = known
    known.seen.then(
      (seen) => {
        mineNow.last = seen
      },
      () => mine.delete(liveId),
    )
  }
  return known.seen
}

/**
 * Looks at the live session, and asks its class server who is in, once somebody of the team has entered. One
 * that is away leaves the page waiting.
 */
async function look(
  services: Services,
  liveId: string,
  last: Seen | undefined,
  wait: number,
): Promise<Seen | undefined> {
  const { db, clock } = services
  const found = await plannedLive(db, liveId)
  if (!found) return undefined
  const { live } = found
  const place = placeOf(services, live)
  if (!isOpenToTeam(live, clock.now())) return { ...found, adults: [] }
  if (place.kind !== 'class') return { ...found, adults: await adultsIn(services, live, undefined) }
  const entered = await enteredAdults(db, live)
  if (entered.length === 0) return { ...found, adults: [] }
  const seen: Seen = { ...found, adults: last?.adults ?? [] }
  const answered = meetingNow(services, place.server, liveId)
    .then((meeting) => adultsAmong(services, live, entered, meeting))
    .catch((): Adult[] => [])
    .then((adults) => {
      seen.adults = adults
    })
  await Promise.race([answered, setTimeout(wait, undefined, { ref: false })])
  return seen
}

function expectedOf(planned: Seen['planned'], adults: readonly Adult[]) {
  const isIn = (adminId: string | null) => adults.some((adult) => adult.adminId === adminId)
  const others = adults.filter(({ adminId }) => !planned.some((one) => one.adminId === adminId))
  return [
    ...planned.map(({ adminId, ...one }) => ({ ...one, isHere: isIn(adminId) })),
    ...others.map(({ name, role }) => ({ name, role, portrait: null, isHere: true })),
  ]
}
