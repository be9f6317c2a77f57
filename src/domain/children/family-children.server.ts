import { and, asc, eq, isNull, notExists, or, type SQL } from 'drizzle-orm'
import { isIncludedSql } from '#src/domain/access/access-sql.server.ts'
import { isSuspended } from '#src/domain/access/suspension.server.ts'
import { type Subscription, subscriptionOfFamily } from '#src/domain/subscriptions/subscriptions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { children, subscriptions } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { maxChildren } from '#src/shared/numbers.ts'
import type { FamilyChildren, obstacles } from './children.contract.ts'

/** The children of a family, without those whose addition is not paid yet. */
export function isChildOfSql(userId: string): SQL | undefined {
  return and(eq(children.userId, userId), isNull(children.pendingSince))
}

/**
 * The children who take part: those whom the running subscription includes, or all without a subscription.
 */
export function isChildTakingPartSql(db: Connection, userId: string): SQL | undefined {
  const running = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), subscriptions.isRunning))
  return and(isChildOfSql(userId), or(isIncludedSql, notExists(running)))
}

export async function readChildren(services: Services, userId: string): Promise<FamilyChildren> {
  const [stored, isPaused, rows] = await Promise.all([
    subscriptionOfFamily(services, userId),
    isSuspended(services.db, userId),
    services.db
      .select({
        id: children.id,
        displayName: children.displayName,
        age: children.age,
        picture: children.picture,
        position: children.position,
        isIncluded: isIncludedSql,
      })
      .from(children)
      .where(isChildOfSql(userId))
      .orderBy(asc(children.position)),
  ])
  const isRunning = stored?.isRunning === true
  return {
    children: rows.map(({ position, isIncluded, ...child }) => ({
      ...child,
      isFirst: position === 1,
      isPaid: isRunning && isIncluded,
    })),
    obstacle: obstacleToAdding(stored, isPaused, rows) ?? null,
  }
}

/** Why a family cannot add a child at present; undefined when it can. */
export function obstacleToAdding(
  stored: Subscription | undefined,
  isPaused: boolean,
  family: readonly { position: number }[],
): (typeof obstacles)[number] | undefined {
  if (family.every(({ position }) => position !== 1)) return 'noFirstChild'
  return obstacleToPaying(stored, isPaused) ?? (family.length >= maxChildren ? 'childrenFull' : undefined)
}

/**
 * Why the subscription cannot include another child at present; undefined when it can. `isPaused`: the family
 * is suspended, and is charged nothing meanwhile (docs/decisions/0030).
 */
export function obstacleToPaying(
  stored: Subscription | undefined,
  isPaused: boolean,
): 'noSubscription' | 'suspended' | 'canceled' | 'pastDue' | undefined {
  if (!stored?.isRunning) return 'noSubscription'
  if (isPaused) return 'suspended'
  if (stored.cancelAt) return 'canceled'
  return stored.pastDueSince ? 'pastDue' : undefined
}
