import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { recordDeed } from '#src/domain/deeds/deeds.server.ts'
import { childMayWatch } from '#src/domain/limits/limits.server.ts'
import { adultsNeeded, isOpenToChildren } from '#src/domain/live-class/door.rules.ts'
import { meetingNow, type Opening, opened, unlessAway } from '#src/domain/live-class/opening.server.ts'
import { joinLive } from '#src/domain/lives/live.contract.ts'
import { register } from '#src/domain/registrations/registrations.server.ts'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import { liveAttendances, liveEntries, liveJoins } from '#src/infrastructure/database/schema.server.ts'
import {
  memberIdOf,
  type Place,
  placeOf,
  pseudonymOf,
  wayInto,
} from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services, SignedInUser } from '#src/infrastructure/services.server.ts'
import { adultsIn, type Live, liveOf } from './adults.server.ts'
import { childrenOfDoor } from './children-at-door.server.ts'
import type { ChildAtDoor } from './door.contract.ts'
import { keepOpening } from './keep-opening.server.ts'

export const joinHandlers = [
  handle(joinLive, async ({ params, body, user, services }) => {
    const { db, clock } = services
    const wanted = { liveId: params.id, childIds: [...new Set(body.childIds)], user, now: clock.now() }
    // Everything is tried before the class is asked, and written after it: one that does not open costs no
    // child a place or an hour of the week.
    const coming = await triedOut(db, wanted)
    const place = placeOf(services, coming.live)
    if (place.kind === 'none') throw httpError(joinLive, 'noAddress')
    const { url, opening } = await unlessAway(
      services,
      () => httpError(joinLive, 'classAway', 5),
      () => wayIn(services, place, coming, user),
    )
    await db.transaction(async (tx) => {
      const { live } = await placed(tx, wanted)
      await keepComing(tx, {
        live,
        place,
        opening,
        pseudonym: pseudonymOf(services.secret, live.id, memberIdOf(wanted.childIds)),
        ...wanted,
      })
    })
    return { url }
  }),
]

interface Wanted {
  liveId: string
  childIds: string[]
  user: SignedInUser
  now: Date
}

interface Coming {
  live: Live
  children: ChildAtDoor[]
}

/** What {@link placed} would answer, with nothing written. */
async function triedOut(db: Database, wanted: Wanted): Promise<Coming> {
  let coming: Coming | undefined
  const undo = new Error('nothing is written yet')
  await db
    .transaction(async (tx) => {
      coming = await placed(tx, wanted)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!coming) throw new Error('the children were not looked up')
  return coming
}

/** The live session and the children, who have their places then. Throws the errors of {@link joinLive}. */
async function placed(tx: Transaction, { liveId, childIds, user, now }: Wanted): Promise<Coming> {
  // One family's joins come one after the other, so that the week's limit holds.
  await lockUserRows(tx, [user.id])
  const live = await liveOf(tx, liveId)
  if (!live) throw httpError(joinLive, 'unknownLive')
  const coming = (await childrenOfDoor(tx, user.id, liveId)).filter(({ id }) => childIds.includes(id))
  if (coming.length < childIds.length) throw httpError(joinLive, 'unknownChild')
  if (!isOpenToChildren(live, now)) throw httpError(joinLive, 'notOpen')
  for (const { id, hasPlace } of user.childView ? coming : []) {
    // The hours of rest do not close a live session in which the child has a place.
    const reached = hasPlace ? undefined : await childMayWatch(tx, id, now)
    if (reached) throw httpError(joinLive, reached)
  }
  for (const place of await register(tx, { liveId, childIds, now, atTheDoor: true })) {
    if (!('error' in place)) continue
    throw httpError(
      joinLive,
      place.error === 'weekIsFull' || place.error === 'full' ? place.error : 'notOpen',
    )
  }
  return { live, children: coming }
}

/**
 * The link that the team typed, else the way into the class; children who share a screen enter as one. Two
 * adults are there first.
 */
async function wayIn(
  services: Services,
  place: Exclude<Place, { kind: 'none' }>,
  { live, children: coming }: Coming,
  user: SignedInUser,
) {
  const meeting = place.kind === 'class' ? await meetingNow(services, place.server, live.id) : undefined
  const adults = await adultsIn(services, live, meeting)
  if (adults.length < adultsNeeded) throw httpError(joinLive, 'adultsAbsent')
  if (place.kind === 'link') return { url: place.url, opening: undefined }
  const opening = await opened(services, place.server, live)
  const cameras = coming.map(({ camera }) => camera)
  const url = wayInto(services, place.server, live, opening.createTime, {
    role: 'VIEWER',
    id: memberIdOf(coming.map(({ id }) => id)),
    name: coming.map(({ displayName }) => displayName).join(', '),
    language: user.language,
    // The shyest of those who share a screen decides.
    camera: cameras.includes('off') ? 'off' : cameras.includes('mood') ? 'mood' : 'on',
    isRecorded: coming.every(({ isRecorded }) => isRecorded),
  })
  return { url, opening }
}

interface Kept extends Wanted {
  live: Live
  place: Place
  opening: Opening | undefined
  pseudonym: string
}

/**
 * Writes down who comes. Of a meeting behind a typed link nothing else is ever known: coming is having come.
 */
async function keepComing(
  tx: Transaction,
  { live, childIds, place, opening, pseudonym, now }: Kept,
): Promise<void> {
  await tx
    .insert(liveJoins)
    .values(childIds.map((childId) => ({ childId, liveSessionId: live.id, joinedAt: now })))
    .onConflictDoNothing()
  if (opening) await keepOpening(tx, live.id, opening, now)
  if (place.kind === 'class') {
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
