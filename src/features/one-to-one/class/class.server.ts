import { and, eq, isNull, sql } from 'drizzle-orm'
import { httpError, notInChildView } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { familyZone } from '#src/domain/accounts/family-zone.server.ts'
import { choicesOfChildren } from '#src/domain/children/choices.server.ts'
import { isOpenToChildren, isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { doorViewOf } from '#src/domain/live-class/door-view.rules.ts'
import {
  ensureClassIsOpen,
  meetingNow,
  type Opening,
  orThrowUnavailable,
} from '#src/domain/live-class/opening.server.ts'
import { meetingIfReachable } from '#src/domain/live-class/present-adults.server.ts'
import {
  childAtSession,
  joinSession,
  sessionClassEnded,
  sessionDoor,
} from '#src/domain/live-class/session-door.contract.ts'
import { hasOneToOne } from '#src/features/one-to-one/read-sessions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { children, oneToOneBookings, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'
import type { Meeting } from '#src/infrastructure/live-class/class-server.server.ts'
import { joinUrlFor, venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { parentName } from './class.texts.ts'
import {
  type BookedClass,
  familyMemberId,
  isParentIn,
  type Participants,
  presentTeam,
  readBookedClass,
} from './session.server.ts'

export const sessionClassHandlers = [
  handle(sessionDoor, async ({ params: { slotId }, user, services }) => {
    const session = await ownSession(services.db, user, slotId)
    if (!session) throw httpError(sessionDoor, 'unknownSession')
    const now = services.clock.now()
    const meeting = isOpenToTeam(session, now) ? await meetingOf(services, session) : undefined
    const team = isOpenToTeam(session, now) ? await presentTeam(services, session, meeting) : []
    // A parent counts as an adult at this door, or when already in from another device while the child waits.
    const parents = team.length > 0 && (!user.childView || isParentIn(services, session, meeting)) ? 1 : 0
    const { expert, isExpertExpected, classEndedAt } = session
    return doorViewOf(
      {
        session,
        endedAt: classEndedAt,
        isOurClass: venueOf(services, session).kind === 'class',
        planned: isExpertExpected ? [{ ...expert, role: 'expert' }] : [],
        team,
        parents,
      },
      now,
    )
  }),

  handle(childAtSession, async ({ params: { slotId }, user, services: { db } }) => {
    const session = await ownSession(db, user, slotId)
    if (!session) throw httpError(childAtSession, 'unknownSession')
    const [camera, timeZone] = await Promise.all([cameraOf(db, session), familyZone(db, user.id)])
    return [
      {
        id: session.childId,
        displayName: session.displayName,
        picture: session.picture,
        hasPlace: true,
        camera,
        chat: 'no' as const,
        isRecorded: false,
        timeZone,
      },
    ]
  }),

  handle(joinSession, async ({ params: { slotId }, body, user, services }) => {
    const { db, clock } = services
    const session = await ownSession(db, user, slotId)
    if (!session) throw httpError(joinSession, 'unknownSession')
    if (!hasOneToOne(user)) throw httpError(joinSession, 'otherPlan')
    const now = clock.now()
    if (!isOpenToChildren(session, now)) throw httpError(joinSession, 'notOpen')
    const participants = user.childView ? { childComes: true, parentComes: false } : body
    const { url, opening } = await orThrowUnavailable(
      services,
      () => httpError(joinSession, 'classAway', 5),
      () => entranceFor(services, session, participants, user),
    )
    if (opening) await storeOpening(db, session.id, opening)
    else if (participants.parentComes)
      await db.update(oneToOneBookings).set({ parentAt: now }).where(eq(oneToOneBookings.id, session.id))
    return { url }
  }),

  handle(sessionClassEnded, async ({ params: { bookingId }, query: { token = '' }, services }) => {
    const { db, clock } = services
    const ended = await db
      .update(oneToOneBookings)
      .set({ classCreateTime: null, classEndedAt: clock.now() })
      .where(and(eq(oneToOneBookings.id, bookingId), eq(oneToOneBookings.classTokenHash, hashOf(token))))
      .returning({ id: oneToOneBookings.id })
    if (ended.length === 0) throw httpError(sessionClassEnded, 'forged')
    return {}
  }),
]

/**
 * Stores an opening of a class and marks the class as open, even where it was stored as ended. For the same
 * opening the first token stays, because some class servers do not say of a repeated call that the class was
 * already open. A new opening that another call began replaces the token even before that call stores its own.
 */
export async function storeOpening(
  db: Connection,
  bookingId: string,
  { createTime, endTokenHash }: Opening,
): Promise<void> {
  const { classCreateTime, classTokenHash } = oneToOneBookings
  const firstToken = sql`case when ${classCreateTime} = ${createTime} then ${classTokenHash} end`
  await db
    .update(oneToOneBookings)
    .set({
      classCreateTime: createTime,
      classEndedAt: null,
      classTokenHash: sql`coalesce(${firstToken}, ${endTokenHash ?? null}::bytea)`,
    })
    .where(eq(oneToOneBookings.id, bookingId))
}

/** The family's own session on a slot. In a child's view the call is rejected for a sibling's session. */
async function ownSession(
  db: Connection,
  user: SignedInUser,
  slotId: string,
): Promise<BookedClass | undefined> {
  const session = await readBookedClass(
    db,
    and(eq(oneToOneSlots.id, slotId), eq(children.userId, user.id), isNull(children.pendingSince)),
  )
  if (session && user.childView && user.childView.childId !== session.childId) throw notInChildView()
  return session
}

async function meetingOf(services: Services, session: BookedClass): Promise<Meeting | undefined> {
  const venue = venueOf(services, session)
  return venue.kind === 'class' ? meetingIfReachable(services, venue.server, session.id) : undefined
}

/**
 * The address at which the family enters: the link that the team typed, else its own address in the class.
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
  const meeting = venue.kind === 'class' ? await meetingNow(services, venue.server, session.id) : undefined
  const team = await presentTeam(services, session, meeting)
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
    live: session,
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
async function cameraOf(db: Connection, { childId }: BookedClass): Promise<'on' | 'off' | 'mood'> {
  const choices = choicesOfChildren(db)
  const [child] = await db
    .select({ camera: choices.camera })
    .from(choices)
    .where(eq(choices.childId, childId))
  return child?.camera ?? 'off'
}
