import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
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
import { memberIdOf, placeOf, pseudonymOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { teamName } from './class.texts.ts'

/** A session that is booked, as its class knows it: the class is that of the booking, not of the slot. */
export type BookedSession = NonNullable<Awaited<ReturnType<typeof sessionBooked>>>

export async function sessionBooked(db: Connection, which: SQL | undefined) {
  const [found] = await db
    .select({
      id: oneToOneBookings.id,
      slotId: oneToOneSlots.id,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      joinUrl: oneToOneSlots.joinUrl,
      parentAt: oneToOneBookings.parentAt,
      classEndedAt: oneToOneBookings.classEndedAt,
      childId: children.id,
      userId: children.userId,
      displayName: children.displayName,
      lang: children.language,
      expert: {
        id: experts.id,
        adminId: experts.adminId,
        name: experts.name,
        portrait: experts.portrait,
      },
    })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(and(isNull(oneToOneBookings.cancelledAt), which))
  return (
    found && {
      ...found,
      state: 'planned' as const,
      title: interpolate(sessionTitle[found.lang], { expert: found.expert.name }),
    }
  )
}

interface Adult {
  adminId: string
  name: string
  role: 'expert' | 'host'
}

/** As whom a member of the team comes to a session. */
export async function asAdult(db: Connection, session: BookedSession, adminId: string): Promise<Adult> {
  const isExpert = session.expert.adminId === adminId
  const [admin] = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, adminId))
  return {
    adminId,
    role: isExpert ? 'expert' : 'host',
    name: isExpert ? session.expert.name : (admin?.name ?? teamName[session.lang]),
  }
}

/** Who of the team is in: at a typed link who said so, in a class who entered it and is seen there. */
export async function teamIn(
  { db, settings, secret }: Pick<Services, 'db' | 'settings' | 'secret'>,
  session: BookedSession,
  meeting: Meeting | undefined,
): Promise<Adult[]> {
  const place = placeOf({ settings }, session)
  if (place.kind === 'none') return []
  const rows = await db
    .select({
      adminId: oneToOneAdults.adminId,
      role: oneToOneAdults.role,
      name: admins.name,
      presentAt: oneToOneAdults.presentAt,
    })
    .from(oneToOneAdults)
    .innerJoin(admins, eq(admins.id, oneToOneAdults.adminId))
    .where(and(eq(oneToOneAdults.bookingId, session.id), sql`${admins.disabledAt} is null`))
    .orderBy(asc(oneToOneAdults.role), asc(oneToOneAdults.enteredAt))
  const moderators = new Set(
    meeting?.attendees.flatMap(({ userId, isModerator }) => (isModerator ? [userId] : [])),
  )
  return rows
    .filter(({ adminId, presentAt }) =>
      place.kind === 'link' ? presentAt !== null : moderators.has(pseudonymOf(secret, session.id, adminId)),
    )
    .map(({ adminId, role, name }) => ({
      adminId,
      role,
      name: role === 'expert' ? session.expert.name : (name ?? teamName[session.lang]),
    }))
}

/** Under which member of the class a family enters: the child, a parent, or both at one screen. */
export function familyMember(
  session: BookedSession,
  { childComes, parentComes }: { childComes: boolean; parentComes: boolean },
): string {
  return memberIdOf([
    ...(childComes ? [session.childId] : []),
    ...(parentComes ? [`parent ${session.userId}`] : []),
  ])
}

/** Whether a parent is in: alone, or at one screen with the child. */
export function isParentIn(
  { settings, secret }: Pick<Services, 'settings' | 'secret'>,
  session: BookedSession,
  meeting: Meeting | undefined,
): boolean {
  if (placeOf({ settings }, session).kind === 'link') return session.parentAt !== null
  const names = [true, false].map((childComes) =>
    pseudonymOf(secret, session.id, familyMember(session, { childComes, parentComes: true })),
  )
  return meeting?.attendees.some(({ userId }) => names.includes(userId)) ?? false
}

/** Whether the child is in: alone, or at one screen with a parent. */
export function isChildIn(
  { secret }: Pick<Services, 'secret'>,
  session: BookedSession,
  meeting: Meeting | undefined,
): boolean {
  const names = [true, false].map((parentComes) =>
    pseudonymOf(secret, session.id, familyMember(session, { childComes: true, parentComes })),
  )
  return meeting?.attendees.some(({ userId }) => names.includes(userId)) ?? false
}
