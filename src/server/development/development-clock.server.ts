import type { StripeEmulator } from '@mirabelle/stripe-emulator'
import { and, gt, isNull, lte, min, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { parseJsonBody } from '#src/api/server/json-body.server.ts'
import { isLocalRequest, rejectForeignOrigin } from '#src/api/server/request-checks.server.ts'
import { hour, later, minute } from '#src/infrastructure/clock/clock.server.ts'
import type { ClockAhead } from '#src/infrastructure/clock-ahead.server.ts'
import { runsBetween } from '#src/infrastructure/cron.rules.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { sendPage } from './development-pages.server.ts'

interface Parts {
  services: Services
  ahead: ClockAhead
  jobs: readonly Job[]
  drainOutbox(): Promise<void>
  /** The payment emulator's clock and the product's are one: it does what is due on the way in its order. */
  emulator: Pick<StripeEmulator, 'advanceTo' | 'nextDueAt'> | undefined
}

const mostMinutes = 400 * 24 * 60
/**
 * How long moving may take before what recurs often is done less often on the rest of the way, in
 * milliseconds.
 */
const timeoutMs = 12_000
/** Each so many minutes; what a job knows that it will have to do is met whatever the step. */
const steps = [1, 5, 15, 60, 180, 720] as const
/** How much of the way is planned at a time. */
const stretch = 6 * hour
/** What fell due since a job's last turn is met by its first one of the next stretch. */
const longestBetweenTurns = hour

/**
 * `/dev/clock`: the clock of the whole product, which moves forward alone (PROGRAMME §3). Never in
 * production, and for this machine alone.
 */
export function clockPages(app: FastifyInstance, parts: Parts): void {
  const { services, ahead } = parts
  const { settings, clock } = services
  let moving: Promise<unknown> = Promise.resolve()

  const rejectStrangers = (request: FastifyRequest) => {
    if (!isLocalRequest(request.raw, settings)) throw new HttpError(404, 'Not found')
  }
  const shown = () => ({ now: clock.now().toISOString(), aheadMinutes: Math.round(ahead.read() / minute) })

  app.get('/dev/clock', async (request, reply) => {
    rejectStrangers(request)
    reply.header('Cache-Control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return shown()
    return sendPage(reply, 'Clock', pageOf(shown(), clock.now()), { hasForms: true })
  })

  app.post('/dev/clock', { config: { rawBody: 'any' } }, async (request, reply) => {
    rejectStrangers(request)
    rejectForeignOrigin(request, settings)
    // Ninety days take longer than an idle connection is kept.
    request.raw.socket.setTimeout(0)
    const isForm = !request.headers['content-type']?.startsWith('application/json')
    const minutes = minutesIn(request.body, isForm)
    const mine = moving.then(() => moveForward(parts, minutes))
    moving = mine.catch(() => undefined)
    const done = await mine
    reply.header('Cache-Control', 'no-store')
    if (isForm && request.headers.accept?.includes('text/html')) return reply.redirect('/dev/clock', 303)
    return { ...shown(), done }
  })
}

function minutesIn(body: unknown, isForm: boolean): number {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const given = isForm
    ? Number(new URLSearchParams(bytes.toString()).get('minutes') || Number.NaN)
    : Reflect.get(Object(parseJsonBody(bytes)), 'minutes')
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1 || given > mostMinutes) {
    const message = `A whole number of minutes from 1 to ${mostMinutes}`
    throw new HttpError(400, message, { code: 'invalid', issues: [{ path: 'minutes', message }] })
  }
  return given
}

/** Moves the clock, and does on the way what recurs, in its order; answers how many times work was done. */
async function moveForward(parts: Parts, minutes: number): Promise<number> {
  const { services, ahead, jobs, emulator, drainOutbox } = parts
  const { clock, log, db } = services
  const from = clock.now()
  const target = later(from, minutes * minute)
  const begun = performance.now()
  let step = minutes <= 4 * 60 ? 0 : minutes <= 2 * 24 * 60 ? 1 : 2
  const turns = new Map<Job, Date>()
  let done = 0

  async function moveTo(at: Date): Promise<void> {
    const nextDue = emulator?.nextDueAt()
    const further = at.getTime() - clock.now().getTime()
    if (emulator && nextDue && nextDue <= at) await emulator.advanceTo(further > 0 ? at : clock.now())
    else if (further > 0) ahead.write(ahead.read() + further)
  }

  async function sendWhatIsDue(): Promise<void> {
    const isDueOrOnItsWay = or(lte(outbox.notBefore, clock.now()), gt(outbox.attempts, 0))
    const left = and(isNull(outbox.sentAt), isNull(outbox.abandonedAt), isDueOrOnItsWay)
    if ((await db.$count(outbox, left)) > 0) await drainOutbox()
  }

  /** What was held back until an hour on the way, such as the end of the night, leaves at that hour. */
  async function sendOnTheWay(until: Date): Promise<void> {
    for (let last = clock.now(); ; ) {
      const [next] = await db
        .select({ at: min(outbox.notBefore) })
        .from(outbox)
        .where(and(isNull(outbox.sentAt), isNull(outbox.abandonedAt), gt(outbox.notBefore, last)))
      if (!next?.at || next.at > until) return
      last = next.at
      await moveTo(last)
      await drainOutbox()
    }
  }

  async function momentsWithin(after: Date, until: Date): Promise<ReadonlyMap<Job, Date[]>> {
    const found = new Map<Job, Date[]>()
    for (const job of jobs)
      if (job.momentsBetween)
        found.set(job, await job.momentsBetween(services, later(after, -longestBetweenTurns), until))
    return found
  }

  for (let cursor = from; cursor < target; ) {
    const until = later(cursor, stretch) < target ? later(cursor, stretch) : target
    const stretchBegun = performance.now()
    const moments = await momentsWithin(cursor, until)
    const runs = runsBetween(jobs, {
      after: cursor,
      until,
      step: steps[step] ?? 1,
      lastTurnOf: (job) => turns.get(job),
      momentsOf: (job) => moments.get(job) ?? [],
    })
    for (const { at, job } of runs) {
      await sendOnTheWay(at)
      await moveTo(at)
      await job
        .run(services)
        .catch((error: unknown) =>
          log.error({ err: error, job: job.name }, 'recurring work failed on the way'),
        )
      await sendWhatIsDue()
      turns.set(job, at)
      done += 1
    }
    cursor = until
    const stretchesLeft = (target.getTime() - cursor.getTime()) / stretch
    const isTooSlow =
      (performance.now() - stretchBegun) * stretchesLeft > timeoutMs - (performance.now() - begun)
    if (isTooSlow && step < steps.length - 1) step += 1
  }
  await sendOnTheWay(target)
  await moveTo(target)
  await ahead.kept()
  await sendWhatIsDue()
  return done
}

function pageOf({ now, aheadMinutes }: { now: string; aheadMinutes: number }, at: Date): string {
  const choices = [
    [15, '15 minutes'],
    [60, '1 hour'],
    [24 * 60, '1 day'],
    [7 * 24 * 60, '1 week'],
    [90 * 24 * 60, '90 days'],
  ] as const
  const buttons = choices
    .map(([minutes, label]) => `<button name="minutes" value="${minutes}">${label}</button>`)
    .join(' ')
  return `<main class="dev-page"><h1>Clock</h1>
    <p>The product’s time is <time datetime="${now}">${companyWallTime(at).replace('T', ' ')}</time> in Luxembourg (${now}), ${aheadMinutes} minutes ahead of this machine’s.</p>
    <p>It moves forward alone. What recurs, reminders, payments and e-mails are done on the way, in their order.</p>
    <form method="post" action="/dev/clock"><p>Forward by ${buttons}</p></form>
    <form method="post" action="/dev/clock"><p><label>Minutes <input name="minutes" type="number" min="1" max="${mostMinutes}" required></label> <button>Forward</button></p></form></main>`
}
