import { eq } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { previewToken } from '#src/domain/back-office/email-preview/email-preview.server.ts'
import { countBatches, emptyProgress } from '#src/domain/batches/count-batches.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { notices } from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { countRecipients, type StoredNotice } from './notice-sending.server.ts'
import type { Notice } from './notices.contract.ts'

/** What a preview's token is for. */
export const previewPurpose = 'notice-preview'

export async function readNotice(
  services: Services,
  noticeId: string,
  endpoint: Declaring<'unknown'>,
): Promise<Notice> {
  const [notice] = await asNotices(services, await selectNotice(services.db, noticeId))
  if (!notice) throw httpError(endpoint, 'unknown')
  return notice
}

export function selectNotice(db: Database, noticeId: string): Promise<StoredNotice[]> {
  return db.select().from(notices).where(eq(notices.id, noticeId))
}

export async function asNotices(services: Services, rows: readonly StoredNotice[]): Promise<Notice[]> {
  const { db, clock } = services
  const now = clock.now()
  const idsOf = (some: readonly StoredNotice[]) => some.map(({ id }) => id)
  const [families, progress] = await Promise.all([
    countRecipients(db, idsOf(rows.filter(({ sendingAt }) => !sendingAt))),
    countBatches(db, idsOf(rows.filter(({ sendingAt, finishedAt }) => sendingAt && !finishedAt))),
  ])
  return rows.map((row) => {
    const { waiting, sent, failed, skipped } = progress.get(row.id) ?? emptyProgress
    return {
      id: row.id,
      texts: row.texts,
      languages: row.languages,
      plans: row.plans,
      kind: row.appliesOn ? 'change' : 'message',
      appliesOn: row.appliesOn,
      version: versionOf(row),
      state: stateOf(row, now),
      createdAt: row.createdAt.toISOString(),
      leavesAt: isoOrNull(row.leavesAt),
      recipients: row.queuedCount ?? families.get(row.id) ?? waiting + sent + failed + skipped,
      sent: row.sentCount ?? sent,
      previews: Object.fromEntries(
        row.languages.map((language) => [
          language,
          `/api/notices/preview?token=${previewToken(services, previewPurpose, row.id, language)}`,
        ]),
      ),
    }
  })
}

/** A text that changes with each change of the content or the recipients of a notice. */
export function versionOf({ texts, languages, plans, appliesOn }: StoredNotice): string {
  return hashOf(JSON.stringify([texts, languages, plans, appliesOn])).toString('base64url')
}

function stateOf({ leavesAt }: StoredNotice, now: Date): Notice['state'] {
  if (!leavesAt) return 'draft'
  return leavesAt > now ? 'leaving' : 'sent'
}
