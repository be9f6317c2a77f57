import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { subscriptionEvents } from '#src/infrastructure/database/schema.server.ts'
import { disputeEventTypes, type paymentIncidentTypes } from '#src/shared/money/money-events.ts'

/**
 * The incidents with a family's money, oldest first: disputes, and failed refunds, which are stored as
 * refunds with a positive amount.
 */
export async function moneyIncidentsOf(db: Connection, userId: string): Promise<MoneyIncident[]> {
  const { id, eventType, amount, createdAt } = subscriptionEvents
  const isIncident = or(inArray(eventType, disputeEventTypes), and(eq(eventType, 'refund'), gt(amount, 0)))
  const rows = await db
    .select({ id, eventType, amount, createdAt })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.userId, userId), isIncident))
    .orderBy(createdAt, eventType)
  return rows.map((row) => ({
    id: row.id,
    type: disputeEventTypes.find((type) => type === row.eventType) ?? 'refund_failed',
    cents: row.amount,
    at: row.createdAt.toISOString(),
  }))
}

interface MoneyIncident {
  id: string
  type: (typeof paymentIncidentTypes)[number]
  cents: number | null
  at: string
}
