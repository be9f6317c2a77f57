import { inArray, type SQL, sql } from 'drizzle-orm'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { later } from '#src/shared/durations.ts'
import { isLanguage } from '#src/shared/language/languages.ts'
import type { Claimed } from './send-one.server.ts'

/**
 * Claims e-mails that are due. Those of batches are claimed only when no single e-mail is due, and at most
 * `maxOfBatch` of them, so that a login link never waits behind more.
 */
export async function claimDue(
  services: Services,
  { max, maxOfBatch, leaseMs }: ClaimOptions,
): Promise<{ claimed: Claimed[]; isBatch: boolean }> {
  const claimed = await claimOf(services, sql`batch is null`, max, leaseMs)
  if (claimed.length > 0 || maxOfBatch === 0) return { claimed, isBatch: false }
  return { claimed: await claimOf(services, sql`batch is not null`, maxOfBatch, leaseMs), isBatch: true }
}

interface ClaimOptions {
  /** How many single e-mails are claimed at most. */
  max: number
  maxOfBatch: number
  leaseMs: number
}

async function claimOf(
  { db, clock }: Services,
  filter: SQL,
  max: number,
  leaseMs: number,
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
    update outbox set attempts = attempts + 1, due_at = coalesce(due_at, not_before),
      not_before = ${later(now, leaseMs).toISOString()}::timestamptz
    where id in (
      select id from outbox where sent_at is null and abandoned_at is null and ${filter} and not_before <= ${now.toISOString()}::timestamptz
      order by not_before limit ${max} for update skip locked)
    returning id, kind, recipient, language, payload, attempts, created_at`)
  return rows.rows.map(({ created_at, language, ...row }) => ({
    ...row,
    language: isLanguage(language) ? language : 'fr',
    createdAt: new Date(created_at),
  }))
}

/** Gives up the claims on e-mails that were not tried. */
export async function releaseClaims({ db, clock }: Services, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(outbox)
    .set({ notBefore: clock.now(), attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids))
}

/**
 * Extends claims. A claim that cannot be extended expires; at worst the e-mail is then sent again, under the
 * same Message-ID.
 */
export async function renewClaims(
  { db, clock, log }: Services,
  ids: string[],
  leaseMs: number,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(outbox)
    .set({ notBefore: later(clock.now(), leaseMs) })
    .where(inArray(outbox.id, ids))
    .catch((error: unknown) => log.warn({ err: error }, 'claim on e-mails could not be renewed'))
}
