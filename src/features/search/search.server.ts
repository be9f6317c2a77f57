import { and, asc, desc, eq, like, not, type SQL, sql } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { isGuardianNowSql } from '#src/domain/accounts/guardians.server.ts'
import { auditOnceAMinute } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import { newest } from '#src/domain/back-office/lists/list-queries.server.ts'
import { emailMatchesSearch, matchesSearch } from '#src/domain/back-office/lists/word-searches.server.ts'
import { isRecentSql } from '#src/domain/conversation/recent-messages.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  conversationMessages,
  guardians,
  liveSessions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { type Found, search } from './search.contract.ts'
import { excerptOf, maxResults, searchWordsOf, tsqueryOf } from './search.rules.ts'

export const adminSearchHandlers = [
  handle(search, async ({ query: { q }, admin, services, request }) => {
    const { db } = services
    const words = searchWordsOf(q)
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
 * Families whose address, or whose second guardian's, begins with the typed text come first. If these are too
 * few, families with a matching child's name follow, newest first, then those with the words in an address.
 * Each search uses an index, so it is fast however many families there are.
 */
async function findFamilies(db: Database, typed: string, query: SQL): Promise<Found['families']> {
  const shown = { userId: users.id, email: users.email }
  const start = `${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const byStart = await db
    .select(shown)
    .from(users)
    .where(like(users.email, start))
    .orderBy(sql`${users.email} using ~<~`)
    .limit(maxResults)
  if (byStart.length === maxResults) return byStart.map(byEmail)
  const guardiansByStart = await findGuardians(
    db,
    like(guardians.email, start),
    sql`${guardians.email} using ~<~`,
  )
  const found = [...byStart.map(byEmail), ...guardiansByStart]
  if (found.length >= maxResults || typed.includes('@')) return eachOnce(found)
  const [byWord, guardiansByWord, byChild] = await Promise.all([
    db
      .select(shown)
      .from(users)
      .where(isAmongFirstSql(db, users, emailMatchesSearch(users.email, query)))
      .orderBy(newest(users.createdAt))
      .limit(maxResults),
    findGuardians(
      db,
      isAmongFirstSql(db, guardians, emailMatchesSearch(guardians.email, query)),
      asc(guardians.email),
    ),
    db
      .select({ ...shown, child: children.displayName, guardian: sql<null>`null` })
      .from(children)
      .innerJoin(users, eq(users.id, children.userId))
      .where(isAmongFirstSql(db, children, matchesSearch(children.displayName, query)))
      .orderBy(newest(users.createdAt), asc(users.id))
      .limit(maxResults),
  ])
  return eachOnce([...found, ...byChild, ...byWord.map(byEmail), ...guardiansByWord])
}

/** Families by the e-mail address of their second guardian. */
function findGuardians(db: Database, matches: SQL, order: SQL): Promise<Found['families']> {
  return db
    .select({
      userId: users.id,
      email: users.email,
      child: sql<null>`null`,
      guardian: guardians.email,
    })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.userId))
    .where(and(isGuardianNowSql, matches))
    .orderBy(order)
    .limit(maxResults)
}

function byEmail(family: { userId: string; email: string }): Found['families'][number] {
  return { ...family, child: null, guardian: null }
}

function eachOnce(families: Found['families']): Found['families'] {
  const known = new Set<string>()
  return families.filter(({ userId }) => !known.has(userId) && known.add(userId)).slice(0, maxResults)
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
    .where(matchesSearch(liveSessions.title, query))
    .orderBy(desc(liveSessions.startsAt))
    .limit(maxResults)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

/**
 * The newest messages that hold the words. Searches the recent messages first and, if these are too few, the
 * first thousand matches of the index, so that a very common word costs no more than a rare one.
 */
async function findMessages(db: Database, words: readonly string[], query: SQL): Promise<Found['messages']> {
  const matches = matchesSearch(conversationMessages.text, query)
  const recent = await messagesWhere(db, and(isRecentSql(), matches))
  const older =
    recent.length === maxResults
      ? []
      : await messagesWhere(db, and(not(isRecentSql()), isAmongFirstSql(db, conversationMessages, matches)))
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
function isAmongFirstSql(
  db: Database,
  table: typeof users | typeof guardians | typeof children | typeof conversationMessages,
  matches: SQL,
): SQL {
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
