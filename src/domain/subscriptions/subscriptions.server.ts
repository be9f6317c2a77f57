import { and, desc, eq } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { subscriptions } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

export type Subscription = typeof subscriptions.$inferSelect

/** A family's subscription: the one that runs, else the last one that did. */
export async function subscriptionOfFamily(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<Subscription | undefined> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.isLive), desc(subscriptions.createdAt))
    .limit(1)
  return found
}

/** The family's running subscription, of which there is one at most. */
export async function liveSubscriptionOf(db: Connection, userId: string): Promise<Subscription | undefined> {
  const [live] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), subscriptions.isLive))
  return live
}
