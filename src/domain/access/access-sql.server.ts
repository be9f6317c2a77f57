import { type SQL, sql } from 'drizzle-orm'
import { children, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'

/**
 * `accessOf` in SQL, for queries that join `users` and the running subscription (CONTRACT §5).
 */
export function hasAccessSql(now: Date): SQL<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const isPaid = sql`(${users.isSubscribed} and (${subscriptions.accessUntil} is null or ${subscriptions.accessUntil} > ${moment}))`
  return sql<boolean>`(${users.suspendedAt} is null and (${isPaid} or coalesce(${users.freeAccessUntil} > ${moment}, false)))`
}

/** `hasCompletePlan` in SQL, for the same queries. */
export function hasCompletePlanSql(now: Date): SQL<boolean> {
  return sql<boolean>`(${hasAccessSql(now)} and coalesce(${subscriptions.plan} = 'complete', false))`
}

/** The children whom a running subscription includes: the first, and the further ones who are paid for. */
export const isIncludedSql: SQL<boolean> = sql<boolean>`(${children.position} = 1 or ${children.subscriptionItemId} is not null)`

/** `isChildTakingPartSql`, for the same queries. */
export const takesPartSql: SQL<boolean> = sql<boolean>`(${children.pendingSince} is null and (${isIncludedSql} or ${subscriptions.id} is null))`
