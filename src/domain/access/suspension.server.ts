import { and, eq, isNull } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { suspensions } from '#src/infrastructure/database/schema.server.ts'

/** A family's current suspension, with the reason as it was sent to the family. */
export async function openSuspensionOf(db: Connection, userId: string): Promise<Suspension | undefined> {
  const [open] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt)))
  return open
}

type Suspension = typeof suspensions.$inferSelect

export async function isSuspended(db: Connection, userId: string): Promise<boolean> {
  return (await openSuspensionOf(db, userId)) !== undefined
}
