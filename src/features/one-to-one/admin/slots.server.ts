import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type HttpError, httpError, invalidField } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { auditOnceAMinute } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import { idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { givesLiveAt } from '#src/domain/live-class/expert-overlaps.server.ts'
import { emailFamily } from '#src/domain/one-to-one/one-to-one-emails.server.ts'
import { lockSlot, requireOwnExpert, requireOwnSlot } from '#src/features/one-to-one/own-slots.server.ts'
import { quotaOf } from '#src/features/one-to-one/read-sessions.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { isExclusionViolation } from '#src/infrastructure/database/database-errors.server.ts'
import {
  experts,
  oneToOneAdults,
  oneToOneBookings,
  oneToOneSlots,
  planSettings,
  slotEndSql,
} from '#src/infrastructure/database/schema.server.ts'
import { goodbyesEndOf } from '#src/shared/class-times.ts'
import { later, minute } from '#src/shared/durations.ts'
import { adminOneToOneCancellationHandlers } from './cancel-session.server.ts'
import { readSlot, readSlots } from './read-slots.server.ts'
import {
  addSlot,
  changeSlot,
  deleteSlot,
  listSlotExperts,
  listSlots,
  readQuota,
  setQuota,
  writeNote,
} from './slots.contract.ts'

export const adminSlotHandlers = [
  ...adminOneToOneCancellationHandlers,

  handle(listSlots, async ({ query, admin, services, request, reply }) => {
    const { page, pageSize, expertId, over } = query
    const { db, clock } = services
    await auditOnceAMinute(services, request, { admin: admin.email, action: 'read-slots', target: null })
    const isOver = sql`(${slotEndSql} <= ${clock.now().toISOString()}::timestamptz)`
    const condition = and(
      isNull(oneToOneSlots.withdrawnAt),
      isOwnSlotSql(db, admin),
      expertId ? eq(oneToOneSlots.expertId, expertId) : undefined,
      over ? isOver : sql`not ${isOver}`,
    )
    await setTotalHeader(db, oneToOneSlots, condition, reply)
    return readSlots(services, condition, {
      areOver: over,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      withFamilies: admin.role !== 'expert',
    })
  }),

  handle(
    addSlot,
    async ({
      body: { expertId, startsAt, minutes, bufferMinutes = 0, joinUrl, attempt },
      admin,
      services,
      request,
    }) => {
      const { db, clock } = services
      const now = clock.now()
      const start = new Date(startsAt)
      if (start <= now) throw pastStartError()
      const busyUntil = later(start, (minutes + bufferMinutes) * minute)
      await requireOwnExpert({ services, request, admin }, expertId, addSlot)
      const id = idOfForm(attempt)
      await db
        .transaction(async (tx) => {
          // The lock serialises additions for one expert, so that the later one sees the slot of the earlier
          // one.
          await tx.select({ id: experts.id }).from(experts).where(eq(experts.id, expertId)).for('update')
          if ((await tx.$count(oneToOneSlots, eq(oneToOneSlots.id, id))) > 0) return
          if (await givesLiveAt(tx, expertId, start, busyUntil)) throw httpError(addSlot, 'overlaps')
          await tx.insert(oneToOneSlots).values({
            id,
            expertId,
            startsAt: start,
            minutes,
            busyUntil,
            joinUrl,
            createdAt: now,
          })
          await audit(tx, {
            ...actor(admin, request, now),
            action: 'add-slot',
            target: id,
            details: { expertId, startsAt: start.toISOString(), minutes },
          })
        })
        .catch((error: unknown) => {
          throw isExclusionViolation(error, 'one_to_one_slots_one_at_a_time')
            ? httpError(addSlot, 'overlaps')
            : error
        })
      return readSlot(services, id)
    },
  ),

  handle(changeSlot, async ({ params: { slotId }, body: { joinUrl }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    await requireOwnSlot({ services, request, admin }, slotId, changeSlot)
    await db.transaction(async (tx) => {
      const slot = await lockSlot(tx, slotId, changeSlot)
      if (goodbyesEndOf(slot) <= now) throw httpError(changeSlot, 'closed')
      if (slot.joinUrl === joinUrl) return
      await tx.update(oneToOneSlots).set({ joinUrl }).where(eq(oneToOneSlots.id, slotId))
      await clearPresence(tx, slotId)
      await audit(tx, { ...actor(admin, request, now), action: 'change-slot', target: slotId })
    })
    return readSlot(services, slotId)
  }),

  handle(deleteSlot, async ({ params: { slotId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    await requireOwnSlot({ services, request, admin }, slotId, deleteSlot)
    await db.transaction(async (tx) => {
      const slot = await lockSlot(tx, slotId, deleteSlot)
      await withdrawSlot(tx, slotId, now)
      const details = { expertId: slot.expertId, startsAt: slot.startsAt.toISOString() }
      await audit(tx, { ...actor(admin, request, now), action: 'delete-slot', target: slotId, details })
    })
    return {}
  }),

  handle(writeNote, async ({ params: { slotId }, body: { text, childId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    await requireOwnSlot({ services, request, admin }, slotId, writeNote)
    await db.transaction(async (tx) => {
      const isActive = and(eq(oneToOneBookings.slotId, slotId), isNull(oneToOneBookings.cancelledAt))
      const [booking] = await tx
        .select({
          id: oneToOneBookings.id,
          childId: oneToOneBookings.childId,
          notedAt: oneToOneBookings.notedAt,
        })
        .from(oneToOneBookings)
        .where(isActive)
        .for('update')
      if (!booking) throw httpError(writeNote, 'notBooked')
      if (childId !== undefined && childId !== booking.childId) throw httpError(writeNote, 'otherChild')
      await tx
        .update(oneToOneBookings)
        .set({ note: text, notedAt: now })
        .where(eq(oneToOneBookings.id, booking.id))
      if (!booking.notedAt) await emailFamily(tx, { bookingId: booking.id, news: 'note', at: now })
      await audit(tx, { ...actor(admin, request, now), action: 'write-note', target: slotId })
    })
    services.notifyOutbox()
    return readSlot(services, slotId)
  }),

  handle(listSlotExperts, async ({ admin, services: { db } }) =>
    db
      .select({ id: experts.id, name: experts.name })
      .from(experts)
      .where(and(experts.isActive, isOwnExpertSql(admin)))
      .orderBy(asc(experts.name)),
  ),

  handle(readQuota, async ({ services: { db } }) => ({ quota: await quotaOf(db) })),

  handle(setQuota, async ({ body: { quota }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const row = { oneToOneQuota: quota }
      await tx.insert(planSettings).values(row).onConflictDoUpdate({ target: planSettings.id, set: row })
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'set-one-to-one-quota',
        target: null,
        details: { quota },
      })
    })
    return { quota }
  }),
]

/**
 * Clears the presence of those who confirmed that they were at the former link: they must confirm again
 * before the child enters.
 */
async function clearPresence(tx: Transaction, slotId: string): Promise<void> {
  const bookings = tx
    .select({ id: oneToOneBookings.id })
    .from(oneToOneBookings)
    .where(eq(oneToOneBookings.slotId, slotId))
  await tx.update(oneToOneBookings).set({ parentAt: null }).where(eq(oneToOneBookings.slotId, slotId))
  await tx.update(oneToOneAdults).set({ presentAt: null }).where(inArray(oneToOneAdults.bookingId, bookings))
}

/**
 * Withdraws a slot whose row is locked. A slot with a cancelled booking is only marked as withdrawn, so
 * that the cancelled session stays in its family's calendar.
 */
async function withdrawSlot(tx: Transaction, slotId: string, now: Date): Promise<void> {
  const bookings = await tx
    .select({ cancelledAt: oneToOneBookings.cancelledAt })
    .from(oneToOneBookings)
    .where(eq(oneToOneBookings.slotId, slotId))
  if (bookings.some(({ cancelledAt }) => cancelledAt === null)) throw httpError(deleteSlot, 'booked')
  const isSlot = eq(oneToOneSlots.id, slotId)
  if (bookings.length === 0) await tx.delete(oneToOneSlots).where(isSlot)
  else await tx.update(oneToOneSlots).set({ withdrawnAt: now }).where(isSlot)
}

function pastStartError(): HttpError {
  return invalidField('startsAt', 'Ce créneau est déjà passé')
}

/**
 * The condition on `experts` for an expert: their own row. Undefined for the team, who see all (PROGRAMME
 * §2).
 */
function isOwnExpertSql({ id, role }: SignedInAdmin): SQL | undefined {
  return role === 'expert' ? eq(experts.adminId, id) : undefined
}

function isOwnSlotSql(db: Connection, admin: SignedInAdmin): SQL | undefined {
  const own = isOwnExpertSql(admin)
  return own && inArray(oneToOneSlots.expertId, db.select({ id: experts.id }).from(experts).where(own))
}
