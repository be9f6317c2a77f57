import { and, asc, eq, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#src/api/endpoint.ts'
import { newest } from '#src/domain/back-office/lists/list-queries.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { admins, conversations } from '#src/infrastructure/database/schema.server.ts'
import type { exportConversations } from './inbox.contract.ts'
import { conversationsFound } from './search-conversations.server.ts'

/** The order of the index `conversations_inbox`, so that a page is read from the index. */
export const inboxOrder = [
  newest(conversations.state),
  newest(conversations.isFirst),
  asc(conversations.deadlineAt),
  newest(conversations.lastMessageAt),
  asc(conversations.userId),
]

/** The condition for those of the team who answer families, which experts and people who left do not. */
export const mayAnswer = and(isNull(admins.disabledAt), ne(admins.role, 'expert'))

/**
 * The condition for the conversations that match the filters; `me` is the administrator who makes the call.
 */
export async function wantedConversations(
  db: Database,
  { state, assigned, late, search }: QueryOf<typeof exportConversations>,
  me: { id: string },
  now: Date,
): Promise<SQL | undefined> {
  return and(
    state ? eq(conversations.state, state) : undefined,
    assigned === 'nobody'
      ? or(
          isNull(conversations.assignedTo),
          notInArray(conversations.assignedTo, db.select({ id: admins.id }).from(admins).where(mayAnswer)),
        )
      : assigned
        ? eq(conversations.assignedTo, assigned === 'me' ? me.id : assigned)
        : undefined,
    late === undefined
      ? undefined
      : late
        ? lt(conversations.deadlineAt, now)
        : sql`(${conversations.deadlineAt} >= ${now.toISOString()}::timestamptz) is not false`,
    search ? await conversationsFound(db, search) : undefined,
  )
}
