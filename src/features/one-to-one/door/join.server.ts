import { eq, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import { choicesOfChildren } from '#src/domain/children/choices.server.ts'
import { isOpenToChildren } from '#src/domain/live-class/door.rules.ts'
import {
  ensureClassIsOpen,
  type Opening,
  readMeetingNow,
  runOrThrowUnavailable,
} from '#src/domain/live-class/opening.server.ts'
import { joinSession } from '#src/domain/live-class/session-door.contract.ts'
import { endUnbookedClass } from '#src/domain/one-to-one/classes-to-end.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { oneToOneBookings } from '#src/infrastructure/database/schema.server.ts'
import { joinUrlFor, venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import {
  type BookedClass,
  familyMemberId,
  findOwnSession,
  isParentIn,
  isStillBookedSql,
  type Participants,
  readTeamInSession,
} from './booked-class.server.ts'
import { parentName } from './class.texts.ts'
import { storeSessionOpening } from './store-opening.server.ts'

export const oneToOneJoinHandlers = [
  handle(joinSession, async ({ params: { slotId }, body, user, services }) => {
    const { db, clock } = services
    const session = await findOwnSession(db, user, slotId)
    if (!session) throw httpError(joinSession, 'unknownSession')
    if (!hasCompletePlan(user)) throw httpError(joinSession, 'otherPlan')
    const now = clock.now()
    if (!isOpenToChildren(session, now)) throw httpError(joinSession, 'notOpen')
    const participants = user.childView ? { childComes: true, parentComes: false } : body
    const { url, opening } = await runOrThrowUnavailable(services, joinSession, () =>
      entranceFor(services, session, participants, user),
    )
    const isBooked = opening
      ? await storeSessionOpening(db, session.id, opening)
      : await storeAtLink(db, session.id, participants.parentComes ? now : undefined)
    if (isBooked) return { url }
    if (opening) await endUnbookedClass(services, session.id)
    throw httpError(joinSession, 'unknownSession')
  }),
]

/**
 * Stores when a parent comes to the meeting at a typed link. Returns false if the booking has been cancelled
 * or deleted since it was read.
 */
async function storeAtLink(db: Connection, bookingId: string, parentAt: Date | undefined): Promise<boolean> {
  const stored = await db
    .update(oneToOneBookings)
    .set({ parentAt: parentAt ?? sql`${oneToOneBookings.parentAt}` })
    .where(isStillBookedSql(bookingId))
    .returning({ id: oneToOneBookings.id })
  return stored.length > 0
}

/**
 * The URL at which the family enters: the link that the team typed, else its own URL in the class.
 * Throws `adultsAbsent` unless an administrator is in, and with them a second adult: a parent, or a host.
 */
async function entranceFor(
  services: Services,
  session: BookedClass,
  participants: Participants,
  user: SignedInUser,
): Promise<{ url: string; opening: Opening | undefined }> {
  const venue = venueOf(services, session)
  if (venue.kind === 'none') throw httpError(joinSession, 'noAddress')
  const meeting =
    venue.kind === 'class' ? await readMeetingNow(services, venue.server, session.id) : undefined
  const team = await readTeamInSession(services, session, meeting)
  const isParentThere = participants.parentComes || isParentIn(services, session, meeting)
  if (team.length === 0 || (team.length === 1 && !isParentThere)) throw httpError(joinSession, 'adultsAbsent')
  if (venue.kind === 'link') return { url: venue.url, opening: undefined }
  const opening = await ensureClassIsOpen(services, venue.server, session)
  const { childComes, parentComes } = participants
  const names = [
    ...(childComes ? [session.displayName] : []),
    ...(parentComes ? [parentName[user.language]] : []),
  ]
  const url = joinUrlFor(services, {
    server: venue.server,
    session,
    createTime: opening.createTime,
    member: {
      role: 'VIEWER',
      id: familyMemberId(session, participants),
      name: names.join(', '),
      language: user.language,
      // Where child and parent share a screen, the child's setting decides.
      camera: childComes ? await cameraOf(services.db, session) : 'mood',
      isRecorded: false,
    },
  })
  return { url, opening }
}

/** The parent's setting for the child's camera; `off` once the child is removed. */
export async function cameraOf(db: Connection, { childId }: BookedClass): Promise<'on' | 'off' | 'mood'> {
  const choices = choicesOfChildren(db)
  const [child] = await db
    .select({ camera: choices.camera })
    .from(choices)
    .where(eq(choices.childId, childId))
  return child?.camera ?? 'off'
}
