import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { notInChildView } from '#src/api/server/http-error.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { shownNameOf } from '#src/domain/live-class/door-view.rules.ts'
import { isExpectedSql } from '#src/domain/live-class/expected-expert.server.ts'
import { type Adult, presentAmong } from '#src/domain/live-class/present-adults.server.ts'
import { sessionTitle } from '#src/domain/one-to-one/session-title.texts.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  children,
  experts,
  oneToOneAdults,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import type { Meeting } from '#src/infrastructure/live-class/class-server.server.ts'
import { memberIdOf, pseudonymOf, venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'

/**
 * The class of a booked session. Its `id`, by which a class server knows it, is the booking's, because each
 * booking of a slot has a class of its own.
 */
export type BookedClass = Awaited<ReturnType<typeof readBookedClasses>>[number]

export async function readBookedClass(
  db: Connection,
  condition: SQL | undefined,
): Promise<BookedClass | undefined> {
  return (await readBookedClasses(db, condition))[0]
}

export async function readBookedClasses(db: Connection, condition: SQL | undefined) {
  const found = await db
    .select({
      id: oneToOneBookings.id,
      slotId: oneToOneSlots.id,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      joinUrl: oneToOneSlots.joinUrl,
      parentAt: oneToOneBookings.parentAt,
      classCreateTime: oneToOneBookings.classCreateTime,
      classEndedAt: oneToOneBookings.classEndedAt,
      childId: children.id,
      userId: children.userId,
      displayName: children.displayName,
      picture: children.picture,
      lang: children.language,
      expert: {
        id: experts.id,
        adminId: experts.adminId,
        name: experts.name,
        portrait: experts.portrait,
      },
      isExpertExpected: sql<boolean>`${isExpectedSql(db)}`,
    })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(and(isNull(oneToOneBookings.cancelledAt), condition))
  return found.map((session) => ({
    ...session,
    kind: 'one-to-one' as const,
    state: 'planned' as const,
    title: interpolate(sessionTitle[session.lang], { expert: session.expert.name }),
  }))
}

/** The condition that a booking is neither cancelled nor deleted, in a query on `one_to_one_bookings`. */
export function isStillBookedSql(bookingId: string): SQL | undefined {
  return and(eq(oneToOneBookings.id, bookingId), isNull(oneToOneBookings.cancelledAt))
}

/** The family's own session on a slot. In a child's view the call is rejected for a sibling's session. */
export async function findOwnSession(
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

/** The name and role under which an administrator takes part in a session. */
export async function adultOfSession(db: Connection, session: BookedClass, adminId: string): Promise<Adult> {
  const isExpert = session.expert.adminId === adminId
  const [admin] = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, adminId))
  return {
    adminId,
    role: isExpert ? 'expert' : 'host',
    ...shownNameOf(isExpert ? session.expert.name : admin?.name, session.lang),
  }
}

/** The adults of the team who are in a session now ({@link presentAmong}). */
export async function readTeamInSession(
  services: Pick<Services, 'db' | 'settings' | 'secret'>,
  session: BookedClass,
  meeting: Meeting | undefined,
): Promise<Adult[]> {
  if (venueOf(services, session).kind === 'none') return []
  const rows = await services.db
    .select({
      adminId: oneToOneAdults.adminId,
      role: oneToOneAdults.role,
      name: admins.name,
      presentAt: oneToOneAdults.presentAt,
    })
    .from(oneToOneAdults)
    .innerJoin(admins, eq(admins.id, oneToOneAdults.adminId))
    .where(and(eq(oneToOneAdults.bookingId, session.id), isNull(admins.disabledAt), mayTakePartSql(session)))
    .orderBy(asc(oneToOneAdults.role), asc(oneToOneAdults.enteredAt))
  const entered = rows.map(({ name, ...row }) => ({
    ...row,
    ...shownNameOf(row.role === 'expert' ? session.expert.name : name, session.lang),
  }))
  return presentAmong(services, session, entered, meeting)
}

/** Whether an administrator may take part in a session: one of the team, or its expert. */
function mayTakePartSql({ expert }: BookedClass): SQL | undefined {
  return or(ne(admins.role, 'expert'), expert.adminId ? eq(admins.id, expert.adminId) : undefined)
}

/** The members of a family who enter at one screen. */
export interface Participants {
  childComes: boolean
  parentComes: boolean
}

/** The member of the class as which a family enters: the child, a parent, or both at one screen. */
export function familyMemberId(session: BookedClass, { childComes, parentComes }: Participants): string {
  return memberIdOf([
    ...(childComes ? [session.childId] : []),
    ...(parentComes ? [`parent ${session.userId}`] : []),
  ])
}

/** Whether a parent is in, with or without the child at the same screen. */
export function isParentIn(
  { settings, secret }: Pick<Services, 'settings' | 'secret'>,
  session: BookedClass,
  meeting: Meeting | undefined,
): boolean {
  if (venueOf({ settings }, session).kind === 'link') return session.parentAt !== null
  const pseudonyms = [true, false].map((childComes) =>
    pseudonymOf(secret, session.id, familyMemberId(session, { childComes, parentComes: true })),
  )
  return meeting?.attendees.some(({ userId }) => pseudonyms.includes(userId)) ?? false
}

/** Whether the child is in, with or without a parent at the same screen. */
export function isChildIn(
  { secret }: Pick<Services, 'secret'>,
  session: BookedClass,
  meeting: Meeting | undefined,
): boolean {
  const pseudonyms = [true, false].map((parentComes) =>
    pseudonymOf(secret, session.id, familyMemberId(session, { childComes: true, parentComes })),
  )
  return meeting?.attendees.some(({ userId }) => pseudonyms.includes(userId)) ?? false
}
