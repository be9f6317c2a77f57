import { and, eq, isNull } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { suspensions } from '#src/infrastructure/database/schema.server.ts'

type Suspension = typeof suspensions.$inferSelect

/** What a family is suspended for now, in the words that it was sent. */
export async function openSuspensionOf(db: Connection, userId: string): Promise<Suspension | undefined> {
  const [open] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt)))
  return open
}
