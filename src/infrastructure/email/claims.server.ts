import { inArray, type SQL, sql } from 'drizzle-orm'
import { later } from '#src/infrastructure/clock/clock.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isLanguage } from '#src/shared/language/languages.ts'
import type { Claimed } from './send-one.server.ts'

interface Wanted {
  /** How many single e-mails at most, or else how many of a batch. */
  most: number
  mostOfBatch: number
  /** Milliseconds. */
  lease: number
}

/**
 * Claims e-mails that are due; of batches only when no single e-mail is, and at most `mostOfBatch`, so that a
 * login link never waits behind more than those.
 */
export async function claim(
  services: Services,
  { most, mostOfBatch, lease }: Wanted,
): Promise<{ claimed: Claimed[]; isBatch: boolean }> {
  const claimed = await claimOf(services, sql`batch is null`, most, lease)
  if (claimed.length > 0 || mostOfBatch === 0) return { claimed, isBatch: false }
  return { claimed: await claimOf(services, sql`batch is not null`, mostOfBatch, lease), isBatch: true }
}

async function claimOf(
  { db, clock }: Services,
  wanted: SQL,
  most: number,
  lease: number,
): Promise<Claimed[]> {
  const now = clock.now()
  const rows = await db.execute<{
    id: string
    kind: string
    recipient: string
    language: string
    payload: unknown
    attempts: number
    created_at: string | Date
  }>(sql`
    update outbox set attempts = attempts + 1, not_before = ${later(now, lease).toISOString()}::timestamptz
    where id in (
      select id from outbox where sent_at is null and abandoned_at is null and ${wanted} and not_before <= ${now.toISOString()}::timestamptz
      order by not_before limit ${most} for update skip locked)
    returning id, kind, recipient, language, payload, attempts, created_at`)
  return rows.rows.map(({ created_at, language, ...row }) => ({
    ...row,
    language: isLanguage(language) ? language : 'fr',
    createdAt: new Date(created_at),
  }))
}

/** Undoes the claim of e-mails that were not tried. */
export async function giveBack({ db, clock }: Services, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(outbox)
    .set({ notBefore: clock.now(), attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids))
}

/**
 * Extends claims. One that cannot be extended ends: at worst the e-mail is sent again, under the same
 * Message-ID.
 */
export async function renew({ db, clock, log }: Services, ids: string[], lease: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(outbox)
    .set({ notBefore: later(clock.now(), lease) })
    .where(inArray(outbox.id, ids))
    .catch((error: unknown) => log.warn({ err: error }, 'a claim on e-mails could not be renewed'))
}
