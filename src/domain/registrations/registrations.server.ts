import { and, asc, eq, gt, inArray, not } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  type LiveSession,
  liveRegistrations,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { markEntryChanged, markEntryChangedForSiblings } from './calendar-changes.server.ts'
import { hasEnteredSql } from './has-entered.server.ts'
import {
  type Candidate,
  lockCandidates,
  lockLives,
  type Registration,
  registrationsOf,
} from './places.server.ts'
import { enqueueRegistrationEmail } from './registration-emails.server.ts'
import {
  isClosed,
  isOfferTime,
  isWeekFull,
  type Obstacle,
  obstacleToPlace,
  offerEnds,
} from './registrations.rules.ts'

/**
 * The outcome of a registration. `full` occurs only at the door of the class, where there is no waiting list.
 */
export type RegistrationOutcome =
  | { state: 'registered' | 'waiting' }
  | { error: Obstacle | 'closed' | 'full' | 'unknownLive' | 'unknownChild' }

interface RegistrationRequest {
  liveId: string
  /** Children of the family that asks, who take part; the caller has checked that they are the family's. */
  childIds: readonly string[]
  now: Date
  /**
   * At the door of the class: age and overlaps are not checked, there is no waiting list, and no e-mail is
   * sent, since the child sees the result.
   */
  isAtDoor?: boolean
}

/**
 * Gives children places in a live session, or in its waiting list (PROGRAMME §1). A child that has one keeps
 * it. The results are in the order of the children. Call it inside a transaction, and
 * `services.notifyOutbox()` after the commit.
 */
export async function registerForLive(
  tx: Transaction,
  { liveId, childIds, now, isAtDoor = false }: RegistrationRequest,
): Promise<RegistrationOutcome[]> {
  const [live] = await lockLives(tx, [liveId])
  if (!live) return childIds.map(() => ({ error: 'unknownLive' }))
  if (isClosed(live, now)) return childIds.map(() => ({ error: 'closed' }))
  const registrations = new LiveRegistrations(live, await registrationsOf(tx, [liveId]), now)
  const canMoveUp = registrations.free() > 0 && !isBegun(live, now)
  const waiting = canMoveUp ? registrations.waiting().map(({ childId }) => childId) : []
  const candidates = await lockCandidates(tx, [...childIds, ...waiting], [live], now)
  if (waiting.length > 0) await moveUpWaiting(tx, registrations, candidates, now)
  const results: RegistrationOutcome[] = []
  for (const childId of childIds)
    results.push(await registerOne(tx, { registrations, child: candidates.get(childId), now, isAtDoor }))
  return results
}

/**
 * Gives back a place, or a position in the waiting list; the first waiting child who may come moves up. A
 * live session that is over or cancelled keeps its list, and a child who has joined keeps its place: it may
 * still be in the class, and its minutes count towards the week.
 */
export async function unregister(
  tx: Transaction,
  { liveId, childId, now }: { liveId: string; childId: string; now: Date },
): Promise<void> {
  const [live] = await lockLives(tx, [liveId])
  if (!live || isClosed(live, now)) return
  const left = await tx
    .delete(liveRegistrations)
    .where(
      and(
        eq(liveRegistrations.liveSessionId, liveId),
        eq(liveRegistrations.childId, childId),
        not(hasEnteredSql(tx)),
      ),
    )
    .returning({ state: liveRegistrations.state })
  if (left.some(({ state }) => state === 'registered')) await markEntryChanged(tx, liveId, now)
  await moveUp(tx, [liveId], now)
}

/**
 * Moves waiting children up to free places, at once and with an e-mail. Within two hours of the start it
 * makes an offer instead, which the parent may accept. Live sessions that have begun, were cancelled or have
 * no waiting list are left as they are.
 */
export async function moveUp(tx: Transaction, liveIds: readonly string[], now: Date): Promise<void> {
  const lives = (await lockLives(tx, liveIds)).filter(
    (live) => live.state === 'planned' && !isBegun(live, now),
  )
  const rows = await registrationsOf(
    tx,
    lives.map(({ id }) => id),
  )
  const byLive = lives.map(
    (live) =>
      new LiveRegistrations(
        live,
        rows.filter(({ liveSessionId }) => liveSessionId === live.id),
        now,
      ),
  )
  const open = byLive.filter((one) => one.free() > 0 && one.waiting().length > 0)
  if (open.length === 0) return
  const childIds = open.flatMap((one) => one.waiting().map(({ childId }) => childId))
  const candidates = await lockCandidates(
    tx,
    childIds,
    open.map(({ live }) => live),
    now,
  )
  for (const one of open) await moveUpWaiting(tx, one, candidates, now)
}

/** The upcoming live sessions for which these children wait. */
export async function waitingListsOf(
  tx: Transaction,
  childIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (childIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: liveSessions.id })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(
      and(
        inArray(liveRegistrations.childId, [...childIds]),
        eq(liveRegistrations.state, 'waiting'),
        gt(liveSessions.startsAt, now),
      ),
    )
    .orderBy(asc(liveSessions.id))
  return rows.map(({ id }) => id)
}

function isBegun({ startsAt }: LiveSession, now: Date): boolean {
  return startsAt <= now
}

/** The list of one live session, as this transaction sees and changes it. */
class LiveRegistrations {
  readonly live: LiveSession
  readonly now: Date
  readonly #rows: Registration[]

  constructor(live: LiveSession, rows: readonly Registration[], now: Date) {
    this.live = live
    this.#rows = rows.map((row) => ({ ...row }))
    this.now = now
  }

  of(childId: string): Registration | undefined {
    return this.#rows.find((row) => row.childId === childId)
  }

  waiting(): Registration[] {
    return this.#rows.filter(({ state }) => state === 'waiting')
  }

  /** Whether a place is held for a child to whom it is offered, until the parent answers or time runs out. */
  isHeldFor(row: Registration): boolean {
    return row.state === 'waiting' && row.offeredUntil !== null && row.offeredUntil > this.now
  }

  free(): number {
    return (
      this.live.places - this.#rows.filter((row) => row.state === 'registered' || this.isHeldFor(row)).length
    )
  }

  put(row: Registration): void {
    const at = this.#rows.findIndex(({ childId }) => childId === row.childId)
    if (at === -1) this.#rows.push(row)
    else this.#rows[at] = row
  }
}

async function moveUpWaiting(
  tx: Transaction,
  registrations: LiveRegistrations,
  candidates: ReadonlyMap<string, Candidate>,
  now: Date,
): Promise<void> {
  const { live } = registrations
  for (const row of registrations.waiting()) {
    if (registrations.free() <= 0) return
    const child = candidates.get(row.childId)
    // An offer that has expired is not repeated: the free place goes to the first child who takes it.
    if (!child?.mayTakePart || row.offeredUntil || obstacleOf(registrations, child)) continue
    // Also to a family that wants no e-mail about it: the page asks as it promised, and the hold runs out.
    const isOffer = isOfferTime(live, now)
    const change = isOffer
      ? { offeredUntil: offerEnds(live, now) }
      : { state: 'registered' as const, movedUpAt: now }
    await write(tx, registrations, { ...row, ...change })
    if (!isOffer) child.livesAround.push({ liveId: live.id, startsAt: live.startsAt, minutes: live.minutes })
    await enqueueRegistrationEmail(tx, {
      news: isOffer ? 'offered' : 'movedUp',
      live,
      child,
      until: change.offeredUntil,
      now,
    })
  }
}

interface SingleRequest {
  registrations: LiveRegistrations
  child: Candidate | undefined
  now: Date
  isAtDoor: boolean
}

async function registerOne(
  tx: Transaction,
  { registrations, child, now, isAtDoor }: SingleRequest,
): Promise<RegistrationOutcome> {
  if (!child) return { error: 'unknownChild' }
  const { live } = registrations
  const existing = registrations.of(child.childId)
  if (existing?.state === 'registered') return { state: 'registered' }
  const isFree = registrations.free() > 0 || (existing !== undefined && registrations.isHeldFor(existing))
  if (isAtDoor) {
    if (isWeekFull(live, child.timeZone, othersOf(registrations, child))) return { error: 'weekIsFull' }
    if (!isFree) return { error: 'full' }
  } else {
    if (!isFree && existing) return { state: 'waiting' }
    const obstacle = obstacleOf(registrations, child)
    // A turn in the waiting list does not count towards the week's two hours.
    if (obstacle && (obstacle !== 'weekIsFull' || isFree)) return { error: obstacle }
  }
  const state = isFree ? ('registered' as const) : ('waiting' as const)
  const row = {
    liveSessionId: live.id,
    childId: child.childId,
    state,
    arrival: existing?.arrival ?? 0,
    createdAt: existing?.createdAt ?? now,
  }
  await write(tx, registrations, { ...row, movedUpAt: existing ? now : null, offeredUntil: null })
  if (state === 'waiting') return { state }
  child.livesAround.push({ liveId: live.id, startsAt: live.startsAt, minutes: live.minutes })
  if (!isAtDoor) await enqueueRegistrationEmail(tx, { news: 'registered', live, child, now })
  return { state }
}

function obstacleOf(registrations: LiveRegistrations, child: Candidate): Obstacle | undefined {
  return obstacleToPlace({
    live: registrations.live,
    age: child.age,
    timeZone: child.timeZone,
    others: othersOf(registrations, child),
  })
}

function othersOf({ live }: LiveRegistrations, { livesAround }: Candidate) {
  return livesAround.filter(({ liveId }) => liveId !== live.id)
}

/** The database sets `arrival`, in the order in which the lock was held. */
async function write(
  tx: Transaction,
  registrations: LiveRegistrations,
  { arrival: _, ...row }: Registration,
): Promise<void> {
  const { state, movedUpAt, offeredUntil } = row
  const [written] = await tx
    .insert(liveRegistrations)
    .values(row)
    .onConflictDoUpdate({
      target: [liveRegistrations.liveSessionId, liveRegistrations.childId],
      set: { state, movedUpAt, offeredUntil },
    })
    .returning()
  if (written) registrations.put(written)
  if (state === 'registered')
    await markEntryChangedForSiblings(tx, registrations.live.id, row.childId, registrations.now)
}
