import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { savedViews } from '#src/infrastructure/database/schema.server.ts'

/** Deletes the saved views that contain an e-mail address that is erased, in their filters or their name. */
export async function eraseViewsWith(tx: Transaction, email: string): Promise<void> {
  const text = sql`lower(${savedViews.filters}::text || ' ' || ${savedViews.name})`
  await tx.delete(savedViews).where(sql`position(${email} in ${text}) > 0`)
}
