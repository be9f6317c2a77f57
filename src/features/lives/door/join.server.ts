import { and, eq } from 'drizzle-orm'
import { httpError, notInChildView } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { limitReachedBy } from '#src/domain/child-limits/limits.server.ts'
import { recordDeed } from '#src/domain/deeds/deeds.server.ts'
import { adultsNeeded, isOpenToChildren } from '#src/domain/live-class/door.rules.ts'
import {
  ensureClassIsOpen,
  type Opening,
  readMeetingNow,
  runOrThrowUnavailable,
} from '#src/domain/live-class/opening.server.ts'
import { joinLive } from '#src/domain/lives/live.contract.ts'
import { registerForLive } from '#src/domain/registrations/registrations.server.ts'
import { readLive, readTeamInLive } from '#src/features/lives/adults.server.ts'
import { liveChildrenOf } from '#src/features/lives/read-family-lives.server.ts'
import { suitsChild } from '#src/features/lives/weeks.rules.ts'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  type LiveSession,
  liveAttendances,
  liveEntries,
  liveJoins,
  liveRegistrations,
} from '#src/infrastructure/database/schema.server.ts'
import {
  joinUrlFor,
  memberIdOf,
  pseudonymOf,
  type Venue,
  venueOf,
} from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { strictestCamera } from './camera.rules.ts'
import { childrenOfDoor } from './children-at-door.server.ts'
import type { ChildAtDoor } from './door.contract.ts'
import { storeLiveOpening } from './store-opening.server.ts'

export const liveJoinHandlers = [
  handle(joinLive, async ({ params, body, user, services }) => {
    const { db, clock } = services
    const join = { liveId: params.id, childIds: [...new Set(body.childIds)], user, now: clock.now() }
    const registered = await registerDryRun(db, join)
    const venue = venueOf(services, registered.live)
    if (venue.kind === 'none') throw httpError(joinLive, 'noAddress')
    const { url, opening } = await runOrThrowUnavailable(services, joinLive, () =>
      entranceFor(services, venue, registered, user),
    )
    await db.transaction(async (tx) => {
      const { live } = await registerChildren(tx, join)
      await storeJoin(tx, {
        live,
        venue,
        opening,
        pseudonym: pseudonymOf(services.secret, live.id, memberIdOf(join.childIds)),
        ...join,
      })
    })
    return { url }
  }),
]

interface JoinRequest {
  liveId: string
  childIds: string[]
  user: SignedInUser
  now: Date
}

interface RegisteredChildren {
  live: LiveSession
  children: ChildAtDoor[]
}

/**
 * Runs {@link registerChildren} and rolls it back, so that every error of the registration is reported before
 * the class server is called. No network call may happen within a transaction, and a class that does not open
 * must not cost a child a place or an hour of the week.
 */
async function registerDryRun(db: Database, join: JoinRequest): Promise<RegisteredChildren> {
  let registered: RegisteredChildren | undefined
  // Drizzle rolls back when the work throws; this error marks the rollback as intended.
  const rollback = new Error('nothing is written yet')
  await db
    .transaction(async (tx) => {
      registered = await registerChildren(tx, join)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  if (!registered) throw new Error('the children were not looked up')
  return registered
}

/** Gives the children their places in the live session. Throws the errors of {@link joinLive}. */
async function registerChildren(
  tx: Transaction,
  { liveId, childIds, user, now }: JoinRequest,
): Promise<RegisteredChildren> {
  // The lock serialises one family's joins, so that the week's limit holds.
  await lockUserRows(tx, [user.id])
  const live = await readLive(tx, liveId)
  if (!live) throw httpError(joinLive, 'unknownLive')
  const children = (await childrenOfDoor(tx, user.id, liveId)).filter(({ id }) => childIds.includes(id))
  if (children.length < childIds.length) throw httpError(joinLive, 'unknownChild')
  if (!isOpenToChildren(live, now)) throw httpError(joinLive, 'notOpen')
  for (const { id, hasPlace } of user.childView ? children : []) {
    // A child alone may enter every live session in which it has a place, and those that it is shown.
    if (hasPlace) continue
    if (!(await isShownInChildView(tx, user.id, id, live))) throw notInChildView()
    const reached = await limitReachedBy(tx, id, now)
    if (reached) throw httpError(joinLive, reached)
  }
  for (const place of await registerForLive(tx, { liveId, childIds, now, isAtDoor: true })) {
    if (!('error' in place)) continue
    throw httpError(
      joinLive,
      place.error === 'weekIsFull' || place.error === 'full' ? place.error : 'notOpen',
    )
  }
  return { live, children }
}

/** Whether a live session is shown to a child alone: if it suits the child, or has it on the waiting list. */
async function isShownInChildView(
  tx: Transaction,
  userId: string,
  childId: string,
  live: LiveSession,
): Promise<boolean> {
  const child = (await liveChildrenOf(tx, userId)).find(({ id }) => id === childId)
  if (child && suitsChild(live, child)) return true
  const turns = and(eq(liveRegistrations.liveSessionId, live.id), eq(liveRegistrations.childId, childId))
  return (await tx.$count(liveRegistrations, turns)) > 0
}

/**
 * The URL at which the children enter: the link that the team typed, else their own URL in the class.
 * Children who share a screen enter as one member. Throws `adultsAbsent` unless two adults are in.
 */
async function entranceFor(
  services: Services,
  venue: Exclude<Venue, { kind: 'none' }>,
  { live, children }: RegisteredChildren,
  user: SignedInUser,
): Promise<{ url: string; opening: Opening | undefined }> {
  const meeting = venue.kind === 'class' ? await readMeetingNow(services, venue.server, live.id) : undefined
  const adults = await readTeamInLive(services, live, meeting)
  if (adults.length < adultsNeeded) throw httpError(joinLive, 'adultsAbsent')
  if (venue.kind === 'link') return { url: venue.url, opening: undefined }
  const session = { ...live, kind: 'live' as const }
  const opening = await ensureClassIsOpen(services, venue.server, session)
  const url = joinUrlFor(services, {
    server: venue.server,
    session,
    createTime: opening.createTime,
    member: {
      role: 'VIEWER',
      id: memberIdOf(children.map(({ id }) => id)),
      name: children.map(({ displayName }) => displayName).join(', '),
      language: user.language,
      camera: strictestCamera(children),
      isRecorded: children.every(({ isRecorded }) => isRecorded),
    },
  })
  return { url, opening }
}

interface JoinRecord extends JoinRequest {
  live: LiveSession
  venue: Venue
  opening: Opening | undefined
  pseudonym: string
}

/**
 * Stores that the children join. For a meeting at a typed link this is also their attendance, because no
 * class server reports who was there.
 */
async function storeJoin(
  tx: Transaction,
  { live, childIds, venue, opening, pseudonym, now }: JoinRecord,
): Promise<void> {
  await tx
    .insert(liveJoins)
    .values(childIds.map((childId) => ({ childId, liveSessionId: live.id, joinedAt: now })))
    .onConflictDoNothing()
  if (opening) await storeLiveOpening(tx, live.id, opening, now)
  if (venue.kind === 'class') {
    await tx
      .insert(liveEntries)
      .values(childIds.map((childId) => ({ liveSessionId: live.id, childId, pseudonym, enteredAt: now })))
      .onConflictDoNothing()
    return
  }
  await tx
    .insert(liveAttendances)
    .values(
      childIds.map((childId) => ({
        liveSessionId: live.id,
        childId,
        state: 'came' as const,
        firstJoinedAt: now,
      })),
    )
    .onConflictDoNothing()
  for (const childId of childIds)
    await recordDeed(tx, { childId, kind: 'live', category: live.category, reference: live.id, at: now })
}
