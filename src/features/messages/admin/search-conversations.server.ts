import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import { containing, newest } from '#src/domain/back-office/lists/list-queries.server.ts'
import { emailHolds, holds } from '#src/domain/back-office/lists/word-searches.server.ts'
import { isRecent } from '#src/domain/conversation/recent-messages.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { conversationMessages, conversations, users } from '#src/infrastructure/database/schema.server.ts'

/** How many conversations each way of searching finds at most. */
const foundMost = 1000

/**
 * The conversations in which words were written, or whose family's address begins with them or holds them;
 * where that finds none, those whose address has the text anywhere, for which no index is of use.
 */
export async function conversationsFound(db: Database, search: string): Promise<SQL> {
  const folded = search.toLowerCase()
  const [byWords, byStart, byAddress] = await Promise.all([
    writtenIn(db, search),
    addressed(db, like(users.email, containing(folded).slice(1))),
    // A part with an @ is the beginning of an address, or of no use to the words.
    folded.includes('@') ? [] : addressed(db, holdsWords(folded)),
  ])
  const indexed = [...byWords, ...byStart, ...byAddress]
  const found = indexed.length > 0 ? indexed : await addressed(db, like(users.email, containing(folded)))
  // As one value: the statement stays the same, however many are found.
  return sql`${conversations.userId} = any(${`{${found.map(({ userId }) => userId).join(',')}}`}::uuid[])`
}

/**
 * What most messages hold is found among the newest; for the rest the index is quicker, which would have to
 * gather every message that holds it before it gives the first.
 */
async function writtenIn(db: Database, search: string): Promise<{ userId: string }[]> {
  const isWritten = holds(conversationMessages.text, sql`websearch_to_tsquery('simple', ${search})`)
  const found = (isWanted: SQL | undefined) =>
    db
      .select({ userId: conversationMessages.userId })
      .from(conversationMessages)
      .where(isWanted)
      .limit(foundMost)
  const among = await found(and(isRecent(), isWritten))
  return among.length === foundMost ? among : found(isWritten)
}

function addressed(db: Database, isWanted: SQL) {
  return db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(conversations, eq(conversations.userId, users.id))
    .where(isWanted)
    .orderBy(newest(users.createdAt))
    .limit(foundMost)
}

/** By the index of addresses, which cuts at the same signs. */
function holdsWords(text: string): SQL {
  const words = text.replaceAll(/[.@_\-+]/g, ' ')
  return emailHolds(sql`plainto_tsquery('simple', ${words})`)
}
