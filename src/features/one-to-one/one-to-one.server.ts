import { and, desc, eq, isNull } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import { cancelBooking } from '#src/domain/one-to-one/give-up.server.ts'
import { canCancel } from '#src/domain/one-to-one/one-to-one.rules.ts'
import { emailExpert, emailFamily } from '#src/domain/one-to-one/one-to-one-emails.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { bookOneToOne, cancelOneToOne, listOneToOne, readOneToOnePlan } from './one-to-one.contract.ts'
import {
  countUsedInMonth,
  findBookedSession,
  isOfferedSql,
  quotaOf,
  readSessions,
} from './read-sessions.server.ts'

/**
 * Limits bookings, because each booking and each cancellation sends e-mails to the expert and the parents.
 * Failed ones do not count.
 */
const bookingsPerFamily = { max: 20, minutes: 24 * 60 } as const

export const oneToOneHandlers = [
  handle(listOneToOne, async ({ user, services }) => readSessions(services, user, services.clock.now())),

  handle(readOneToOnePlan, async ({ services: { db } }) => ({ quota: await quotaOf(db) })),

  handle(bookOneToOne, async ({ params: { slotId }, body: { childId }, user, services }) => {
    if (!hasCompletePlan(user)) throw httpError(bookOneToOne, 'otherPlan')
    const { db, clock, settings } = services
    const now = clock.now()
    const session = await db.transaction(async (tx) => {
      // The lock serialises one family's bookings, so that the month's quota holds.
      await lockUserRows(tx, [user.id])
      const bookingId = await book(tx, { slotId, childId, user, now, settings })
      await enforceRateLimits(tx, now, [{ key: `one-to-one-family|${user.id}`, ...bookingsPerFamily }])
      await emailFamily(tx, { bookingId, news: 'booked', at: now })
      await emailExpert(tx, { bookingId, news: 'booked', at: now })
      return findBookedSession(tx, user.id, slotId, now)
    })
    if (!session) throw new Error('the session was not booked')
    services.notifyOutbox()
    return session
  }),

  handle(cancelOneToOne, async ({ params: { slotId }, user, services }) => {
    const { db, clock } = services
    const now = clock.now()
    await db.transaction(async (tx) => {
      await lockUserRows(tx, [user.id])
      const [latest] = await tx
        .select({
          bookingId: oneToOneBookings.id,
          startsAt: oneToOneSlots.startsAt,
          cancelledAt: oneToOneBookings.cancelledAt,
        })
        .from(oneToOneBookings)
        .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
        .innerJoin(children, eq(children.id, oneToOneBookings.childId))
        .where(and(eq(oneToOneBookings.slotId, slotId), eq(children.userId, user.id)))
        .orderBy(desc(oneToOneBookings.createdAt))
        .limit(1)
      if (!latest) throw httpError(cancelOneToOne, 'unknownSlot')
      // After a second click the session is already cancelled.
      if (latest.cancelledAt) return
      if (!canCancel(latest.startsAt, now)) throw httpError(cancelOneToOne, 'tooLate')
      await cancelBooking(tx, { bookingId: latest.bookingId, news: 'cancelled', now })
    })
    services.notifyOutbox()
    return {}
  }),
]

interface BookingRequest {
  slotId: string
  childId: string
  user: SignedInUser
  now: Date
  settings: Settings
}

/**
 * Books a session and returns the booking's id. Throws the errors of {@link bookOneToOne}. The unique index
 * lets only one of several simultaneous bookings through.
 */
async function book(
  tx: Transaction,
  { slotId, childId, user, now, settings }: BookingRequest,
): Promise<string> {
  // The lock waits for a withdrawal in progress, after which the slot is not found.
  const [slot] = await tx
    .select({ startsAt: oneToOneSlots.startsAt })
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(and(eq(oneToOneSlots.id, slotId), isOfferedSql({ db: tx, settings })))
    .for('key share', { of: oneToOneSlots })
  if (!slot) throw httpError(bookOneToOne, 'unknownSlot')
  const [child] = await tx
    .select({ id: children.id })
    .from(children)
    .where(and(eq(children.id, childId), isChildTakingPartSql(tx, user.id)))
  if (!child) throw httpError(bookOneToOne, 'unknownChild')
  if (slot.startsAt <= now) throw httpError(bookOneToOne, 'closed')
  const isActiveBooking = and(eq(oneToOneBookings.slotId, slotId), isNull(oneToOneBookings.cancelledAt))
  if ((await tx.$count(oneToOneBookings, isActiveBooking)) > 0) throw httpError(bookOneToOne, 'taken')
  const quota = await quotaOf(tx)
  if ((await countUsedInMonth(tx, { userId: user.id, childId, moment: slot.startsAt, quota })) >= quota)
    throw httpError(bookOneToOne, 'quotaUsed')
  const [made] = await tx
    .insert(oneToOneBookings)
    .values({ slotId, childId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: oneToOneBookings.id })
  if (!made) throw httpError(bookOneToOne, 'taken')
  return made.id
}
