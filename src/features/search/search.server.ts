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
import { excerptOf, foundMost, tsqueryOf, wordsOf } from './search.rules.ts'

export const searchHandlers = [
  handle(search, async ({ query: { q }, admin, services, request }) => {
    const { db } = services
    const words = wordsOf(q)
    if (words.length === 0) return { families: [], lives: [], messages: [] }
    await auditOnceAMinute(services, request, { admin: admin.email, action: 'search', target: null })
    const wanted = sql`to_tsquery('simple', ${tsqueryOf(words)})`
    const [families, lives, messages] = await Promise.all([
      familiesFound(db, q.trim().toLowerCase(), wanted),
      livesFound(db, wanted),
      messagesFound(db, words, wanted),
    ])
    return { families, lives, messages }
  }),
]

/**
 * By the beginning of the address first, which an index answers at once however many begin so; by its words
 * where that finds too few; then by a child's name.
 */
async function familiesFound(db: Database, typed: string, wanted: SQL): Promise<Found['families']> {
  const shown = { userId: users.id, email: users.email }
  const byStart = await db
    .select(shown)
    .from(users)
    .where(like(users.email, `${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`))
    .orderBy(sql`${users.email} using ~<~`)
    .limit(foundMost)
  if (byStart.length === foundMost || typed.includes('@')) return byStart.map(ofParent)
  const [byWord, byChild] = await Promise.all([
    db
      .select(shown)
      .from(users)
      .where(isFirst(db, users, emailHolds(wanted)))
      .orderBy(newest(users.createdAt))
      .limit(foundMost),
    db
      .select({ ...shown, child: children.displayName })
      .from(children)
      .innerJoin(users, eq(users.id, children.userId))
      .where(holds(children.displayName, wanted))
      .limit(foundMost),
  ])
  const all = [...byStart.map(ofParent), ...byChild, ...byWord.map(ofParent)]
  const known = new Set<string>()
  return all.filter(({ userId }) => !known.has(userId) && known.add(userId)).slice(0, foundMost)
}

function ofParent(family: { userId: string; email: string }): Found['families'][number] {
  return { ...family, child: null }
}

async function livesFound(db: Database, wanted: SQL): Promise<Found['lives']> {
  const rows = await db
    .select({
      id: liveSessions.id,
      title: liveSessions.title,
      lang: liveSessions.lang,
      startsAt: liveSessions.startsAt,
    })
    .from(liveSessions)
    .where(holds(liveSessions.title, wanted))
    .orderBy(desc(liveSessions.startsAt))
    .limit(foundMost)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

/**
 * The newest that hold the words: among the newest of all, and where these are too few, among the first
 * thousand of the index, so that what nearly everybody writes costs no more than a rare word.
 */
async function messagesFound(
  db: Database,
  words: readonly string[],
  wanted: SQL,
): Promise<Found['messages']> {
  const isWritten = holds(conversationMessages.text, wanted)
  const among = await messagesWhere(db, and(isRecent(), isWritten))
  const older =
    among.length === foundMost
      ? []
      : await messagesWhere(db, and(not(isRecent()), isFirst(db, conversationMessages, isWritten)))
  const rows = [...among, ...older].slice(0, foundMost)
  return rows.map(({ text, at, ...row }) => ({
    ...row,
    excerpt: excerptOf(text, words),
    at: at.toISOString(),
  }))
}

/**
 * Whether a row is among the first thousand that an index on words gives: an order beside the words would make
 * PostgreSQL read the rows in that order instead, up to the last where none has them.
 */
function isFirst(db: Database, table: typeof users | typeof conversationMessages, isWanted: SQL): SQL {
  const first = db.select({ id: table.id }).from(table).where(isWanted).limit(1000)
  return sql`${table.id} = any(array(${first}))`
}

function messagesWhere(db: Database, isWanted: SQL | undefined) {
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
    .where(isWanted)
    .orderBy(desc(conversationMessages.id))
    .limit(foundMost)
}
