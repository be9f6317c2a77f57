import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { type LetterTexts, unfinishedLanguages, writtenLanguages } from '#src/account/monthly-letter.rules.ts'
import { monthlyLetterTrialEmail, trialOf } from '#src/account/monthly-letter-emails.server.ts'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { newest, tellTotal } from '#src/admin/list-queries.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import type { Connection, Transaction } from '#src/database/database.server.ts'
import { monthlyLetters } from '#src/database/schema.server.ts'
import { isLanguage, type Language } from '#src/language/languages.ts'
import { hour, later } from '#src/outside/clock.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { signed, verified } from '#src/outside/secrets.server.ts'
import { countReaders, countReadersOf, progressOf, queueReaders } from './letter-sending.server.ts'
import {
  addLetter,
  changeLetter,
  deleteLetter,
  type LetterLine,
  listLetters,
  type MonthlyLetter,
  previewLetter,
  readLetter,
  sendLetter,
  tryLetter,
} from './letters.contract.ts'

type StoredLetter = typeof monthlyLetters.$inferSelect

export const letterHandlers = [
  handle(listLetters, async ({ query: { page, pageSize }, services: { db }, reply }) => {
    await tellTotal(db, monthlyLetters, undefined, reply)
    const rows = await db
      .select()
      .from(monthlyLetters)
      .orderBy(newest(monthlyLetters.createdAt), monthlyLetters.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return Promise.all(rows.map(async (row) => asLine(row, await progressOf(db, row))))
  }),

  handle(addLetter, async ({ body: { texts }, admin, services, request }) => {
    const now = services.clock.now()
    const added = await services.db.transaction(async (tx) => {
      const [row] = await tx.insert(monthlyLetters).values({ texts, createdAt: now, changedAt: now }).returning()
      if (!row) throw new Error('the letter was not added')
      await audit(tx, { ...actor(admin, request, now), action: 'add-letter', target: subjectOf(texts), details: { letterId: row.id } })
      return row
    })
    return asLetter(services, added)
  }),

  handle(readLetter, async ({ params: { letterId }, services }) => {
    const [row] = await services.db.select().from(monthlyLetters).where(eq(monthlyLetters.id, letterId))
    if (!row) throw refuse(readLetter, 'unknown')
    return asLetter(services, row)
  }),

  handle(changeLetter, async ({ params: { letterId }, body: { texts, changedAt }, admin, services, request }) => {
    const now = services.clock.now()
    const changed = await services.db.transaction(async (tx) => {
      const before = await draft(tx, letterId)
      if (before.changedAt.toISOString() !== new Date(changedAt).toISOString()) throw refuse(changeLetter, 'changedMeanwhile')
      const [row] = await tx.update(monthlyLetters).set({ texts, changedAt: now }).where(eq(monthlyLetters.id, letterId)).returning()
      if (!row) throw refuse(changeLetter, 'unknown')
      await audit(tx, { ...actor(admin, request, now), action: 'change-letter', target: subjectOf(texts), details: { letterId } })
      return row
    })
    return asLetter(services, changed)
  }),

  handle(deleteLetter, async ({ params: { letterId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const { texts } = await draft(tx, letterId)
      await tx.delete(monthlyLetters).where(eq(monthlyLetters.id, letterId))
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'delete-letter', target: subjectOf(texts), details: { letterId } })
    })
    return {}
  }),

  handle(tryLetter, async ({ params: { letterId }, body: { language }, admin, services, request }) => {
    const { db, clock } = services
    const at = clock.now()
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(monthlyLetters).where(eq(monthlyLetters.id, letterId))
      if (!row) throw refuse(tryLetter, 'unknown')
      if (!writtenLanguages(row.texts).includes(language)) throw refuse(tryLetter, 'notWritten')
      await audit(tx, { ...actor(admin, request, at), action: 'try-letter', target: subjectOf(row.texts), details: { letterId, language } })
      await postEmail(tx, monthlyLetterTrialEmail, { to: admin.email, language, payload: { letterId }, at })
    })
    services.wakeOutbox()
    return {}
  }),

  handle(sendLetter, async ({ params: { letterId }, body: { changedAt }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const sent = await db.transaction(async (tx) => {
      const before = await draft(tx, letterId)
      if (before.changedAt.toISOString() !== new Date(changedAt).toISOString()) throw refuse(sendLetter, 'changedMeanwhile')
      if (writtenLanguages(before.texts).length === 0 || unfinishedLanguages(before.texts).length > 0) throw refuse(sendLetter, 'unfinished')
      const readers = await countReadersOf(tx, before)
      if (readers === 0) throw refuse(sendLetter, 'noReaders')
      const [row] = await tx.update(monthlyLetters).set({ sendingAt: now }).where(eq(monthlyLetters.id, letterId)).returning()
      if (!row) throw refuse(sendLetter, 'unknown')
      await audit(tx, { ...actor(admin, request, now), action: 'send-letter', target: subjectOf(row.texts), details: { letterId, readers } })
      return row
    })
    // The first readers at once; the job goes on with the others, and with these if this process ends here.
    await queueReaders(services, letterId)
    return asLetter(services, sent)
  }),

  handle(previewLetter, async ({ query: { token }, services: { db, clock, secret, settings }, reply }) => {
    const [letterId = '', language, expires] = verified(secret, previewPurpose, token)?.split(' ') ?? []
    if (!isLanguage(language) || Number(expires) < clock.now().getTime()) throw refuse(previewLetter, 'unknown')
    const [row] = await db.select().from(monthlyLetters).where(eq(monthlyLetters.id, letterId))
    if (!row) throw refuse(previewLetter, 'unknown')
    reply
      .header('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; img-src ${settings.publicUrl}; ${closed}`)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .header('X-Robots-Tag', 'noindex')
    return trialOf(row.texts[language], language, settings.publicUrl).html
  }),
]

const previewPurpose = 'letter-preview'
/** The styles of an e-mail stand on its elements; nothing in it runs, is sent or leads anywhere. */
const closed = "sandbox; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** A letter that is not sent yet, locked. */
async function draft(tx: Transaction, letterId: string): Promise<StoredLetter> {
  const [row] = await tx.select().from(monthlyLetters).where(eq(monthlyLetters.id, letterId)).for('update')
  if (!row) throw refuse(changeLetter, 'unknown')
  if (row.sendingAt) throw refuse(changeLetter, 'alreadySent')
  return row
}

function subjectOf(texts: LetterTexts): string {
  const [first = ''] = [texts.fr, texts.en, texts.it].map(({ subject }) => subject).filter((subject) => subject !== '')
  return first
}

function asLine(row: StoredLetter, progress: LetterLine['progress']): LetterLine {
  const isOver = row.finishedAt !== null || (row.queuedAt !== null && progress?.waiting === 0)
  return {
    id: row.id,
    subject: subjectOf(row.texts),
    languages: writtenLanguages(row.texts),
    state: isOver ? 'sent' : row.sendingAt ? 'sending' : 'draft',
    changedAt: row.changedAt.toISOString(),
    sendingAt: row.sendingAt?.toISOString() ?? null,
    progress,
  }
}

async function asLetter({ db, clock, secret }: Services, row: StoredLetter): Promise<MonthlyLetter> {
  const expires = later(clock.now(), hour).getTime()
  const written = writtenLanguages(row.texts)
  const preview = (language: Language) =>
    written.includes(language) ? `/api/letters/preview?token=${signed(secret, previewPurpose, `${row.id} ${language} ${expires}`)}` : null
  const [progress, readers, last] = await Promise.all([progressOf(db, row), countReaders(db), lastSentBefore(db, row)])
  return {
    ...asLine(row, progress),
    texts: row.texts,
    previews: { fr: preview('fr'), en: preview('en'), it: preview('it') },
    readers,
    lastSentAt: last?.toISOString() ?? null,
  }
}

async function lastSentBefore(db: Connection, { id }: StoredLetter): Promise<Date | undefined> {
  const [last] = await db
    .select({ sendingAt: monthlyLetters.sendingAt })
    .from(monthlyLetters)
    .where(and(isNotNull(monthlyLetters.sendingAt), ne(monthlyLetters.id, id)))
    .orderBy(desc(monthlyLetters.sendingAt))
    .limit(1)
  return last?.sendingAt ?? undefined
}
