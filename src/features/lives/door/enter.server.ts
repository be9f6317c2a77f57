import type { Declaring } from '#src/api/endpoint.ts'
import { HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { rejectForbidden, type TeamCall } from '#src/domain/back-office/forbidden.server.ts'
import { isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { ensureClassIsOpen, runOrThrowUnavailable } from '#src/domain/live-class/opening.server.ts'
import { type EntryOfAdult, entryRowOf, moderatorUrlFor } from '#src/domain/live-class/team-entry.server.ts'
import { adultOfLive, readLive, readTeamInLive } from '#src/features/lives/adults.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { type LiveSession, liveAdults, liveClasses } from '#src/infrastructure/database/schema.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import { enterLiveClass, hereAtLive } from './door.contract.ts'
import { invalidateDoor } from './door.server.ts'
import { storeLiveOpening } from './store-opening.server.ts'

export const adminLiveEnterHandlers = [
  handle(enterLiveClass, async ({ params: { liveId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const { live, adult } = await liveFor({ services, request, admin }, liveId, enterLiveClass)
    const venue = venueOf(services, live)
    if (live.state === 'cancelled') throw cancelledError()
    if (venue.kind !== 'class') throw httpError(enterLiveClass, 'noClass')
    if (!isOpenToTeam(live, now)) throw httpError(enterLiveClass, 'notOpen')
    const session = { ...live, kind: 'live' as const }
    const opening = await runOrThrowUnavailable(services, enterLiveClass, () =>
      ensureClassIsOpen(services, venue.server, session),
    )
    await db.transaction(async (tx) => {
      await storeLiveOpening(tx, liveId, opening, now)
      await storeAdult(tx, live, { ...adult, now, isPresent: false })
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'enter-live-class',
        target: live.title,
        details: { liveId },
      })
    })
    invalidateDoor(services, liveId)
    return {
      url: moderatorUrlFor(services, { server: venue.server, session, opening }, adult),
    }
  }),

  handle(hereAtLive, async ({ params: { liveId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const { live, adult } = await liveFor({ services, request, admin }, liveId, hereAtLive)
    const venue = venueOf(services, live)
    if (live.state === 'cancelled') throw cancelledError()
    if (venue.kind !== 'link') throw httpError(hereAtLive, 'noClass')
    if (!isOpenToTeam(live, now)) throw httpError(hereAtLive, 'notOpen')
    await db.transaction(async (tx) => {
      await tx.insert(liveClasses).values({ liveSessionId: liveId, openedAt: now }).onConflictDoNothing()
      await storeAdult(tx, live, { ...adult, now, isPresent: true })
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'here-at-live',
        target: live.title,
        details: { liveId },
      })
    })
    invalidateDoor(services, liveId)
    const adults = await readTeamInLive(services, live, undefined)
    return { url: venue.url, adults: adults.map(({ name, role }) => ({ name, role })) }
  }),
]

/** A cancelled live session is not open, and has no other code (PROGRAMME §2), but a message of its own. */
function cancelledError(): HttpError {
  return new HttpError(enterLiveClass.errors.notOpen.status, 'Ce live est annulé.', { code: 'notOpen' })
}

/**
 * A live session, and the administrator as an adult in it. An expert may enter only their own live sessions.
 */
async function liveFor(call: TeamCall, liveId: string, endpoint: Declaring<'unknown' | 'notYourLive'>) {
  const { db } = call.services
  const live = await readLive(db, liveId)
  if (!live) throw httpError(endpoint, 'unknown')
  const adult = await adultOfLive(db, live, call.admin.id)
  if (!adult) return rejectForbidden(call, live.title, httpError(endpoint, 'notYourLive'))
  return { live, adult }
}

async function storeAdult(tx: Transaction, live: LiveSession, entry: EntryOfAdult): Promise<void> {
  const { row, again: set } = entryRowOf(entry)
  await tx
    .insert(liveAdults)
    .values({ liveSessionId: live.id, ...row })
    .onConflictDoUpdate({ target: [liveAdults.liveSessionId, liveAdults.adminId], set })
}
