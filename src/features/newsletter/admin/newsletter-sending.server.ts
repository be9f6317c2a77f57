import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { countBatch } from '#src/domain/batches/count-batches.server.ts'
import { type Batch, nextRecipients, queueAll } from '#src/domain/batches/queue-batch.server.ts'
import { writtenLanguages } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { newsletterIssueEmail } from '#src/domain/newsletter/newsletter-issue-emails.server.ts'
import type { Connection, Database } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import { newsletterIssues, onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmails } from '#src/infrastructure/email/email.server.ts'
import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isLanguage, type Language, languages } from '#src/shared/language/languages.ts'
import type { NewsletterIssueLine } from './newsletters.contract.ts'

export const newsletterJobs: readonly Job[] = [
  {
    /**
     * Continues a sending: queues readers that are not in the outbox yet, then counts the outcomes of their
     * e-mails.
     */
    name: 'send-newsletters',
    formerName: 'send-monthly-letters',
    cron: '* * * * *',
    run: async (services) => {
      const { db } = services
      const open = await db
        .select({ id: newsletterIssues.id })
        .from(newsletterIssues)
        .where(and(isNotNull(newsletterIssues.sendingAt), isNull(newsletterIssues.finishedAt)))
      for (const { id } of open) {
        await queueAll(services, issueBatch, id)
        await storeOutcome(services, id)
      }
    },
  },
]

type StoredIssue = typeof newsletterIssues.$inferSelect

/** The sending of an issue to its readers. During quiet hours an e-mail waits for the reader's morning. */
export const issueBatch: Batch<StoredIssue> = {
  table: newsletterIssues,
  lock: (tx, condition) => tx.select().from(newsletterIssues).where(condition).for('update'),
  size: 500,
  async enqueueNext(tx, { id, texts }, { max, now }) {
    const written = sql.join(
      writtenLanguages(texts).map((language) => sql`${language}`),
      sql`, `,
    )
    const readersOfIssue = sql`select * from (${readers}) one_reader where language in (${written})`
    const next = await tx.execute<{
      id: string
      email: string
      language: string
      timeZone: string
    }>(sql`
      select reader.*, ${familyTimeZoneSql} as "timeZone"
      from (${nextRecipients(readersOfIssue, id, max)}) reader
      left join users family on family.email = reader.email
      left join ${onboardingProfiles} on ${onboardingProfiles.userId} = family.id`)
    const emails = next.rows.map(({ id: requestId, email, language, timeZone }) => ({
      to: email,
      language: isLanguage(language) ? language : 'fr',
      payload: { issueId: id, requestId },
      notBefore: afterQuietHours(now, timeZone),
    }))
    await enqueueEmails(tx, newsletterIssueEmail, { batch: id, at: now, emails })
    return emails.length
  },
}

/**
 * The addresses that are confirmed and still subscribed, each once, in the language of the latest confirmed
 * request.
 */
const readers = sql`
  select distinct on (email) id, email, language from mailing_requests
  where purpose = 'newsletter' and confirmed_at is not null and unsubscribed_at is null
  order by email, confirmed_at desc, id`

export async function countReaders(db: Connection): Promise<Record<Language, number>> {
  const counted = await db.execute<{ language: string; readers: number }>(
    sql`select language, count(*)::int as readers from (${readers}) reader group by language`,
  )
  const of = (language: Language) => counted.rows.find((row) => row.language === language)?.readers ?? 0
  return { fr: of('fr'), en: of('en'), it: of('it') }
}

/** The number of readers the issue would be sent to now. */
export async function countReadersOf(db: Connection, { texts }: Pick<StoredIssue, 'texts'>): Promise<number> {
  const counted = await countReaders(db)
  return languages
    .filter((language) => writtenLanguages(texts).includes(language))
    .reduce((sum, language) => sum + counted[language], 0)
}

/** The outcomes of an issue's e-mails; null for a draft. */
export async function progressOf(db: Database, issue: StoredIssue): Promise<NewsletterIssueLine['progress']> {
  if (!issue.sendingAt) return null
  if (issue.finishedAt)
    return {
      waiting: 0,
      sent: issue.sentCount ?? 0,
      failed: issue.failedCount ?? 0,
      left: issue.leftCount ?? 0,
    }
  const { waiting, sent, failed, skipped } = await countBatch(db, issue.id)
  return { waiting, sent, failed, left: skipped }
}

/**
 * Stores the final counts of an issue once none of its e-mails is waiting, because the outbox deletes its
 * rows later.
 */
async function storeOutcome({ db, clock }: Services, issueId: string): Promise<void> {
  const { waiting, sent, failed, skipped } = await countBatch(db, issueId)
  if (waiting > 0) return
  await db
    .update(newsletterIssues)
    .set({ finishedAt: clock.now(), sentCount: sent, failedCount: failed, leftCount: skipped })
    .where(and(eq(newsletterIssues.id, issueId), isNotNull(newsletterIssues.queuedAt)))
}
