import { eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { guardianEmailSql, guardianOf } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { custodyLines, users } from '#src/infrastructure/database/schema.server.ts'
import { type Custody, readCustody, writeCustody } from './guardians.contract.ts'

/**
 * The line about custody: who has the child when, in the family's own words. The product does not interpret
 * it.
 */
export const custodyHandlers = [
  handle(readCustody, async ({ user, services: { db } }) => read(db, user.id)),

  handle(writeCustody, async ({ body: { text, changedAt }, user, services: { db, clock } }) => {
    const written = { text, guardianId: user.guardianId, changedAt: clock.now() }
    return db.transaction(async (tx) => {
      await lockUserRows(tx, [user.id])
      const current = await read(tx, user.id)
      // The same text sent again keeps its author.
      if (current.text === text) return current
      if (changedAt !== undefined && changedAt !== current.changedAt)
        throw httpError(writeCustody, 'changedMeanwhile')
      if (text === '') await tx.delete(custodyLines).where(eq(custodyLines.userId, user.id))
      else
        await tx
          .insert(custodyLines)
          .values({ ...written, userId: user.id })
          .onConflictDoUpdate({ target: custodyLines.userId, set: written })
      return read(tx, user.id)
    })
  }),
]

async function read(db: Connection, userId: string): Promise<Custody> {
  const [found] = await db
    .select({ text: custodyLines.text, writtenBy: guardianEmailSql, changedAt: custodyLines.changedAt })
    .from(custodyLines)
    .innerJoin(users, eq(users.id, custodyLines.userId))
    .leftJoin(guardianOf, eq(guardianOf.id, custodyLines.guardianId))
    .where(eq(custodyLines.userId, userId))
  return found
    ? { ...found, changedAt: found.changedAt.toISOString() }
    : { text: '', writtenBy: null, changedAt: null }
}
