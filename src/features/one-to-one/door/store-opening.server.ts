import { sql } from 'drizzle-orm'
import type { Opening } from '#src/domain/live-class/opening.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { oneToOneBookings } from '#src/infrastructure/database/schema.server.ts'
import { isStillBookedSql } from './booked-class.server.ts'

/**
 * Stores an opening of a class and marks the class as open, even where it was stored as ended. For the same
 * opening the first token stays, because some class servers do not say of a repeated call that the class was
 * already open. A new opening that another call began replaces the token even before that call stores its own.
 * Returns whether it is stored: false if the booking has been cancelled or deleted since it was read.
 */
export async function storeSessionOpening(
  db: Connection,
  bookingId: string,
  { createTime, endTokenHash }: Opening,
): Promise<boolean> {
  const { classCreateTime, classTokenHash } = oneToOneBookings
  const firstToken = sql`case when ${classCreateTime} = ${createTime} then ${classTokenHash} end`
  const stored = await db
    .update(oneToOneBookings)
    .set({
      classCreateTime: createTime,
      classEndedAt: null,
      classTokenHash: sql`coalesce(${firstToken}, ${endTokenHash ?? null}::bytea)`,
    })
    .where(isStillBookedSql(bookingId))
    .returning({ id: oneToOneBookings.id })
  return stored.length > 0
}
