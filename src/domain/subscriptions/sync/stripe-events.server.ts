import { eq } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { stripeEvents } from '#src/infrastructure/database/schema.server.ts'

/** The event that causes a sync: its id is stored in the transaction of its effect. */
export interface Trigger {
  id: string
  type: string
  createdAt: Date
}

/** Stores an event's id, in the transaction of its effect if it has one. False when it was stored before. */
export async function takeEvent(db: Connection, { id, type, createdAt }: Trigger): Promise<boolean> {
  const taken = await db
    .insert(stripeEvents)
    .values({ id, type, createdAt })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return taken.length > 0
}

export async function isTaken(db: Connection, { id }: Trigger): Promise<boolean> {
  const [taken] = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id))
  return taken !== undefined
}
