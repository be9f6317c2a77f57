import { inArray } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'

/**
 * Locks families for the rest of the transaction, always in the same order, so that two transactions cannot
 * deadlock. A transaction that changes free days, a subscription, or several rows of one family takes this
 * lock first, for every family that it will change.
 */
export async function lockUserRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  const inOrder = [...new Set(ids)].toSorted()
  if (inOrder.length > 0)
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, inOrder))
      .orderBy(users.id)
      .for('update')
}
