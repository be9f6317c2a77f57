import { and, desc, eq, isNull } from 'drizzle-orm'
import type { BodyOf } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { endRecordedClasses, recordIfOpen } from '#src/domain/one-to-one/classes-to-end.server.ts'
import { emailExpert, emailFamily } from '#src/domain/one-to-one/one-to-one-emails.server.ts'
import { lockSlot, requireOwnSlot } from '#src/features/one-to-one/own-slots.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { oneToOneBookings, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'
import { goodbyesEndOf } from '#src/shared/class-times.ts'
import { cancelSession } from './slots.contract.ts'

export const adminOneToOneCancellationHandlers = [
  handle(cancelSession, async ({ params: { slotId }, body, admin, services, request }) => {
    const { reason, childId } = body
    const { db, clock } = services
    const now = clock.now()
    const selection = { withWithdrawn: true } as const
    await requireOwnSlot({ services, request, admin }, slotId, cancelSession, selection)
    const cancelled = await db.transaction(async (tx) => {
      const slot = await lockSlot(tx, slotId, cancelSession, selection)
      if (slot.withdrawnAt) {
        if (await isRepeated(tx, slotId, body)) return undefined
        throw httpError(cancelSession, 'unknownSlot')
      }
      if (goodbyesEndOf(slot) <= now) throw httpError(cancelSession, 'closed')
      const [booking] = await tx
        .update(oneToOneBookings)
        .set({ cancelledAt: now, cancelReason: reason })
        .where(and(eq(oneToOneBookings.slotId, slotId), isNull(oneToOneBookings.cancelledAt)))
        .returning()
      if (!booking) throw httpError(cancelSession, 'notBooked')
      if (childId !== undefined && childId !== booking.childId) throw httpError(cancelSession, 'otherChild')
      await recordIfOpen(tx, booking, now)
      // The expert cannot come: nobody else is offered the slot.
      await tx.update(oneToOneSlots).set({ withdrawnAt: now }).where(eq(oneToOneSlots.id, slotId))
      await emailFamily(tx, { bookingId: booking.id, news: 'withdrawn', at: now })
      if (admin.role !== 'expert')
        await emailExpert(tx, { bookingId: booking.id, news: 'withdrawn', at: now })
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'cancel-one-to-one',
        target: slotId,
        details: { expertId: slot.expertId, startsAt: slot.startsAt.toISOString() },
      })
      return booking
    })
    if (!cancelled) return {}
    services.notifyOutbox()
    // At once, for those who are in it already; what fails here is tried again every minute.
    if (cancelled.classCreateTime !== null) await endRecordedClasses(services, cancelled.id)
    return {}
  }),
]

/** Whether the same cancellation, with the same reason, has withdrawn the slot already. */
async function isRepeated(
  tx: Transaction,
  slotId: string,
  { reason, childId }: BodyOf<typeof cancelSession>,
): Promise<boolean> {
  const [latest] = await tx
    .select({ childId: oneToOneBookings.childId, reason: oneToOneBookings.cancelReason })
    .from(oneToOneBookings)
    .where(eq(oneToOneBookings.slotId, slotId))
    .orderBy(desc(oneToOneBookings.createdAt))
    .limit(1)
  return latest?.reason === reason && (childId ?? latest.childId) === latest.childId
}
