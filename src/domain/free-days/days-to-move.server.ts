import { and, eq, exists, isNull, lte, ne, or, type SQL, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, subscriptions } from '#src/infrastructure/database/schema.server.ts'

/** The free days that have still to move the next charge of a subscription. */
export async function daysToMove(db: Connection, subscriptionId: string): Promise<number> {
  const [waiting] = await db
    .select({ days: sum(accessGrants.days) })
    .from(accessGrants)
    .innerJoin(subscriptions, eq(subscriptions.userId, accessGrants.userId))
    .where(and(eq(subscriptions.id, subscriptionId), hasToMove(db)))
  return Number(waiting?.days ?? 0)
}

/**
 * Rows of the ledger whose days have still to move the charge of the subscription that they are joined with.
 * A reversal takes back only days that have moved this very charge, or will: a referrer who gained them
 * before the first payment used them up as access, and the charge was never moved by them.
 */
export function hasToMove(db: Connection): SQL | undefined {
  const granted = alias(accessGrants, 'granted')
  const isOfThisCharge = exists(
    db
      .select({ id: granted.id })
      .from(granted)
      .where(
        and(
          eq(granted.referralId, accessGrants.referralId),
          eq(granted.userId, accessGrants.userId),
          eq(granted.reason, 'referral'),
          lte(subscriptions.firstPaidAt, granted.grantedAt),
        ),
      ),
  )
  return and(
    isNull(accessGrants.chargeMovedAt),
    lte(subscriptions.firstPaidAt, accessGrants.grantedAt),
    or(ne(accessGrants.reason, 'referral-reversed'), isOfThisCharge),
  )
}
