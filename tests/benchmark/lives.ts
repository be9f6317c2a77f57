import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { liveReminderJobs } from '#src/features/lives/reminders.server.ts'
import { MovableClock, monday } from '#tests/support/time/clock.ts'
import { callsMeanwhile } from './clients/calls-meanwhile.ts'
import { idOf, madeDatabase } from './servers/made-database.ts'
import { serverHere } from './servers/server-here.ts'

/*
 * With 200,000 families and 2,000,000 registrations, prints how fast a week of 500 live sessions is listed,
 * how long the reminders of 20,000 registered children take, and how much these slow other calls. `node
 * tests/benchmark/lives.ts`; BENCH_SHARE=0.1 runs it with a tenth of them.
 */
const share = Number(process.env.BENCH_SHARE ?? 1)
const families = Math.round(200_000 * share)
const registrationsOfEach = 10
const livesOfWeek = Math.round(500 * share)
const placesOfEach = 30
const weeks = Math.ceil((families * registrationsOfEach) / placesOfEach / livesOfWeek)

const made = await madeDatabase('lives', make)
try {
  const clock = new MovableClock()
  clock.hold()
  clock.moveTo(monday)
  const server = await serverHere(made, { clock })
  const { origin } = server
  const { db } = server.services
  await db.execute(sql`truncate live_reminders, outbox`)

  const listing = () => timed(`${origin}/api/lives?from=2027-01-11&to=2027-01-17`)
  await Promise.all(Array.from({ length: 20 }, listing))
  console.table({ [`a week of ${livesOfWeek} live sessions`]: figures(await sequentially(400, listing)) })

  // From another process, at an even pace, for equally long alone and beside the reminders.
  const calls = { origin, requests: [{ path: '/api/auth/me', session: 'token 1' }], perSecond: 200 }
  const alone = await callsMeanwhile(calls, () => delay(30_000))
  const beside = await callsMeanwhile(calls, async () => {
    for (const { run } of liveReminderJobs) await run(server.services)
  })
  const sent = await db.execute<{ many: number }>(
    sql`select count(*)::int as many from outbox where kind = 'live-reminder'`,
  )
  console.table({ 'calls alone': alone.calls, 'calls beside the reminders': beside.calls })
  console.log(`${sent.rows[0]?.many} reminders in ${beside.seconds.toFixed(1)} s`)
  await server.close()
} finally {
  await made.end()
}

async function make(client: pg.Client): Promise<void> {
  const at = monday.toISOString()
  // The week of `monday` is in the middle of all live sessions.
  const first = new Date(monday.getTime() - Math.floor(weeks / 2) * 7 * 86_400_000).toISOString()
  const tomorrow = new Date(monday.getTime() + 86_400_000).toISOString()
  const reminded = Math.round((20_000 * share) / placesOfEach)
  const child = `${idOf(`'child ' || (1 + (n::bigint * 7919 + k * 104729) % ${families})`)}`
  for (const statement of [
    `insert into users (id, email, is_subscribed)
     select ${idOf("'user ' || n")}, 'family-' || n || '@example.com', true from generate_series(1, ${families}) n`,
    `insert into children (id, user_id, position, display_name, age, language, picture)
     select ${idOf("'child ' || n")}, ${idOf("'user ' || n")}, 1, 'Renarde', '9-11', 'fr', 'crest:a' from generate_series(1, ${families}) n`,
    // The session of family n is "token n".
    `insert into sessions (user_id, token_hash, expires_at, created_at, last_seen_at)
     select ${idOf("'user ' || n")}, sha256(convert_to('token ' || n, 'UTF8')), '${at}'::timestamptz + interval '1 day', '${at}', '${at}'
     from generate_series(1, 1000) n`,
    `insert into live_sessions (id, title, lang, category, expert_type, minutes, places, starts_at, description)
     select ${idOf(`'live ' || (w * ${livesOfWeek} + n)`)}, 'Dire non sans se fâcher', 'fr', 'social', 'education', 60, ${placesOfEach},
       '${first}'::timestamptz + make_interval(days => w * 7, secs => 90000 + n * 400000 / ${livesOfWeek}), repeat('Une phrase. ', 20)
     from generate_series(0, ${weeks - 1}) w, generate_series(0, ${livesOfWeek - 1}) n`,
    `insert into live_registrations (live_session_id, child_id, state, created_at)
     select ${idOf(`'live ' || ((n * ${registrationsOfEach} + k) / ${placesOfEach})`)}, ${child}, 'registered', '${at}'::timestamptz - interval '60 days'
     from generate_series(0, ${families - 1}) n, generate_series(0, ${registrationsOfEach - 1}) k on conflict do nothing`,
    // Live sessions that begin a day from now: their children are all reminded within one minute.
    `update live_sessions set starts_at = '${tomorrow}' where id in (
       select id from live_sessions where starts_at >= '${at}'::timestamptz order by starts_at limit ${reminded})`,
  ])
    await client.query(statement)
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, {
    headers: { Cookie: `session=token ${1 + Math.floor(Math.random() * 1000)}` },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 200)}`)
  return performance.now() - began
}

/** Runs sequentially, as a single client would. */
async function sequentially(many: number, ask: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < many; index++) times.push(await ask())
  return times
}

function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { calls: times.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
}
