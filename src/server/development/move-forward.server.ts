import type { StripeEmulator } from '@mirabelle/stripe-emulator'
import { and, gt, isNull, lte, min, or } from 'drizzle-orm'
import type { ClockOffset } from '#src/infrastructure/clock/clock-offset.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { runsBetween } from './cron.rules.ts'

export interface MoveContext {
  services: Services
  clockOffset: ClockOffset
  jobs: readonly Job[]
  drainOutbox(): Promise<void>
  /** Shares the product's clock, and runs its own scheduled tasks in order as the clock moves. */
  emulator: Pick<StripeEmulator, 'advanceTo' | 'nextDueAt'> | undefined
}

/**
 * How long a move may take, in milliseconds. If it is about to take longer, frequent jobs run less often in
 * the rest of it.
 */
const budgetMs = 12_000
/** Minimum minutes between two runs of a job; a run at a moment that the job announced is never skipped. */
const steps = [1, 5, 15, 60, 180, 720] as const
/**
 * How much of the product's time is planned at once. The last window may be up to an hour longer, in which
 * hourly jobs run last.
 */
const windowMs = 6 * hour
/**
 * How far back before a window a job's moments are read, so that its first run in the window covers what
 * became due earlier.
 */
const maxBetweenRunsMs = hour

/** Moves the clock and runs the recurring work on the way, in order; returns how many runs there were. */
export async function moveForward(context: MoveContext, minutes: number): Promise<number> {
  const { services, clockOffset, jobs } = context
  const from = services.clock.now()
  const target = later(from, minutes * minute)
  const begun = performance.now()
  let step = firstStep(minutes)
  const lastRuns = new Map<Job, Date>()
  let done = 0

  for (let cursor = from; cursor < target; ) {
    const until = later(cursor, windowMs + hour) < target ? later(cursor, windowMs) : target
    const windowBegun = performance.now()
    const moments = await momentsWithin(context, cursor, until)
    const runs = runsBetween(jobs, {
      after: cursor,
      until,
      step: steps[step] ?? 1,
      lastRunOf: (job) => lastRuns.get(job),
      momentsOf: (job) => moments.get(job) ?? [],
      isFinal: until >= target,
    })
    for (const { at, job } of runs) {
      await runJobAt(context, job, at)
      lastRuns.set(job, at)
    }
    done += runs.length
    cursor = until
    const windowsLeft = (target.getTime() - cursor.getTime()) / windowMs
    const isTooSlow = (performance.now() - windowBegun) * windowsLeft > budgetMs - (performance.now() - begun)
    if (isTooSlow && step < steps.length - 1) step += 1
  }
  await sendDueUntil(context, target)
  await moveTo(context, target)
  await clockOffset.saved()
  await sendWhatIsDue(context)
  return done
}

/** An index of `steps`: the further the move, the less often frequent jobs run. */
function firstStep(minutes: number): number {
  if (minutes <= 4 * 60) return 0
  return minutes <= 2 * 24 * 60 ? 1 : 2
}

async function momentsWithin(
  { jobs, services }: MoveContext,
  after: Date,
  until: Date,
): Promise<ReadonlyMap<Job, Date[]>> {
  const found = new Map<Job, Date[]>()
  for (const job of jobs)
    if (job.momentsBetween)
      found.set(job, await job.momentsBetween(services, later(after, -maxBetweenRunsMs), until))
  return found
}

async function runJobAt(context: MoveContext, job: Job, at: Date): Promise<void> {
  const { services } = context
  await sendDueUntil(context, at)
  await moveTo(context, at)
  await job
    .run(services)
    .catch((error: unknown) =>
      services.log.error({ err: error, job: job.name }, 'recurring job failed while the clock moved'),
    )
  await sendWhatIsDue(context)
}

async function moveTo({ services: { clock }, clockOffset, emulator }: MoveContext, at: Date): Promise<void> {
  const nextDue = emulator?.nextDueAt()
  const further = at.getTime() - clock.now().getTime()
  if (emulator && nextDue && nextDue <= at) await emulator.advanceTo(further > 0 ? at : clock.now())
  else if (further > 0) clockOffset.write(clockOffset.read() + further)
}

async function sendWhatIsDue({ services: { clock, db }, drainOutbox }: MoveContext): Promise<void> {
  const isDueOrOnItsWay = or(lte(outbox.notBefore, clock.now()), gt(outbox.attempts, 0))
  const left = and(isNull(outbox.sentAt), isNull(outbox.abandonedAt), isDueOrOnItsWay)
  if ((await db.$count(outbox, left)) > 0) await drainOutbox()
}

/** Sends e-mails that become due on the way, such as at the end of quiet hours, at their time. */
async function sendDueUntil(context: MoveContext, until: Date): Promise<void> {
  const { clock, db } = context.services
  for (let last = clock.now(); ; ) {
    const [next] = await db
      .select({ at: min(outbox.notBefore) })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), isNull(outbox.abandonedAt), gt(outbox.notBefore, last)))
    if (!next?.at || next.at > until) return
    last = next.at
    await moveTo(context, last)
    await context.drainOutbox()
  }
}
