import { eq, sql } from 'drizzle-orm'
import { incidents, oneToOneBookings, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'

/**
 * Joins the slot of the one-to-one session that an incident is about, in a query that joins its booking from
 * the left: a removed child's booking is deleted, and the incident keeps the slot.
 */
export const isSlotOfIncidentSql = eq(
  oneToOneSlots.id,
  sql`coalesce(${oneToOneBookings.slotId}, ${incidents.slotId})`,
)
