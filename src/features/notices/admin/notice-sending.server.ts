import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { countBatch } from '#src/domain/batches/count-batches.server.ts'
import { type Batch, nextRecipients } from '#src/domain/batches/queue-batch.server.ts'
import { noticeEmail } from '#src/features/notices/notice-email.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { notices } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmailsFromQuery } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { planIds } from '#src/shared/plans.ts'

export type StoredNotice = typeof notices.$inferSelect

export const noticeBatch: Batch<StoredNotice> = {
  table: notices,
  lock: (tx, condition) => tx.select().from(notices).where(condition).for('update'),
  size: 5000,
  enqueueNext(tx, notice, { max, now }) {
    return enqueueEmailsFromQuery(tx, noticeEmail, {
      at: now,
      notBefore: notice.leavesAt ?? now,
      found: sql`
        select email as recipient, language, jsonb_build_object('noticeId', ${notice.id}::text) as payload,
          ${notice.id}::uuid as batch
        from (${nextRecipients(recipientsOf([notice.id]), notice.id, max)}) family`,
    })
  },
}

/**
 * The subscribed families of each notice's languages and plans. A family whose access was given by the team has
 * no plan: it receives the notices that go to all plans.
 */
function recipientsOf(noticeIds: readonly string[]) {
  return sql`
    select ${notices.id} as notice, users.email, users.language from ${notices}
    join users on users.is_subscribed and users.language = any(${notices.languages})
    left join subscriptions running on running.user_id = users.id and running.is_live
    where ${inArray(notices.id, [...noticeIds])}
      and (running.plan = any(${notices.plans})
        or (running.plan is null and cardinality(${notices.plans}) = ${planIds.length}))`
}

/** The number of families that each notice would be sent to now; a notice without families is absent. */
export async function countRecipients(
  db: Connection,
  noticeIds: readonly string[],
): Promise<Map<string, number>> {
  if (noticeIds.length === 0) return new Map()
  const counted = await db.execute<{ notice: string; families: number }>(
    sql`select notice, count(*)::int as families from (${recipientsOf(noticeIds)}) family group by notice`,
  )
  return new Map(counted.rows.map(({ notice, families }) => [notice, families]))
}

/**
 * Stores the final figures of a notice once none of its e-mails is waiting, because the outbox deletes its
 * rows later.
 */
export async function storeOutcome({ db, clock }: Services, noticeId: string): Promise<void> {
  const { waiting, sent, failed, skipped } = await countBatch(db, noticeId)
  if (waiting > 0) return
  await db
    .update(notices)
    .set({ finishedAt: clock.now(), queuedCount: sent + failed + skipped, sentCount: sent })
    .where(and(eq(notices.id, noticeId), isNotNull(notices.queuedAt)))
}

/** Locks and returns a notice. Throws the call's error for an unknown one. */
export async function lockNotice(
  tx: Transaction,
  noticeId: string,
  endpoint: Declaring<'unknown'>,
): Promise<StoredNotice> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update')
  if (!row) throw httpError(endpoint, 'unknown')
  return row
}
