import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { syncGift } from '#src/domain/gifts/sync-gift.server.ts'
import { takeEvent } from '#src/domain/subscriptions/sync/stripe-events.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import {
  emailNewUnknown,
  openUnknown,
} from '#src/domain/subscriptions/unknown/unknown-subscriptions.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  checkouts,
  stripeEvents,
  stripeMarks,
  subscriptions,
} from '#src/infrastructure/database/schema.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import { completedSessionsSince } from '#src/infrastructure/payments/completed-sessions.server.ts'
import { idOf, momentOf, secondsOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { type Subject, subjectOf } from './event-subject.server.ts'
import { handledEventTypes } from './handled-events.rules.ts'

const mark = 'events'
/** Stripe lists events for thirty days. */
const listedDays = 30
/** An event may be listed a little later than it happened, so this much of the former run is read again. */
const overlapMs = 10 * minute
const maxSlices = 8
/**
 * Days for which Stripe itself retries an event; what fails for longer is left to the daily reconciliation.
 */
const retriedDays = 3
/** Reading a subscription takes four calls, and Stripe allows 100 a second. */
const parallelReads = 8
/** The most event types that one call may name. */
const typesPerCall = 20
/** A run ends before the queue's own limit; the next one continues where it stopped. */
const maxRunMs = 9 * minute

/**
 * Handles the events in Stripe's list that no webhook brought: because they were lost, or because the server
 * was down, or because they are newer than a restored backup. Throws when some could not be handled; the next
 * run tries those again.
 */
export async function syncMissedEvents(services: Services): Promise<void> {
  const { db, clock } = services
  const begun = clock.now()
  const stopAt = performance.now() + maxRunMs
  const failures: unknown[] = []
  const [stored] = await db.select().from(stripeMarks).where(eq(stripeMarks.name, mark))
  const oldest = later(begun, -listedDays * day)
  const since = stored && stored.readUntil > oldest ? later(stored.readUntil, -overlapMs) : oldest
  const missed = await unhandled(db, await listEvents(services.payments, since, begun))

  const bySubject = new Map<string, { subject: Subject; events: Stripe.Event[] }>()
  const longest = later(begun, -retriedDays * day)
  let readUntil = begun
  const resumeFrom = (at: Date): void => {
    if (at < readUntil) readUntil = at
  }
  const failed = (error: unknown, events: readonly Stripe.Event[]): void => {
    failures.push(error)
    for (const at of events.map(createdAtOf)) resumeFrom(at < longest ? longest : at)
  }
  const realEvents = missed.filter(({ livemode }) => livemode === services.takesRealMoney)
  await forEachBounded(realEvents, parallelReads, async (event) => {
    try {
      const subject = await subjectOf(services, event)
      if (!subject) return void (await takeEvent(db, triggerOf(event)))
      const key = `${subject.kind} ${subject.id}`
      bySubject.set(key, { subject, events: [...(bySubject.get(key)?.events ?? []), event] })
    } catch (error) {
      failed(error, [event])
    }
  })
  await forEachBounded([...bySubject.values()], parallelReads, async ({ subject, events }) => {
    const [first, ...others] = events
    if (!first) return
    if (performance.now() > stopAt) return resumeFrom(createdAtOf(first))
    try {
      if (subject.kind === 'gift')
        await syncGift(services, subject.id, { trigger: triggerOf(first), sessionId: subject.sessionId })
      else await syncSubscription(services, subject.id, triggerOf(first))
      // One reading covers every event before it.
      for (const other of others) await takeEvent(db, triggerOf(other))
    } catch (error) {
      failed(error, events)
    }
  })

  // Without a mark, or with one older than Stripe's list of events, all subscriptions there are compared.
  if (!stored || stored.readUntil < oldest)
    await syncDiffering(services, stopAt).catch((error: unknown) => failed(error, []))
  await db
    .insert(stripeMarks)
    .values({ name: mark, readUntil })
    .onConflictDoUpdate({ target: stripeMarks.name, set: { readUntil } })
  await emailNewUnknown(services)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of Stripe's events could not be followed`)
}

/**
 * Compares every running subscription at Stripe, a hundred a call, and syncs those that differ from what is
 * stored, or are not stored.
 */
export async function syncDiffering(
  services: Services,
  stopAt = performance.now() + maxRunMs,
): Promise<void> {
  const failures: unknown[] = []
  let startingAfter: string | undefined
  do {
    const page = await services.payments.subscriptions.list({
      limit: 100,
      ...(startingAfter && { starting_after: startingAfter }),
    })
    const differing = await differingOf(services, page.data)
    await forEachBounded(differing, parallelReads, async ({ id }) => {
      await syncSubscription(services, id).catch((error: unknown) => failures.push(error))
    })
    startingAfter = page.has_more ? page.data.at(-1)?.id : undefined
  } while (startingAfter && performance.now() < stopAt)
  for (const { id } of await openUnknown(services.db, { offset: 0, limit: 200 }))
    await syncSubscription(services, id).catch((error: unknown) => failures.push(error))
  await emailNewUnknown(services)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} subscriptions could not be read`)
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
  const failures: unknown[] = []
  await forEachBounded(
    [...(await paidWithoutEvent(services)), ...longUnseen],
    parallelReads,
    async ({ id }) => {
      await syncSubscription(services, id).catch((error: unknown) => failures.push(error))
    },
  )
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} subscriptions could not be read`)
}

/** The handled events since a moment, the oldest first. Long periods are read in parallel slices. */
async function listEvents(payments: Stripe, since: Date, until: Date): Promise<Stripe.Event[]> {
  const slices = slicesOf(since, until)
  const typeLists = [handledEventTypes.slice(0, typesPerCall), handledEventTypes.slice(typesPerCall)].filter(
    (types) => types.length > 0,
  )
  const found: Stripe.Event[] = []
  const calls = slices.flatMap((created) => typeLists.map((types) => ({ created, types: [...types] })))
  await forEachBounded(calls, parallelReads, async ({ created, types }) => {
    for await (const event of payments.events.list({ created, types, limit: 100 })) found.push(event)
  })
  return found.toSorted((a, b) => a.created - b.created)
}

/** At most eight slices of half a day or more. The last has no end, so that it includes new events. */
function slicesOf(since: Date, until: Date): Stripe.RangeQueryParam[] {
  const seconds = (at: number) => Math.floor(at / 1000)
  const length = Math.max(12 * hour, (until.getTime() - since.getTime()) / maxSlices)
  const starts: number[] = []
  for (let at = since.getTime(); at < until.getTime(); at += length) starts.push(at)
  return starts.map((at, index) => ({
    gte: seconds(at),
    ...(index < starts.length - 1 && { lt: seconds(at + length) }),
  }))
}

async function unhandled(db: Database, events: readonly Stripe.Event[]): Promise<Stripe.Event[]> {
  const taken = new Set<string>()
  for (let from = 0; from < events.length; from += 1000) {
    const ids = events.slice(from, from + 1000).map(({ id }) => id)
    const rows = await db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(inArray(stripeEvents.id, ids))
    for (const { id } of rows) taken.add(id)
  }
  return events.filter(({ id }) => !taken.has(id))
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
  for await (const { id, subscription } of completedSessionsSince(payments, since))
    if (subscription && incomplete.has(id)) found.push({ id: idOf(subscription) })
  return found
}

function triggerOf(event: Stripe.Event) {
  return { id: event.id, type: event.type, createdAt: createdAtOf(event) }
}

function createdAtOf({ created }: Stripe.Event): Date {
  return momentOf(created)
}

function storedSeconds(at: Date | null): number | null {
  return at && secondsOf(at)
}
