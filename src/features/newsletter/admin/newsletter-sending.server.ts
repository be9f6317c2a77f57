import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { writtenLanguages } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { newsletterIssueEmail } from '#src/domain/newsletter/newsletter-issue-emails.server.ts'
import type { Connection, Database } from '#src/infrastructure/database/database.server.ts'
import { newsletterIssues, outbox } from '#src/infrastructure/database/schema.server.ts'
import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import { isLanguage, type Language, languages } from '#src/shared/language/languages.ts'

type StoredIssue = typeof newsletterIssues.$inferSelect

const readerBatchSize = 500

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
        while (await queueReaders(services, id));
        await storeOutcome(services, id)
      }
    },
  },
]

/**
 * Puts the issue's next readers in the outbox, each once: the issue's row is locked, and the outbox accepts
 * one e-mail of a batch per address. Each call is one transaction, so a killed process leaves none half done.
 * During quiet hours an e-mail waits for the reader's morning. Returns true while readers are left.
 */
export async function queueReaders(
  services: Services,
  issueId: string,
  max = readerBatchSize,
): Promise<boolean> {
  const { db, clock } = services
  const hasMore = await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(newsletterIssues)
      .where(
        and(
          eq(newsletterIssues.id, issueId),
          isNotNull(newsletterIssues.sendingAt),
          isNull(newsletterIssues.queuedAt),
        ),
      )
      .for('update')
    if (!found) return false
    const now = clock.now()
    const written = sql.join(
      writtenLanguages(found.texts).map((language) => sql`${language}`),
      sql`, `,
    )
    const next = await tx.execute<{
      id: string
      email: string
      language: string
      timezone: string | null
    }>(sql`
      select reader.id, reader.email, reader.language, profile.timezone from (${readers}) reader
      left join users family on family.email = reader.email
      left join onboarding_profiles profile on profile.user_id = family.id
      where reader.language in (${written}) and not exists (select 1 from outbox where batch = ${issueId}::uuid and recipient = reader.email)
      order by reader.email limit ${max}`)
    const rows = next.rows.map(({ id, email, language, timezone }) => ({
      kind: newsletterIssueEmail.kind,
      recipient: email,
      language: isLanguage(language) ? language : 'fr',
      payload: { issueId, requestId: id },
      batch: issueId,
      notBefore: afterQuietHours(now, timezone ?? companyTimeZone),
      createdAt: now,
    }))
    if (rows.length > 0) await tx.insert(outbox).values(rows).onConflictDoNothing()
    if (rows.length === max) return true
    await tx.update(newsletterIssues).set({ queuedAt: now }).where(eq(newsletterIssues.id, issueId))
    return false
  })
  services.notifyOutbox()
  return hasMore
}

/** Confirmed, still subscribed addresses, each once, in the language of the latest confirmed request. */
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

export interface Progress {
  waiting: number
  sent: number
  failed: number
  left: number
}

/** The outcomes of an issue's e-mails; null for a draft. */
export async function progressOf(db: Database, issue: StoredIssue): Promise<Progress | null> {
  if (!issue.sendingAt) return null
  if (issue.finishedAt)
    return {
      waiting: 0,
      sent: issue.sentCount ?? 0,
      failed: issue.failedCount ?? 0,
      left: issue.leftCount ?? 0,
    }
  return countBatch(db, issue.id)
}

async function countBatch(db: Connection, batch: string): Promise<Progress> {
  const [counted] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${outbox.sentAt} is null and ${outbox.abandonedAt} is null)::int`,
      sent: sql<number>`count(${outbox.sentAt})::int`,
      failed: sql<number>`count(${outbox.abandonedAt}) filter (where ${outbox.lastError} is not null)::int`,
      left: sql<number>`count(${outbox.abandonedAt}) filter (where ${outbox.lastError} is null)::int`,
    })
    .from(outbox)
    .where(eq(outbox.batch, batch))
  return counted ?? { waiting: 0, sent: 0, failed: 0, left: 0 }
}

/**
 * Stores the final figures of an issue once none of its e-mails is waiting: the outbox is cleaned up later.
 */
async function storeOutcome({ db, clock }: Services, issueId: string): Promise<void> {
  const { waiting, sent, failed, left } = await countBatch(db, issueId)
  if (waiting > 0) return
  await db
    .update(newsletterIssues)
    .set({ finishedAt: clock.now(), sentCount: sent, failedCount: failed, leftCount: left })
    .where(and(eq(newsletterIssues.id, issueId), isNotNull(newsletterIssues.queuedAt)))
}
