import { and, eq, isNotNull, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { admins, experts } from '#src/infrastructure/database/schema.server.ts'

/**
 * Whether a door waits for the expert: not if the expert's account was disabled, since they can no longer
 * enter. An expert without an account may enter together with a member of the team.
 */
export function isExpectedSql(db: Connection): SQL {
  const account = alias(admins, 'account')
  return notExists(
    db
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, experts.adminId), isNotNull(account.disabledAt))),
  )
}

/** Whether a live session still counts on its expert, who has neither stepped back nor lost their account. */
export function isExpectedAtLiveSql(db: Connection): SQL | undefined {
  return and(experts.isActive, isExpectedSql(db))
}
