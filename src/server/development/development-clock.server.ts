import type { FastifyInstance } from 'fastify'
import { invalidField } from '#src/api/server/http-error.server.ts'
import { parseJsonBody } from '#src/api/server/json-body.server.ts'
import { rejectForeignOrigin } from '#src/api/server/request-checks.server.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { minute } from '#src/shared/durations.ts'
import { rejectStrangers, sendPage } from './development-pages.server.ts'
import { type MoveContext, moveForward } from './move-forward.server.ts'

const maxMinutes = 400 * 24 * 60

/**
 * `/dev/clock`: shows the clock of the whole product and puts it forward; it never goes back (PROGRAMME §3).
 * Not in production, and only for requests from this machine.
 */
export function addClockRoutes(app: FastifyInstance, context: MoveContext): void {
  const { services, clockOffset } = context
  const { settings, clock } = services
  let lastMove: Promise<unknown> = Promise.resolve()

  const shown = () => ({
    now: clock.now().toISOString(),
    aheadMinutes: Math.round(clockOffset.read() / minute),
  })

  app.get('/dev/clock', async (request, reply) => {
    rejectStrangers(request, settings)
    reply.header('Cache-Control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return shown()
    return sendPage(reply, 'Clock', pageOf(shown(), clock.now()), { hasForms: true })
  })

  app.post('/dev/clock', { config: { rawBody: 'any' } }, async (request, reply) => {
    rejectStrangers(request, settings)
    rejectForeignOrigin(request, settings)
    // Moving by ninety days takes longer than the timeout of an idle connection.
    request.raw.socket.setTimeout(0)
    const isForm = !request.headers['content-type']?.startsWith('application/json')
    const minutes = minutesIn(request.body, isForm)
    const move = lastMove.then(() => moveForward(context, minutes))
    lastMove = move.catch(() => undefined)
    const done = await move
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
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1 || given > maxMinutes)
    throw invalidField('minutes', `A whole number of minutes from 1 to ${maxMinutes}`)
  return given
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
    <form method="post" action="/dev/clock"><p><label>Minutes <input name="minutes" type="number" min="1" max="${maxMinutes}" required></label> <button>Forward</button></p></form></main>`
}
