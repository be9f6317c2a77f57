import { and, desc, eq, like, not, type SQL, sql } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { auditOnceAMinute } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import { newest } from '#src/domain/back-office/lists/list-queries.server.ts'
import { emailHolds, holds } from '#src/domain/back-office/lists/word-searches.server.ts'
import { isRecent } from '#src/domain/conversation/recent-messages.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  conversationMessages,
  liveSessions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { type Found, search } from './search.contract.ts'
import { excerptOf, maxResults, tsqueryOf, wordsOf } from './search.rules.ts'

export const searchHandlers = [
  handle(search, async ({ query: { q }, admin, services, request }) => {
    const { db } = services
    const words = wordsOf(q)
    if (words.length === 0) return { families: [], lives: [], messages: [] }
    await auditOnceAMinute(services, request, { admin: admin.email, action: 'search', target: null })
    const query = sql`to_tsquery('simple', ${tsqueryOf(words)})`
    const [families, lives, messages] = await Promise.all([
      findFamilies(db, q.trim().toLowerCase(), query),
      findLives(db, query),
      findMessages(db, words, query),
    ])
    return { families, lives, messages }
  }),
]

/**
 * Families whose address begins with the typed text come first: an index finds them fast however many there
 * are. If these are too few, families with a matching child's name follow, then those with the words in their
 * address.
 */
async function findFamilies(db: Database, typed: string, query: SQL): Promise<Found['families']> {
  const shown = { userId: users.id, email: users.email }
  const byStart = await db
    .select(shown)
    .from(users)
    .where(like(users.email, `${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`))
    .orderBy(sql`${users.email} using ~<~`)
    .limit(maxResults)
  if (byStart.length === maxResults || typed.includes('@')) return byStart.map(withoutChild)
  const [byWord, byChild] = await Promise.all([
    db
      .select(shown)
      .from(users)
      .where(isAmongFirst(db, users, emailHolds(query)))
      .orderBy(newest(users.createdAt))
      .limit(maxResults),
    db
      .select({ ...shown, child: children.displayName })
      .from(children)
      .innerJoin(users, eq(users.id, children.userId))
      .where(holds(children.displayName, query))
      .limit(maxResults),
  ])
  const all = [...byStart.map(withoutChild), ...byChild, ...byWord.map(withoutChild)]
  const known = new Set<string>()
  return all.filter(({ userId }) => !known.has(userId) && known.add(userId)).slice(0, maxResults)
}

function withoutChild(family: { userId: string; email: string }): Found['families'][number] {
  return { ...family, child: null }
}

async function findLives(db: Database, query: SQL): Promise<Found['lives']> {
  const rows = await db
    .select({
      id: liveSessions.id,
      title: liveSessions.title,
      lang: liveSessions.lang,
      startsAt: liveSessions.startsAt,
    })
    .from(liveSessions)
    .where(holds(liveSessions.title, query))
    .orderBy(desc(liveSessions.startsAt))
    .limit(maxResults)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

/**
 * The newest messages that hold the words. Searches the recent messages first and, if these are too few, the
 * first thousand matches of the index, so that a very common word costs no more than a rare one.
 */
async function findMessages(db: Database, words: readonly string[], query: SQL): Promise<Found['messages']> {
  const matches = holds(conversationMessages.text, query)
  const recent = await messagesWhere(db, and(isRecent(), matches))
  const older =
    recent.length === maxResults
      ? []
      : await messagesWhere(db, and(not(isRecent()), isAmongFirst(db, conversationMessages, matches)))
  const rows = [...recent, ...older].slice(0, maxResults)
  return rows.map(({ text, at, ...row }) => ({
    ...row,
    excerpt: excerptOf(text, words),
    at: at.toISOString(),
  }))
}

/**
 * Whether a row is among the first thousand matches of the word index. Matching and sorting in one query
 * would make PostgreSQL scan the rows in the sort order instead, through the whole table when none matches.
 */
function isAmongFirst(db: Database, table: typeof users | typeof conversationMessages, matches: SQL): SQL {
  const first = db.select({ id: table.id }).from(table).where(matches).limit(1000)
  return sql`${table.id} = any(array(${first}))`
}

function messagesWhere(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: conversationMessages.publicId,
      userId: users.id,
      email: users.email,
      text: conversationMessages.text,
      at: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .innerJoin(users, eq(users.id, conversationMessages.userId))
    .where(condition)
    .orderBy(desc(conversationMessages.id))
    .limit(maxResults)
}
