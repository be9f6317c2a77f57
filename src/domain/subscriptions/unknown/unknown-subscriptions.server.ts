import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { SubscriptionReading, SubscriptionState } from '#src/domain/subscriptions/subscription.rules.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { unknownSubscriptions } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { unknownSubscriptionsEmail } from './unknown-subscriptions-email.server.ts'

/**
 * Records a subscription that Stripe charges for and that belongs to no family here: one sold after a backup
 * that was restored, or not at the price that was shown. Ended subscriptions, and those to other products of
 * the operator, are left out. {@link emailNewUnknown} tells the team.
 */
export async function noteUnknown(
  tx: Transaction,
  { takesRealMoney }: Pick<Services, 'takesRealMoney'>,
  { reading, state, now }: { reading: SubscriptionReading; state: SubscriptionState; now: Date },
): Promise<void> {
  const isOurs = reading.sold !== undefined || reading.checkoutId !== undefined
  if (!state.isRunning || !isOurs || state.firstPaidAt === null || reading.isRealMoney !== takesRealMoney)
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

/** Closes the record of a subscription that belongs to a family now, or has ended at Stripe. */
export async function settleUnknown(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .update(unknownSubscriptions)
    .set({ settledAt: now })
    .where(and(eq(unknownSubscriptions.id, id), isNull(unknownSubscriptions.settledAt)))
}

/** How many subscriptions an e-mail names at most; the back-office lists all. */
const maxNamed = 50

/** E-mails the team about all new unknown subscriptions, in one e-mail. */
export async function emailNewUnknown(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const now = clock.now()
  const isNew = and(isNull(unknownSubscriptions.notifiedAt), isNull(unknownSubscriptions.settledAt))
  const hasNew = await db.transaction(async (tx) => {
    const added = await tx
      .update(unknownSubscriptions)
      .set({ notifiedAt: now })
      .where(isNew)
      .returning({ id: unknownSubscriptions.id, cents: unknownSubscriptions.cents })
    if (added.length === 0) return false
    await enqueueEmail(tx, unknownSubscriptionsEmail, {
      to: settings.operator.email,
      language: 'fr',
      payload: { total: added.length, subscriptions: added.slice(0, maxNamed) },
      at: now,
    })
    return true
  })
  if (hasNew) services.notifyOutbox()
}

/** The unknown subscriptions that are still charged, the oldest first. */
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
