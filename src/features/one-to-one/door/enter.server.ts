import { eq } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import type { TeamCall } from '#src/domain/back-office/forbidden.server.ts'
import { isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { ensureClassIsOpen, runOrThrowUnavailable } from '#src/domain/live-class/opening.server.ts'
import { type EntryOfAdult, entryRowOf, moderatorUrlFor } from '#src/domain/live-class/team-entry.server.ts'
import { endUnbookedClass } from '#src/domain/one-to-one/classes-to-end.server.ts'
import { requireOwnSlot } from '#src/features/one-to-one/own-slots.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  oneToOneAdults,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import {
  adultOfSession,
  type BookedClass,
  isStillBookedSql,
  readBookedClass,
  readTeamInSession,
} from './booked-class.server.ts'
import { enterSession, hereAtSession } from './enter.contract.ts'
import { storeSessionOpening } from './store-opening.server.ts'

export const adminOneToOneEnterHandlers = [
  handle(enterSession, async ({ params: { slotId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const session = await sessionFor({ services, request, admin }, slotId, enterSession)
    const venue = venueOf(services, session)
    if (venue.kind !== 'class') throw httpError(enterSession, 'noClass')
    if (!isOpenToTeam(session, now)) throw httpError(enterSession, 'notOpen')
    const adult = await adultOfSession(db, session, admin.id)
    const opening = await runOrThrowUnavailable(services, enterSession, () =>
      ensureClassIsOpen(services, venue.server, session),
    )
    const isBooked = await db.transaction(async (tx) => {
      if (!(await storeSessionOpening(tx, session.id, opening))) return false
      await storeAdult(tx, session, { ...adult, now, isPresent: false })
      await audit(tx, { ...actor(admin, request, now), action: 'enter-one-to-one', target: slotId })
      return true
    })
    if (!isBooked) {
      await endUnbookedClass(services, session.id)
      throw httpError(enterSession, 'notBooked')
    }
    return {
      url: moderatorUrlFor(services, { server: venue.server, session, opening }, adult),
    }
  }),

  handle(hereAtSession, async ({ params: { slotId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const session = await sessionFor({ services, request, admin }, slotId, hereAtSession)
    const venue = venueOf(services, session)
    if (venue.kind !== 'link') throw httpError(hereAtSession, 'noClass')
    if (!isOpenToTeam(session, now)) throw httpError(hereAtSession, 'notOpen')
    const adult = await adultOfSession(db, session, admin.id)
    await db.transaction(async (tx) => {
      const [booking] = await tx
        .select({ id: oneToOneBookings.id })
        .from(oneToOneBookings)
        .where(isStillBookedSql(session.id))
        .for('share')
      if (!booking) throw httpError(hereAtSession, 'notBooked')
      await storeAdult(tx, session, { ...adult, now, isPresent: true })
      await audit(tx, { ...actor(admin, request, now), action: 'here-at-one-to-one', target: slotId })
    })
    const adults = await readTeamInSession(services, session, undefined)
    return { url: venue.url, adults: adults.map(({ name, role }) => ({ name, role })) }
  }),
]

/** The booked session of a slot. An expert may enter only their own. */
async function sessionFor(
  call: TeamCall,
  slotId: string,
  endpoint: Declaring<'unknownSlot' | 'notBooked'>,
): Promise<BookedClass> {
  await requireOwnSlot(call, slotId, endpoint)
  const session = await readBookedClass(call.services.db, eq(oneToOneSlots.id, slotId))
  if (!session) throw httpError(endpoint, 'notBooked')
  return session
}

async function storeAdult(
  tx: Transaction,
  { id: bookingId }: BookedClass,
  entry: EntryOfAdult,
): Promise<void> {
  const { row, again: set } = entryRowOf(entry)
  await tx
    .insert(oneToOneAdults)
    .values({ bookingId, ...row })
    .onConflictDoUpdate({ target: [oneToOneAdults.bookingId, oneToOneAdults.adminId], set })
}
