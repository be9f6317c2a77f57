import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { children } from '#src/infrastructure/database/schema.server.ts'

/**
 * Locks a family's children before they are deleted together, in the order in which registrations lock
 * children (`lockCandidates`): a deletion would lock them in the order of the table and could deadlock. The
 * family's row is locked first.
 */
export async function lockChildren(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ id: children.id })
    .from(children)
    .where(eq(children.userId, userId))
    .orderBy(asc(children.id))
    .for('update')
}
