import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { syncEach, throwUnread } from '#src/domain/subscriptions/sync/sync-each.server.ts'
import {
  emailNewUnknown,
  openUnknown,
} from '#src/domain/subscriptions/unknown/unknown-subscriptions.server.ts'
import { checkouts, stripeMarks, subscriptions } from '#src/infrastructure/database/schema.server.ts'
import { listCompletedSessionsSince } from '#src/infrastructure/payments/completed-sessions.server.ts'
import { idOf, momentOf, secondsOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'

/** Reading a subscription takes four calls, and Stripe allows 100 a second. */
export const parallelReads = 8
/** A run ends before the queue's own limit; the next one continues where it stopped. */
export const maxRunMs = 9 * minute
const mark = 'subscriptions'

/**
 * Compares every running subscription at Stripe, a hundred a call, and syncs those that differ from what is
 * stored, or are not stored.
 */
export async function syncDiffering(services: Services, stopAt = runEnd()): Promise<void> {
  const { failures } = await comparePages(services, stopAt)
  await finish(services, failures)
}

/**
 * {@link syncDiffering}, begun where the run before stopped: Stripe lists the newest first, so that a run
 * which always began there would never reach the oldest of many.
 */
export async function compareAllSubscriptions(services: Services, stopAt = runEnd()): Promise<void> {
  const { db, log } = services
  const [stored] = await db.select().from(stripeMarks).where(eq(stripeMarks.name, mark))
  const { failures, stoppedAt } = await comparePages(services, stopAt, stored?.readUntil)
  if (stoppedAt) {
    log.info({ stoppedAt }, 'subscriptions at Stripe were not all compared, the next run continues')
    await db
      .insert(stripeMarks)
      .values({ name: mark, readUntil: stoppedAt })
      .onConflictDoUpdate({ target: stripeMarks.name, set: { readUntil: stoppedAt } })
  } else await db.delete(stripeMarks).where(eq(stripeMarks.name, mark))
  await finish(services, failures)
}

function runEnd(): number {
  return performance.now() + maxRunMs
}

/**
 * Compares page after page, those first created until `until`, or all. `stoppedAt` is the creation of the
 * last one compared, when the time was over before the end.
 */
async function comparePages(
  services: Services,
  stopAt: number,
  until?: Date,
): Promise<{ failures: unknown[]; stoppedAt?: Date }> {
  const failures: unknown[] = []
  let last: Stripe.Subscription | undefined
  for (;;) {
    const page = await services.payments.subscriptions.list({
      limit: 100,
      ...(until && { created: { lte: secondsOf(until) } }),
      ...(last && { starting_after: last.id }),
    })
    const differing = await differingOf(services, page.data)
    failures.push(...(await syncEach(services, differing, parallelReads)))
    last = page.has_more ? page.data.at(-1) : undefined
    if (!last) return { failures }
    if (performance.now() >= stopAt) return { failures, stoppedAt: momentOf(last.created) }
  }
}

async function finish(services: Services, failures: unknown[]): Promise<void> {
  const unknown = await openUnknown(services.db, { offset: 0, limit: 200 })
  const unread = [...failures, ...(await syncEach(services, unknown))]
  await emailNewUnknown(services)
  throwUnread(unread)
}

/**
 * Syncs subscriptions that have not been read for a day, the longest unread first, and paid checkouts without
 * an event.
 */
export async function syncLongUnseen(services: Services): Promise<void> {
  const { db, clock } = services
  const longUnseen = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(subscriptions.isRunning, sql`${subscriptions.syncedAt} < ${later(clock.now(), -day)}`))
    .orderBy(subscriptions.syncedAt)
    .limit(400)
  const due = [...(await paidWithoutEvent(services)), ...longUnseen]
  throwUnread(await syncEach(services, due, parallelReads))
}

async function differingOf(
  { db }: Services,
  listed: readonly Stripe.Subscription[],
): Promise<Stripe.Subscription[]> {
  const stored = await db
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      cancelAt: subscriptions.cancelAt,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
    })
    .from(subscriptions)
    .where(
      inArray(
        subscriptions.id,
        listed.map(({ id }) => id),
      ),
    )
  const storedById = new Map(stored.map((row) => [row.id, row]))
  return listed.filter((subscription) => {
    const row = storedById.get(subscription.id)
    return (
      row?.status !== subscription.status ||
      storedSeconds(row.cancelAt) !== subscription.cancel_at ||
      !subscription.items.data.some((item) => item.current_period_end === storedSeconds(row.currentPeriodEnd))
    )
  })
}

/**
 * The subscriptions of checkouts that were paid in the last days and that neither an event nor the browser
 * has completed.
 */
async function paidWithoutEvent({ db, clock, payments }: Services): Promise<{ id: string }[]> {
  const since = later(clock.now(), -3 * day)
  const waiting = await db
    .select({ sessionId: checkouts.stripeSessionId })
    .from(checkouts)
    .where(
      and(
        isNull(checkouts.completedAt),
        isNotNull(checkouts.stripeSessionId),
        gt(checkouts.createdAt, since),
      ),
    )
  if (waiting.length === 0) return []
  const incomplete = new Set(waiting.map(({ sessionId }) => sessionId))
  const found: { id: string }[] = []
  for await (const { id, subscription } of listCompletedSessionsSince(payments, since))
    if (subscription && incomplete.has(id)) found.push({ id: idOf(subscription) })
  return found
}

function storedSeconds(at: Date | null): number | null {
  return at && secondsOf(at)
}
