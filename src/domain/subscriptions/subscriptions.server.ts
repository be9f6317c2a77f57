import { and, desc, eq, exists, gt, gte, inArray, isNull, not, notExists } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { subscriptionEvents, subscriptions } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later } from '#src/shared/durations.ts'
import type { MoneyEventType } from '#src/shared/money/money-events.ts'
import { withdrawalDays } from '#src/shared/numbers.ts'

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
    .orderBy(desc(subscriptions.isRunning), desc(subscriptions.createdAt))
    .limit(1)
  return found
}

/** The family's running subscription, of which there is one at most. */
export async function runningSubscriptionOf(
  db: Connection,
  userId: string,
): Promise<Subscription | undefined> {
  const [running] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), subscriptions.isRunning))
  return running
}

/**
 * The last subscription that has ended with its money neither refunded nor taken back by a bank, and whose
 * fourteen days are not over at that moment: the family may still withdraw from it (CONTRACT §7). None that
 * was paid with the customer's credit only, since there is nothing to refund.
 */
export async function withdrawableEndedOf(
  db: Connection,
  userId: string,
  at: Date,
): Promise<Subscription | undefined> {
  const moneyEvents = (types: readonly MoneyEventType[]) =>
    db
      .select({ id: subscriptionEvents.id })
      .from(subscriptionEvents)
      .where(
        and(
          eq(subscriptionEvents.userId, userId),
          inArray(subscriptionEvents.eventType, [...types]),
          gte(subscriptionEvents.createdAt, subscriptions.firstPaidAt),
        ),
      )
  const [ended] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        not(subscriptions.isRunning),
        isNull(subscriptions.refundedAt),
        gt(subscriptions.firstPaidAt, later(at, -withdrawalDays * day)),
        exists(moneyEvents(['payment', 'renewed'])),
        notExists(moneyEvents(['dispute_lost'])),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
  return ended
}
