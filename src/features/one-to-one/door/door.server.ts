import { and, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { readFamilyZone } from '#src/domain/accounts/family-zone.server.ts'
import { isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { doorViewOf } from '#src/domain/live-class/door-view.rules.ts'
import { readMeetingIfReachable } from '#src/domain/live-class/present-adults.server.ts'
import {
  childAtSession,
  sessionClassEnded,
  sessionDoor,
} from '#src/domain/live-class/session-door.contract.ts'
import { oneToOneBookings } from '#src/infrastructure/database/schema.server.ts'
import type { Meeting } from '#src/infrastructure/live-class/class-server.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { type BookedClass, findOwnSession, isParentIn, readTeamInSession } from './booked-class.server.ts'
import { cameraOf } from './join.server.ts'

export const oneToOneDoorHandlers = [
  handle(sessionDoor, async ({ params: { slotId }, user, services }) => {
    const session = await findOwnSession(services.db, user, slotId)
    if (!session) throw httpError(sessionDoor, 'unknownSession')
    const now = services.clock.now()
    const meeting = isOpenToTeam(session, now) ? await meetingOf(services, session) : undefined
    const team = isOpenToTeam(session, now) ? await readTeamInSession(services, session, meeting) : []
    // A parent counts as an adult at this door, or when already in from another device while the child waits.
    const parents = team.length > 0 && (!user.childView || isParentIn(services, session, meeting)) ? 1 : 0
    const { expert, isExpertExpected, classEndedAt } = session
    return doorViewOf(
      {
        session,
        endedAt: classEndedAt,
        venue: venueOf(services, session).kind,
        planned: isExpertExpected ? [{ ...expert, isNamed: true, role: 'expert' }] : [],
        team,
        parents,
      },
      now,
    )
  }),

  handle(childAtSession, async ({ params: { slotId }, user, services: { db } }) => {
    const session = await findOwnSession(db, user, slotId)
    if (!session) throw httpError(childAtSession, 'unknownSession')
    const [camera, timeZone] = await Promise.all([cameraOf(db, session), readFamilyZone(db, user.id)])
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

async function meetingOf(services: Services, session: BookedClass): Promise<Meeting | undefined> {
  const venue = venueOf(services, session)
  return venue.kind === 'class' ? readMeetingIfReachable(services, venue.server, session.id) : undefined
}
