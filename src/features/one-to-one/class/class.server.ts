import { and, eq, isNull, sql } from 'drizzle-orm'
import { httpError, notInChildView } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { familyZone } from '#src/domain/accounts/family-zone.server.ts'
import { doorOpensAt, doorState, isOpenToChildren, isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { meetingNow, type Opening, opened, unlessAway } from '#src/domain/live-class/opening.server.ts'
import {
  childAtSession,
  joinSession,
  sessionClassEnded,
  sessionDoor,
} from '#src/domain/live-class/session-door.contract.ts'
import { hasOneToOne } from '#src/features/one-to-one/read-sessions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  childProfiles,
  children,
  onboardingProfiles,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import type { Meeting } from '#src/infrastructure/live-class/class-server.server.ts'
import { placeOf, wayInto } from '#src/infrastructure/live-class/live-class.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services, SignedInUser } from '#src/infrastructure/services.server.ts'
import { parentName } from './class.texts.ts'
import { type BookedSession, familyMember, isParentIn, sessionBooked, teamIn } from './session.server.ts'

export const sessionClassHandlers = [
  handle(sessionDoor, async ({ params: { slotId }, user, services }) => {
    const session = await ownSession(services.db, user, slotId)
    if (!session) throw httpError(sessionDoor, 'unknownSession')
    const now = services.clock.now()
    const meeting = isOpenToTeam(session, now) ? await seenNow(services, session) : undefined
    const team = isOpenToTeam(session, now) ? await teamIn(services, session, meeting) : []
    // A parent at the door comes along, or has gone in before the child does on another device.
    const parents = team.length > 0 && (!user.childView || isParentIn(services, session, meeting)) ? 1 : 0
    const { expert, startsAt, minutes, title, lang } = session
    return {
      state: doorState(session, team.length + parents, now),
      // One that was tried out before its hour has not ended for the family.
      hasEnded: session.classEndedAt !== null && session.classEndedAt >= session.startsAt,
      isOurClass: placeOf(services, session).kind === 'class',
      opensAt: doorOpensAt(session).toISOString(),
      adults: team.map(({ name, role }) => ({ name, role })),
      expected: [
        {
          name: expert.name,
          role: 'expert' as const,
          portrait: expert.portrait,
          isHere: team.some(({ role }) => role === 'expert'),
        },
        ...team
          .filter(({ role }) => role === 'host')
          .map(({ name, role }) => ({ name, role, portrait: null, isHere: true })),
      ],
      title,
      lang,
      startsAt: startsAt.toISOString(),
      minutes,
    }
  }),

  handle(childAtSession, async ({ params: { slotId }, user, services: { db } }) => {
    const session = await ownSession(db, user, slotId)
    if (!session) throw httpError(childAtSession, 'unknownSession')
    const [camera, timeZone] = await Promise.all([cameraOf(db, session), familyZone(db, user.id)])
    return [
      {
        id: session.childId,
        displayName: session.displayName,
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
    const coming = user.childView ? { childComes: true, parentComes: false } : body
    const { url, opening } = await unlessAway(
      services,
      () => httpError(joinSession, 'classAway', 5),
      () => wayIn(services, session, coming, user),
    )
    if (opening) await keepOpening(db, session.id, opening)
    else if (coming.parentComes)
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
 * Writes an opening down; the token of one that was open already is known, whether or not the class server
 * said that it was.
 */
export async function keepOpening(
  db: Connection,
  bookingId: string,
  { createTime, endTokenHash }: Opening,
): Promise<void> {
  const { classCreateTime, classTokenHash } = oneToOneBookings
  const first = sql`case when ${classCreateTime} = ${createTime} then ${classTokenHash} end`
  await db
    .update(oneToOneBookings)
    .set({
      classCreateTime: createTime,
      classEndedAt: null,
      ...(endTokenHash && { classTokenHash: sql`coalesce(${first}, ${endTokenHash}::bytea)` }),
    })
    .where(eq(oneToOneBookings.id, bookingId))
}

/** The family's own session on a slot; in a child's view no brother's or sister's. */
async function ownSession(
  db: Connection,
  user: SignedInUser,
  slotId: string,
): Promise<BookedSession | undefined> {
  const session = await sessionBooked(
    db,
    and(eq(oneToOneSlots.id, slotId), eq(children.userId, user.id), isNull(children.pendingSince)),
  )
  if (session && user.childView && user.childView.childId !== session.childId) throw notInChildView()
  return session
}

/** Who is in the class; nobody as long as its server is away. */
async function seenNow(services: Services, session: BookedSession): Promise<Meeting | undefined> {
  const place = placeOf(services, session)
  return place.kind === 'class'
    ? meetingNow(services, place.server, session.id).catch(() => undefined)
    : undefined
}

/**
 * The link that the team typed, else the way into the class. Somebody of the team is there first, and a second
 * adult: a parent, or a host.
 */
async function wayIn(
  services: Services,
  session: BookedSession,
  coming: { childComes: boolean; parentComes: boolean },
  user: SignedInUser,
): Promise<{ url: string; opening: Opening | undefined }> {
  const place = placeOf(services, session)
  if (place.kind === 'none') throw httpError(joinSession, 'noAddress')
  const meeting = place.kind === 'class' ? await meetingNow(services, place.server, session.id) : undefined
  const team = await teamIn(services, session, meeting)
  const isParentThere = coming.parentComes || isParentIn(services, session, meeting)
  if (team.length === 0 || (team.length === 1 && !isParentThere)) throw httpError(joinSession, 'adultsAbsent')
  if (place.kind === 'link') return { url: place.url, opening: undefined }
  const opening = await opened(services, place.server, session)
  const parent = parentName[user.language]
  const url = wayInto(services, place.server, session, opening.createTime, {
    role: 'VIEWER',
    id: familyMember(session, coming),
    name: [...(coming.childComes ? [session.displayName] : []), ...(coming.parentComes ? [parent] : [])].join(
      ', ',
    ),
    language: user.language,
    // A child who shares its screen with a parent still is the one who is seen.
    camera: coming.childComes ? await cameraOf(services.db, session) : 'mood',
    isRecorded: false,
  })
  return { url, opening }
}

/** What the parent chose for the child's camera; shut where nobody has said anything. */
async function cameraOf(db: Connection, { childId, userId }: BookedSession): Promise<'on' | 'off' | 'mood'> {
  const [own] = await db
    .select({ camera: childProfiles.cameraDefault })
    .from(childProfiles)
    .where(eq(childProfiles.childId, childId))
  if (own?.camera) return own.camera
  const [first] = await db
    .select({ camera: onboardingProfiles.cameraDefault })
    .from(onboardingProfiles)
    .where(eq(onboardingProfiles.userId, userId))
  return first?.camera ?? 'off'
}
