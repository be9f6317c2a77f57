import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import { containing, newest } from '#src/domain/back-office/lists/list-queries.server.ts'
import { emailMatchesSearch, matchesSearch } from '#src/domain/back-office/lists/word-searches.server.ts'
import { isRecentSql } from '#src/domain/conversation/recent-messages.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { isOneOf } from '#src/infrastructure/database/is-one-of.server.ts'
import { conversationMessages, conversations, users } from '#src/infrastructure/database/schema.server.ts'

/** The maximum number of conversations that each kind of search finds. */
const maxFound = 1000

/**
 * The conversations whose messages contain the search words, or whose family's e-mail address begins with the
 * text or contains its words. Only if these indexed searches find nothing, it searches for addresses that
 * contain the text anywhere, which no index supports.
 */
export async function searchConversations(db: Database, search: string): Promise<SQL> {
  const folded = search.toLowerCase()
  const [byMessage, byEmailStart, byEmailWords] = await Promise.all([
    familiesWhoWrote(db, search),
    familiesByEmail(db, like(users.email, containing(folded).slice(1))),
    // A text with an @ can only be the beginning of an e-mail address, so its words are not searched for.
    folded.includes('@') ? [] : familiesByEmail(db, containsWordsSql(folded)),
  ])
  const indexed = [...byMessage, ...byEmailStart, ...byEmailWords]
  const found =
    indexed.length > 0 ? indexed : await familiesByEmail(db, like(users.email, containing(folded)))
  return isOneOf(
    conversations.userId,
    found.map(({ userId }) => userId),
  )
}

/**
 * Searches the recent messages first, in which frequent words reach the limit at once. For rare words the
 * index over all messages is faster; for frequent ones it would have to collect every match before it
 * returned the first.
 */
async function familiesWhoWrote(db: Database, search: string): Promise<{ userId: string }[]> {
  const hasWords = matchesSearch(conversationMessages.text, sql`websearch_to_tsquery('simple', ${search})`)
  const find = (condition: SQL | undefined) =>
    db
      .select({ userId: conversationMessages.userId })
      .from(conversationMessages)
      .where(condition)
      .limit(maxFound)
  const recent = await find(and(isRecentSql(), hasWords))
  return recent.length === maxFound ? recent : find(hasWords)
}

function familiesByEmail(db: Database, condition: SQL) {
  return db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(conversations, eq(conversations.userId, users.id))
    .where(condition)
    .orderBy(newest(users.createdAt))
    .limit(maxFound)
}

/** Searches the word index of e-mail addresses, which splits them at the same characters. */
function containsWordsSql(text: string): SQL {
  const words = text.replaceAll(/[.@_\-+]/g, ' ')
  return emailMatchesSearch(users.email, sql`plainto_tsquery('simple', ${words})`)
}
