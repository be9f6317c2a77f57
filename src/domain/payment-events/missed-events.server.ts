import { eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { syncGift } from '#src/domain/gifts/sync-gift.server.ts'
import { type Trigger, takeEvent } from '#src/domain/subscriptions/sync/stripe-events.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { emailNewUnknown } from '#src/domain/subscriptions/unknown/unknown-subscriptions.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { stripeEvents, stripeMarks } from '#src/infrastructure/database/schema.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import { momentOf, secondsOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { maxRunMs, parallelReads, syncDiffering } from './differing-subscriptions.server.ts'
import { eventSubjectOf, type Subject } from './event-subject.server.ts'
import { handledEventTypes } from './handled-events.rules.ts'

const mark = 'events'
/** Stripe lists events for thirty days. */
const listedDays = 30
/**
 * An event may appear in the list a little late, so each run reads again this much of the time of the
 * previous one.
 */
const overlapMs = 10 * minute
/** The list is followed in slices, the oldest first, so that no run holds more than one slice's misses. */
const sliceMs = 12 * hour
/**
 * For how many days Stripe itself retries an event; an event that fails for longer is left to the daily
 * reconciliation.
 */
const retriedDays = 3
/** The most event types that one call may name. */
const typesPerCall = 20
/** A webhook that has not arrived after this time counts as missed; a younger one may be on its way. */
const missedAfterMs = 10 * minute

/**
 * Handles the events in Stripe's list that no webhook delivered: they were lost, the server was down, or they
 * are newer than a restored backup. Throws when some could not be handled; the next run tries those again.
 */
export async function syncMissedEvents(services: Services): Promise<void> {
  const { db, clock, log, counts } = services
  const begun = clock.now()
  const stopAt = performance.now() + maxRunMs
  const run: Run = { services, begun, stopAt, failures: [], resumeAt: begun, missed: 0 }
  const [stored] = await db.select().from(stripeMarks).where(eq(stripeMarks.name, mark))
  const oldest = later(begun, -listedDays * day)
  const since = stored && stored.readUntil > oldest ? later(stored.readUntil, -overlapMs) : oldest
  try {
    for (const slice of slicesOf(since, begun)) {
      await syncSlice(run, slice)
      if (isOver(run)) break
    }
  } finally {
    counts.eventsMissed(run.missed)
    if (run.missed > 0) log.warn({ events: run.missed }, 'payment events were found that no webhook brought')
  }

  // If the mark is missing, or older than Stripe's list of events, all subscriptions at Stripe are compared.
  if (!stored || stored.readUntil < oldest)
    await syncDiffering(services, stopAt).catch((error: unknown) => run.failures.push(error))
  await emailNewUnknown(services)
  if (run.failures.length > 0)
    throw new AggregateError(run.failures, `${run.failures.length} of Stripe's events could not be followed`)
}

/** A run through Stripe's list of events. */
interface Run {
  services: Services
  begun: Date
  /** A moment of `performance.now()`. */
  stopAt: number
  failures: unknown[]
  /** Where the next run begins: the oldest event that is still to be handled, or the end of this run. */
  resumeAt: Date
  /** Handled events that a webhook should have brought long ago. */
  missed: number
}

interface Slice {
  created: Stripe.RangeQueryParam
  until: Date
}

/** What is kept of a missed event, whose whole text may be long. */
interface Missed {
  subject: Subject
  /** The oldest first. */
  triggers: Trigger[]
}

/** Handles a slice's missed events, the oldest first, and stores how far the list is done with. */
async function syncSlice(run: Run, slice: Slice): Promise<void> {
  const missed = await missedIn(run, slice)
  await forEachBounded(missed, parallelReads, async ({ subject, triggers }) => {
    const [first, ...others] = triggers
    if (!first) return
    if (isOver(run)) return resumeFrom(run, first.createdAt)
    try {
      await syncSubject(run.services, subject, first)
      // One reading covers every event before it.
      for (const other of others) await takeEvent(run.services.db, other)
      run.missed += triggers.filter(({ createdAt }) => createdAt < later(run.begun, -missedAfterMs)).length
    } catch (error) {
      failed(run, error, triggers)
    }
  })
  const readUntil = run.resumeAt < slice.until ? run.resumeAt : slice.until
  await run.services.db
    .insert(stripeMarks)
    .values({ name: mark, readUntil })
    .onConflictDoUpdate({ target: stripeMarks.name, set: { readUntil } })
}

async function syncSubject(services: Services, subject: Subject, trigger: Trigger): Promise<void> {
  if (subject.kind === 'gift') await syncGift(services, subject.id, { trigger, sessionId: subject.sessionId })
  else await syncSubscription(services, subject.id, trigger)
}

/**
 * The subjects of a slice's unhandled events. Events without a subject are taken at once. Stripe lists the
 * newest first: a slice whose list was not read to its end is begun again by the next run.
 */
async function missedIn(run: Run, { created }: Slice): Promise<Missed[]> {
  const { db, payments, takesRealMoney } = run.services
  const bySubject = new Map<string, Missed>()
  await Promise.all(
    typeLists.map(async (types) => {
      let startingAfter: string | undefined
      do {
        if (isOver(run)) return resumeFrom(run, momentOf(Number(created.gte)))
        const page = await payments.events.list({
          created,
          types: [...types],
          limit: 100,
          ...(startingAfter && { starting_after: startingAfter }),
        })
        const real = page.data.filter(({ livemode }) => livemode === takesRealMoney)
        await forEachBounded(await unhandled(db, real), parallelReads, (event) => note(event))
        startingAfter = page.has_more ? page.data.at(-1)?.id : undefined
      } while (startingAfter)
    }),
  )
  return [...bySubject.values()]
    .map(({ subject, triggers }) => ({ subject, triggers: triggers.toSorted(byAge) }))
    .toSorted((a, b) => byAge(a.triggers[0], b.triggers[0]))

  async function note(event: Stripe.Event): Promise<void> {
    const trigger = triggerOf(event)
    try {
      const subject = await eventSubjectOf(run.services, event)
      if (!subject) return void (await takeEvent(db, trigger))
      const key = `${subject.kind} ${subject.id}`
      const known = bySubject.get(key)
      if (known) known.triggers.push(trigger)
      else bySubject.set(key, { subject, triggers: [trigger] })
    } catch (error) {
      failed(run, error, [trigger])
    }
  }
}

function isOver({ stopAt }: Run): boolean {
  return performance.now() > stopAt
}

function resumeFrom(run: Run, at: Date): void {
  if (at < run.resumeAt) run.resumeAt = at
}

function failed(run: Run, error: unknown, triggers: readonly Trigger[]): void {
  const longest = later(run.begun, -retriedDays * day)
  run.failures.push(error)
  for (const { createdAt } of triggers) resumeFrom(run, createdAt < longest ? longest : createdAt)
}

function byAge(a: Trigger | undefined, b: Trigger | undefined): number {
  return Number(a?.createdAt) - Number(b?.createdAt)
}

const typeLists = [handledEventTypes.slice(0, typesPerCall), handledEventTypes.slice(typesPerCall)].filter(
  (types) => types.length > 0,
)

/** The last slice has no end, so that it includes new events. */
function slicesOf(since: Date, until: Date): Slice[] {
  const slices: Slice[] = []
  for (let at = since; at < until; at = later(at, sliceMs)) {
    const end = later(at, sliceMs)
    slices.push(
      end < until
        ? { created: { gte: secondsOf(at), lt: secondsOf(end) }, until: end }
        : { created: { gte: secondsOf(at) }, until },
    )
  }
  return slices
}

/** Of one page of Stripe's list. */
async function unhandled(db: Database, events: readonly Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(inArray(stripeEvents.id, ids))
  const taken = new Set(rows.map(({ id }) => id))
  return events.filter(({ id }) => !taken.has(id))
}

function triggerOf({ id, type, created }: Stripe.Event): Trigger {
  return { id, type, createdAt: momentOf(created) }
}
