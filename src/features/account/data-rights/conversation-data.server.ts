import { and, asc, eq, gt, lte, max } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { conversationMessages } from '#src/infrastructure/database/schema.server.ts'

/** How many messages are in memory at a time: a family may write any number, of up to 5,000 characters each. */
const messagesAtATime = 200

/**
 * The messages of a family's conversation until now, oldest first. Every iteration reads them from the
 * database in parts.
 */
export async function readMessagesInParts(
  db: Connection,
  userId: string,
): Promise<AsyncIterable<WrittenMessage>> {
  const { id, sender, text, createdAt } = conversationMessages
  const ofFamily = eq(conversationMessages.userId, userId)
  const [newest] = await db
    .select({ id: max(id) })
    .from(conversationMessages)
    .where(ofFamily)
  const last = newest?.id ?? 0
  const partAfter = (after: number) =>
    db
      .select({ id, sender, text, createdAt })
      .from(conversationMessages)
      .where(and(ofFamily, gt(id, after), lte(id, last)))
      .orderBy(asc(id))
      .limit(messagesAtATime)
  return {
    async *[Symbol.asyncIterator]() {
      for (let after = 0; after < last; ) {
        const part = await partAfter(after)
        for (const { id: _, ...message } of part) yield message
        after = part.at(-1)?.id ?? last
      }
    },
  }
}

type WrittenMessage = Pick<typeof conversationMessages.$inferSelect, 'sender' | 'text' | 'createdAt'>
