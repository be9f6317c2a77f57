import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { SubscriptionReading, SubscriptionState } from '#src/domain/subscriptions/subscription.rules.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { unknownSubscriptions } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { unknownSubscriptionsEmail } from './unknown-subscriptions-email.server.ts'

/**
 * Keeps that Stripe takes money for the product from somebody whom no family here stands for: sold after the
 * backup that was restored, or not as it was shown. What has ended, and what the operator sells besides, is
 * none. The team is told by {@link tellUnknown}.
 */
export async function noteUnknown(
  tx: Transaction,
  { takesRealMoney }: Pick<Services, 'takesRealMoney'>,
  { reading, state, now }: { reading: SubscriptionReading; state: SubscriptionState; now: Date },
): Promise<void> {
  const isOurs = reading.sold !== undefined || reading.checkoutId !== undefined
  if (!state.isLive || !isOurs || state.firstPaidAt === null || reading.isRealMoney !== takesRealMoney)
    return settleUnknown(tx, reading.id, now)
  await tx
    .insert(unknownSubscriptions)
    .values({
      id: reading.id,
      customerId: reading.customerId,
      plan: reading.sold?.planId,
      billing: reading.sold?.billing,
      cents: reading.sold?.unitCents,
      paidAt: state.firstPaidAt,
      foundAt: now,
    })
    .onConflictDoNothing()
}

/** Closes it: a family pays for it now, or it has ended at Stripe. */
export async function settleUnknown(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .update(unknownSubscriptions)
    .set({ settledAt: now })
    .where(and(eq(unknownSubscriptions.id, id), isNull(unknownSubscriptions.settledAt)))
}

/** What an e-mail names: the back-office lists the rest. */
const mostNamed = 50

/** Tells the team of all that it was not told of, in one e-mail. */
export async function tellUnknown(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const now = clock.now()
  const isUntold = and(isNull(unknownSubscriptions.toldAt), isNull(unknownSubscriptions.settledAt))
  const told = await db.transaction(async (tx) => {
    const untold = await tx
      .update(unknownSubscriptions)
      .set({ toldAt: now })
      .where(isUntold)
      .returning({ id: unknownSubscriptions.id, cents: unknownSubscriptions.cents })
    if (untold.length === 0) return false
    await enqueueEmail(tx, unknownSubscriptionsEmail, {
      to: settings.operator.email,
      language: 'fr',
      payload: { total: untold.length, subscriptions: untold.slice(0, mostNamed) },
      at: now,
    })
    return true
  })
  if (told) services.notifyOutbox()
}

/** Those that are still charged, the longest known first. */
export async function openUnknown(db: Connection, { offset, limit }: { offset: number; limit: number }) {
  return db
    .select()
    .from(unknownSubscriptions)
    .where(isNull(unknownSubscriptions.settledAt))
    .orderBy(asc(unknownSubscriptions.foundAt), asc(unknownSubscriptions.id))
    .limit(limit)
    .offset(offset)
}

export async function countUnknown(db: Connection): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(unknownSubscriptions)
    .where(isNull(unknownSubscriptions.settledAt))
  return row?.total ?? 0
}
