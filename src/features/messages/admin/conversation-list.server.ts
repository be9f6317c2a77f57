import { and, asc, eq, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#src/api/endpoint.ts'
import { newest } from '#src/domain/back-office/lists/list-queries.server.ts'
import { mayActForTeamSql } from '#src/domain/back-office/team/may-act.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { admins, conversations } from '#src/infrastructure/database/schema.server.ts'
import type { exportConversations } from './inbox.contract.ts'
import { searchConversations } from './search-conversations.server.ts'

/**
 * The order of the index `conversations_inbox`, so that a page is read from the index. The open ones come
 * first, because `open` sorts after `closed` and the order is descending.
 */
export const inboxOrder = [
  newest(conversations.state),
  newest(conversations.isFirst),
  asc(conversations.deadlineAt),
  newest(conversations.lastMessageAt),
  asc(conversations.userId),
]

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
    assigned ? isAssignedToSql(db, assigned, me) : undefined,
    late === undefined ? undefined : isLateSql(late, now),
    search ? await searchConversations(db, search) : undefined,
  )
}

function isAssignedToSql(db: Database, assigned: string, me: { id: string }): SQL | undefined {
  if (assigned !== 'nobody') return eq(conversations.assignedTo, assigned === 'me' ? me.id : assigned)
  const answering = db.select({ id: admins.id }).from(admins).where(mayActForTeamSql(db))
  return or(isNull(conversations.assignedTo), notInArray(conversations.assignedTo, answering))
}

function isLateSql(late: boolean, now: Date): SQL {
  if (late) return lt(conversations.deadlineAt, now)
  return sql`(${conversations.deadlineAt} >= ${now.toISOString()}::timestamptz) is not false`
}
