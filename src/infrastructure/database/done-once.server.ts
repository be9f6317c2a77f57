import { eq } from 'drizzle-orm'
import type { Connection } from './database.server.ts'
import { secrets } from './schema.server.ts'

/**
 * Marks something as done, and returns whether it was not marked before. In a transaction, instances that
 * start together wait for the first one: they get false once it has committed, and one of them gets true if
 * it has rolled back.
 */
export async function markDoneOnce(db: Connection, name: DoneOnce, now: Date): Promise<boolean> {
  const marked = await db
    .insert(secrets)
    .values({ name, value: now.toISOString() })
    .onConflictDoNothing()
    .returning({ name: secrets.name })
  return marked.length > 0
}

/** What is done once for a database, ever; the names are those of its rows in the table `secrets`. */
type DoneOnce = 'challenges' | 'demonstration' | 'demonstration-replays'

export async function isDone(db: Connection, name: DoneOnce): Promise<boolean> {
  const [row] = await db.select({ name: secrets.name }).from(secrets).where(eq(secrets.name, name))
  return row !== undefined
}
