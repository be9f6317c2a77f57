import { and, asc, eq, isNull, lt, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { children, incidents, oneToOneBookings } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'

/** For how long a removed child's incident is kept after it was handled. */
const keptDays = 90

/**
 * For children whose rows the same transaction deletes next: their open incidents stay for the team until they
 * are handled, with their time, place and deadline, and with the family while it exists, but without the child,
 * its words and the team's note. Handled ones are deleted with the child. The children's rows are locked, so
 * that a press of this moment is either kept as well or rejected.
 */
export async function detachIncidents(tx: Transaction, whose: SQL | undefined): Promise<void> {
  await tx.select({ id: children.id }).from(children).where(whose).orderBy(asc(children.id)).for('update')
  const open = await tx
    .select({ id: incidents.id, userId: children.userId, slotId: oneToOneBookings.slotId })
    .from(incidents)
    .innerJoin(children, eq(children.id, incidents.childId))
    .leftJoin(oneToOneBookings, eq(oneToOneBookings.id, incidents.bookingId))
    .where(and(whose, eq(incidents.state, 'open')))
  for (const { id, ...kept } of open)
    await tx
      .update(incidents)
      .set({ ...kept, childId: null, words: '', note: '' })
      .where(and(eq(incidents.id, id), eq(incidents.state, 'open')))
}

/**
 * For a family that the same transaction erases next: {@link detachIncidents}. Of the incidents of its children
 * who were removed before, those still open lose the team's note and the others are deleted.
 */
export async function detachIncidentsOfFamily(tx: Transaction, userId: string): Promise<void> {
  await detachIncidents(tx, eq(children.userId, userId))
  const isOfFamily = eq(incidents.userId, userId)
  await tx.delete(incidents).where(and(isOfFamily, eq(incidents.state, 'handled')))
  await tx.update(incidents).set({ note: '' }).where(isOfFamily)
}

/** Deletes the incidents of removed children some time after they were handled. */
export async function deleteDetachedIncidents(db: Connection, now: Date): Promise<void> {
  await db
    .delete(incidents)
    .where(
      and(
        isNull(incidents.childId),
        eq(incidents.state, 'handled'),
        lt(incidents.handledAt, later(now, -keptDays * day)),
      ),
    )
}
