import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { admins, liveAdults, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { openClass } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { MovableClock } from '#tests/support/time/clock.ts'
import { callsMeanwhile } from './clients/calls-meanwhile.ts'
import { idOf, madeDatabase } from './servers/made-database.ts'
import { serverHere } from './servers/server-here.ts'

/**
 * Prints what 2,000 pages before a class cost the product's process; each polls its door every five seconds.
 * The target is a fifth of a core. The pages wait for 67 live sessions of thirty children, ten minutes before
 * the start: first before any administrator has entered, then when one has entered each class, so that the
 * class server is asked, and finally all 2,000 at one door.
 */
const pages = 2000
const everySeconds = 5
const doors = Math.ceil(pages / 30)
const seconds = 30
const begin = new Date('2027-01-13T16:00:00Z')
const now = new Date(begin.getTime() - 10 * 60_000)

const made = await madeDatabase('door', make)
const classes = fork('tests/benchmark/servers/class-server.ts')
try {
  const [{ url, secret }] = (await once(classes, 'message')) as [{ url: string; secret: string }]
  const clock = new MovableClock()
  clock.moveTo(now)
  const environment = { LIVE_URL: url, LIVE_SECRET: secret }
  const server = await serverHere(made, { clock, environment })
  const { origin } = server
  const measure = async (doorOf: (page: number) => number) => {
    const requests = Array.from({ length: pages }, (_, page) => ({
      path: `/api/lives/${liveId(doorOf(page))}/door`,
      session: `token ${page + 1}`,
    }))
    const perSecond = pages / everySeconds
    await callsMeanwhile({ origin, requests, perSecond }, () => delay(5000))
    const before = process.cpuUsage()
    const { calls } = await callsMeanwhile({ origin, requests, perSecond }, () => delay(seconds * 1000))
    const { user, system } = process.cpuUsage(before)
    const msOfEach = (user + system) / 1000 / (calls.times + calls.failed)
    return { 'of a core, %': Math.round(msOfEach * perSecond) / 10, ...calls }
  }
  process.stdout.write(`\n${pages} pages wait, ${pages / everySeconds} calls a second; aim 20 % of a core\n`)
  await server.services.db.delete(admins)
  const closed = await measure((page) => page % doors)
  await enterAll(server.services)
  console.table({
    [`at ${doors} doors`]: closed,
    [`at ${doors} doors, an adult in each`]: await measure((page) => page % doors),
    'at one door': await measure(() => 0),
  })
  await server.close()
} finally {
  classes.kill()
  await made.end()
}

/** Opens a class for each live session, and lets one administrator enter them all. */
async function enterAll(services: Services): Promise<void> {
  const { db, settings } = services
  const [admin] = await db
    .insert(admins)
    .values({ email: 'bench@exemple.lu', passwordHash: 'none' })
    .returning({ id: admins.id })
  if (!admin || !settings.liveClasses) throw new Error('there is nobody, or nowhere, to enter')
  for (const live of await db.select().from(liveSessions)) {
    await openClass(services, settings.liveClasses, { ...live, kind: 'live' }, 'token')
    await db.insert(liveAdults).values({ liveSessionId: live.id, adminId: admin.id, role: 'host' })
  }
}

function liveId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

async function make(client: pg.Client): Promise<void> {
  const at = `'${now.toISOString()}'::timestamptz`
  for (const statement of [
    `insert into users (id, email, is_subscribed)
     select ${idOf(`'user ' || n`)}, 'family-' || n || '@example.com', true from generate_series(1, 200000) n`,
    `insert into children (id, user_id, position, display_name, age, language, picture)
     select ${idOf(`'child ' || n`)}, ${idOf(`'user ' || n`)}, 1, 'Renarde', '9-11', 'fr', 'crest:a' from generate_series(1, 200000) n`,
    `insert into sessions (user_id, token_hash, expires_at, created_at, last_seen_at)
     select ${idOf(`'user ' || n`)}, sha256(convert_to('token ' || n, 'UTF8')), ${at} + interval '1 day', ${at}, ${at}
     from generate_series(1, ${pages}) n`,
    `insert into experts (id, name, type, languages, bio, portrait)
     select ${idOf(`'expert ' || n`)}, 'Inès', 'education', '{fr}', '{"fr":"","en":"","it":""}', 'education' from generate_series(0, ${doors - 1}) n`,
    `insert into live_sessions (id, title, lang, category, expert_type, expert_id, minutes, starts_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Dire non sans se fâcher', 'fr', 'social', 'education', ${idOf(`'expert ' || n`)}, 60, '${begin.toISOString()}'
     from generate_series(0, ${doors - 1}) n`,
    `insert into live_registrations (live_session_id, child_id, state)
     select ('00000000-0000-4000-8000-' || lpad((n % ${doors})::text, 12, '0'))::uuid, ${idOf(`'child ' || n`)}, 'registered' from generate_series(1, ${pages}) n`,
  ])
    await client.query(statement)
}
