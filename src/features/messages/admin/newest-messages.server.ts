import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { conversationMessages, conversations } from '#src/infrastructure/database/schema.server.ts'
import type { InboxConversation } from './inbox.contract.ts'

/** The number of messages of each conversation in the list; the conversation itself holds all of them. */
const maxListed = 20

/** The newest messages of each conversation, in the order in which they were written. */
export async function readNewestMessages(
  db: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, InboxConversation['messages']>> {
  if (userIds.length === 0) return new Map()
  const newest = db
    .select({
      order: conversationMessages.id,
      id: conversationMessages.publicId,
      from: conversationMessages.sender,
      text: conversationMessages.text,
      at: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .where(eq(conversationMessages.userId, conversations.userId))
    .orderBy(desc(conversationMessages.id))
    .limit(maxListed)
    .as('newest')
  const rows = await db
    .select({
      userId: conversations.userId,
      id: newest.id,
      from: newest.from,
      text: newest.text,
      at: newest.at,
    })
    .from(conversations)
    .innerJoinLateral(newest, sql`true`)
    .where(inArray(conversations.userId, [...userIds]))
    .orderBy(asc(newest.order))
  const messages = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return new Map(
    [...Map.groupBy(messages, ({ userId }) => userId)].map(
      ([userId, ofFamily]) => [userId, ofFamily.map(({ userId: _, ...message }) => message)] as const,
    ),
  )
}
