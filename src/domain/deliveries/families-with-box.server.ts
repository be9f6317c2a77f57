import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { hasCompletePlanSql, isIncludedSql } from '#src/domain/access/access-sql.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  deliveryAddresses,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import type { childAges } from '#src/shared/options.ts'
import { addressColumns } from './delivery-address.server.ts'

/** The families that are sent a box now, each with its address, if it has one. */
export function familiesWithBox(db: Connection, now: Date, condition?: SQL) {
  return db
    .select({ id: users.id, email: users.email, address: addressColumns })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(deliveryAddresses, eq(deliveryAddresses.userId, users.id))
    .where(and(subscriptions.isRunning, hasCompletePlanSql(now), condition))
}

type ChildAge = (typeof childAges)[number]

export type FamilyWithBox = Awaited<ReturnType<typeof familiesWithBox>>[number]

/** By destination. Null sorts last, so the families without an address are at the end. */
export const byDestination = [
  asc(deliveryAddresses.country),
  asc(deliveryAddresses.postalCode),
  asc(users.email),
]

/**
 * The age group of each child whom the family's subscription includes, because the contents of a box depend
 * on it.
 */
export async function readAgesByFamily(
  db: Connection,
  families: string[],
): Promise<ReadonlyMap<string, readonly ChildAge[]>> {
  const included = await db
    .select({ userId: children.userId, age: children.age })
    .from(children)
    .innerJoin(subscriptions, eq(subscriptions.userId, children.userId))
    .where(
      and(
        subscriptions.isRunning,
        eq(subscriptions.plan, 'complete'),
        isNull(children.pendingSince),
        isIncludedSql,
        inArray(children.userId, families),
      ),
    )
    .orderBy(asc(children.position))
  return new Map(
    [...Map.groupBy(included, ({ userId }) => userId)].map(([userId, all]) => [
      userId,
      all.map(({ age }) => age),
    ]),
  )
}
