import { and, eq, exists, isNotNull, isNull, lte, ne, or, type SQL, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, subscriptions } from '#src/infrastructure/database/schema.server.ts'

/** The free days that have still to move the next charge of a subscription. */
export async function countDaysToMove(db: Connection, subscriptionId: string): Promise<number> {
  const [waiting] = await db
    .select({ days: sum(accessGrants.days) })
    .from(accessGrants)
    .innerJoin(subscriptions, eq(subscriptions.userId, accessGrants.userId))
    .where(and(eq(subscriptions.id, subscriptionId), hasToMoveSql(db)))
  return Number(waiting?.days ?? 0)
}

/**
 * Rows of the ledger whose days have still to move the charge of the subscription that they are joined with.
 * A reversal takes back only days that have moved this very charge, or will: a referrer who gained them
 * before the first payment used them up as access, and the charge was never moved by them.
 */
export function hasToMoveSql(db: Connection): SQL | undefined {
  return and(
    isNull(accessGrants.chargeMovedAt),
    lte(subscriptions.firstPaidAt, accessGrants.grantedAt),
    or(ne(accessGrants.reason, 'referral-reversed'), reversesSql(db, { haveMoved: false })),
  )
}

/** Of these, the rows that take back days which have moved the charge: they may also move an end. */
export function reversesMovedSql(db: Connection): SQL | undefined {
  return and(eq(accessGrants.reason, 'referral-reversed'), reversesSql(db, { haveMoved: true }))
}

/** Whether a row takes back days of this very charge, which `haveMoved` it already or may yet do so. */
function reversesSql(db: Connection, { haveMoved }: { haveMoved: boolean }): SQL {
  const granted = alias(accessGrants, 'granted')
  return exists(
    db
      .select({ id: granted.id })
      .from(granted)
      .where(
        and(
          eq(granted.referralId, accessGrants.referralId),
          eq(granted.userId, accessGrants.userId),
          eq(granted.reason, 'referral'),
          lte(subscriptions.firstPaidAt, granted.grantedAt),
          haveMoved ? isNotNull(granted.chargeMovedAt) : undefined,
        ),
      ),
  )
}
