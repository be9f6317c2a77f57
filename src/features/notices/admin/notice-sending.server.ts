import { eq, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { type Batch, notQueued } from '#src/domain/batches/queue-batch.server.ts'
import { noticeEmail } from '#src/features/notices/notice-email.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { notices } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmailsFromQuery } from '#src/infrastructure/email/email.server.ts'
import { planIds } from '#src/shared/plans.ts'
import { sendNotice } from './notices.contract.ts'

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
        from (${notQueued(recipientsOf(notice), notice.id, max)}) family`,
    })
  },
}

/**
 * The subscribed families of a notice's languages and plans. A family whose access was given by the team has
 * no plan: it receives the notices that go to all plans.
 */
function recipientsOf({ languages, plans }: Pick<StoredNotice, 'languages' | 'plans'>) {
  const list = (values: readonly string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
  return sql`
    select users.email, users.language from users
    left join subscriptions running on running.user_id = users.id and running.is_live
    where users.is_subscribed and users.language in (${list(languages)})
      and (running.plan in (${list(plans)}) or (running.plan is null and ${plans.length === planIds.length}))`
}

/** The families that a notice would be sent to now. */
export async function countRecipients(db: Connection, notice: StoredNotice): Promise<number> {
  const counted = await db.execute<{ families: number }>(
    sql`select count(*)::int as families from (${recipientsOf(notice)}) family`,
  )
  return counted.rows[0]?.families ?? 0
}

/** Locks and returns a notice. */
export async function lock(tx: Transaction, noticeId: string): Promise<StoredNotice> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update')
  if (!row) throw httpError(sendNotice, 'unknown')
  return row
}
