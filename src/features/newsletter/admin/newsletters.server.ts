import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import {
  previewedBy,
  previewToken,
  setPreviewHeaders,
} from '#src/domain/back-office/email-preview/email-preview.server.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { newest, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { queueNext } from '#src/domain/batches/queue-batch.server.ts'
import {
  type NewsletterTexts,
  unfinishedLanguages,
  writtenLanguages,
} from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { newsletterIssueTrialEmail, trialOf } from '#src/domain/newsletter/newsletter-issue-emails.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { newsletterIssues } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { countReaders, countReadersOf, issueBatch, progressOf } from './newsletter-sending.server.ts'
import {
  addNewsletterIssue,
  changeNewsletterIssue,
  deleteNewsletterIssue,
  listNewsletterIssues,
  type NewsletterIssue,
  type NewsletterIssueLine,
  previewNewsletterIssue,
  readNewsletterIssue,
  sendNewsletterIssue,
  tryNewsletterIssue,
} from './newsletters.contract.ts'

export const adminNewsletterHandlers = [
  handle(listNewsletterIssues, async ({ query: { page, pageSize }, services: { db }, reply }) => {
    await setTotalHeader(db, newsletterIssues, undefined, reply)
    const rows = await db
      .select()
      .from(newsletterIssues)
      .orderBy(newest(newsletterIssues.createdAt), newsletterIssues.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return Promise.all(rows.map(async (row) => asLine(row, await progressOf(db, row))))
  }),

  handle(addNewsletterIssue, async ({ body: { texts, attempt }, admin, services, request }) => {
    const now = services.clock.now()
    const id = idOfForm(attempt)
    const added = await services.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(newsletterIssues)
        .values({ id, texts, createdAt: now, changedAt: now })
        .onConflictDoNothing({ target: newsletterIssues.id })
        .returning()
      if (!row)
        return addedBefore(await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'add-letter',
        target: issueSubjectOf(texts),
        details: { letterId: row.id },
      })
      return row
    })
    return asIssue(services, added)
  }),

  handle(readNewsletterIssue, async ({ params: { issueId }, services }) => {
    const [row] = await services.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId))
    if (!row) throw httpError(readNewsletterIssue, 'unknown')
    return asIssue(services, row)
  }),

  handle(
    changeNewsletterIssue,
    async ({ params: { issueId }, body: { texts, changedAt }, admin, services, request }) => {
      const now = services.clock.now()
      const changed = await services.db.transaction(async (tx) => {
        const before = await lockDraft(tx, issueId, changeNewsletterIssue)
        // A call repeated after a lost response changes nothing more.
        if (isDeepStrictEqual(texts, before.texts)) return before
        if (before.changedAt.toISOString() !== new Date(changedAt).toISOString())
          throw httpError(changeNewsletterIssue, 'changedMeanwhile')
        const [row] = await tx
          .update(newsletterIssues)
          .set({ texts, changedAt: now })
          .where(eq(newsletterIssues.id, issueId))
          .returning()
        if (!row) throw httpError(changeNewsletterIssue, 'unknown')
        await audit(tx, {
          ...actor(admin, request, now),
          action: 'change-letter',
          target: issueSubjectOf(texts),
          details: { letterId: issueId },
        })
        return row
      })
      return asIssue(services, changed)
    },
  ),

  handle(deleteNewsletterIssue, async ({ params: { issueId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const { texts } = await lockDraft(tx, issueId, deleteNewsletterIssue)
      await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, issueId))
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'delete-letter',
        target: issueSubjectOf(texts),
        details: { letterId: issueId },
      })
    })
    return {}
  }),

  handle(
    tryNewsletterIssue,
    async ({ params: { issueId }, body: { language }, admin, services, request }) => {
      const { db, clock } = services
      const at = clock.now()
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId))
        if (!row) throw httpError(tryNewsletterIssue, 'unknown')
        if (!writtenLanguages(row.texts).includes(language)) throw httpError(tryNewsletterIssue, 'notWritten')
        await audit(tx, {
          ...actor(admin, request, at),
          action: 'try-letter',
          target: issueSubjectOf(row.texts),
          details: { letterId: issueId, language },
        })
        await enqueueEmail(tx, newsletterIssueTrialEmail, {
          to: admin.email,
          language,
          payload: { issueId },
          at,
        })
      })
      services.notifyOutbox()
      return {}
    },
  ),

  handle(
    sendNewsletterIssue,
    async ({ params: { issueId }, body: { changedAt }, admin, services, request }) => {
      const { db, clock } = services
      const now = clock.now()
      const sent = await db.transaction(async (tx) => {
        const before = await lockDraft(tx, issueId, sendNewsletterIssue)
        if (before.changedAt.toISOString() !== new Date(changedAt).toISOString())
          throw httpError(sendNewsletterIssue, 'changedMeanwhile')
        if (writtenLanguages(before.texts).length === 0 || unfinishedLanguages(before.texts).length > 0)
          throw httpError(sendNewsletterIssue, 'unfinished')
        const readers = await countReadersOf(tx, before)
        if (readers === 0) throw httpError(sendNewsletterIssue, 'noReaders')
        const [row] = await tx
          .update(newsletterIssues)
          .set({ sendingAt: now })
          .where(eq(newsletterIssues.id, issueId))
          .returning()
        if (!row) throw httpError(sendNewsletterIssue, 'unknown')
        await audit(tx, {
          ...actor(admin, request, now),
          action: 'send-letter',
          target: issueSubjectOf(row.texts),
          details: { letterId: issueId, readers },
        })
        return row
      })
      // Queues the first readers now. The job queues the others, and these too if this process ends here.
      await queueNext(services, issueBatch, issueId)
      return asIssue(services, sent)
    },
  ),

  handle(previewNewsletterIssue, async ({ query: { token }, services, reply }) => {
    const preview = previewedBy(services, previewPurpose, token)
    if (!preview) throw httpError(previewNewsletterIssue, 'unknown')
    const { db, settings } = services
    const [row] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, preview.id))
    if (!row) throw httpError(previewNewsletterIssue, 'unknown')
    setPreviewHeaders(reply, settings.publicUrl)
    return trialOf(row.texts[preview.language], preview.language, settings.publicUrl).html
  }),
]

type StoredIssue = typeof newsletterIssues.$inferSelect

const previewPurpose = 'letter-preview'

/** Locks and returns an issue that is not sent yet. */
async function lockDraft(
  tx: Transaction,
  issueId: string,
  endpoint: Declaring<'unknown' | 'alreadySent'>,
): Promise<StoredIssue> {
  const [row] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)).for('update')
  if (!row) throw httpError(endpoint, 'unknown')
  if (row.sendingAt) throw httpError(endpoint, 'alreadySent')
  return row
}

function issueSubjectOf(texts: NewsletterTexts): string {
  const [first = ''] = [texts.fr, texts.en, texts.it]
    .map(({ subject }) => subject)
    .filter((subject) => subject !== '')
  return first
}

function asLine(row: StoredIssue, progress: NewsletterIssueLine['progress']): NewsletterIssueLine {
  const isOver = row.finishedAt !== null || (row.queuedAt !== null && progress?.waiting === 0)
  const stateBefore = row.sendingAt ? 'sending' : 'draft'
  return {
    id: row.id,
    subject: issueSubjectOf(row.texts),
    languages: writtenLanguages(row.texts),
    state: isOver ? 'sent' : stateBefore,
    changedAt: row.changedAt.toISOString(),
    sendingAt: isoOrNull(row.sendingAt),
    progress,
  }
}

async function asIssue(services: Services, row: StoredIssue): Promise<NewsletterIssue> {
  const { db } = services
  const written = writtenLanguages(row.texts)
  const preview = (language: Language) =>
    written.includes(language)
      ? `/api/letters/preview?token=${previewToken(services, previewPurpose, row.id, language)}`
      : null
  const [progress, readers, last] = await Promise.all([
    progressOf(db, row),
    countReaders(db),
    lastSentBefore(db, row),
  ])
  return {
    ...asLine(row, progress),
    texts: row.texts,
    previews: { fr: preview('fr'), en: preview('en'), it: preview('it') },
    readers,
    lastSentAt: isoOrNull(last),
  }
}

async function lastSentBefore(db: Connection, { id }: StoredIssue): Promise<Date | undefined> {
  const [last] = await db
    .select({ sendingAt: newsletterIssues.sendingAt })
    .from(newsletterIssues)
    .where(and(isNotNull(newsletterIssues.sendingAt), ne(newsletterIssues.id, id)))
    .orderBy(desc(newsletterIssues.sendingAt))
    .limit(1)
  return last?.sendingAt ?? undefined
}
