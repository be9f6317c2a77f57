import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { weeklyJobs } from '#src/features/weekly-email/weekly-jobs.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { MovableClock } from '#tests/support/time/clock.ts'
import { callsMeanwhile } from './clients/calls-meanwhile.ts'
import { ask, spread } from './clients/pace.ts'
import { idOf, madeDatabase } from './servers/made-database.ts'
import { serverHere } from './servers/server-here.ts'

/**
 * With 200,000 families, 500,000 children and 20,000,000 deeds, prints how fast a child's orchard and the
 * dashboard respond (the targets are 25 ms and 40 ms at the 95th percentile), how long deciding and queueing
 * the week's e-mails of 100,000 families takes (ten minutes), and how much that slows other calls (by a fifth
 * at the 99th percentile). BENCH_SHARE=0.1 runs it with a tenth of the rows.
 */
const share = Number(process.env.BENCH_SHARE ?? 1)
const families = 200_000 * share
const children = families * 2.5
const subscribers = families / 2
/** Per child. */
const deeds = { challenges: 14, lives: 12, replays: 8, badges: 6 }
const content = { lives: 20_000, videos: 600, challenges: 120 }
const signedIn = Math.min(2000, subscribers)
/** A Sunday, five minutes past six in the evening in Luxembourg. */
const sunday = new Date('2027-01-17T17:05:00Z')
const now = `'${sunday.toISOString()}'::timestamptz`

const path = { orchard: '/api/orchard', dashboard: '/api/dashboard', small: '/api/auth/me' }
/** `pages` or `weekly`; both when absent. */
const part = process.argv[2]

const made = await madeDatabase('children', make)
try {
  const clock = new MovableClock()
  clock.moveTo(sunday)
  const server = await serverHere(made, { clock })
  await server.services.db.execute(sql`truncate weekly_emails, outbox`)

  process.stdout.write(
    `\nChildren: ${families.toLocaleString('en')} families, ${children.toLocaleString('en')} children, ${(children * 40).toLocaleString('en')} deeds\n`,
  )
  if (part !== 'weekly') await measurePages(server.origin)
  if (part !== 'pages') await measureWeekly(server.origin, server.services)
  await server.close()
} finally {
  await made.end()
}

async function measurePages(origin: string): Promise<void> {
  const requestInTurn = async (one: string, many: number) => {
    const times: number[] = []
    for (let call = 0; call < many; call++) times.push((await ask(origin + one, sessionOf(call * 7))).whole)
    return times
  }
  for (const one of Object.values(path)) await requestInTurn(one, 200)
  console.table({
    'orchard, aim 25 ms': spread(await requestInTurn(path.orchard, 1500)),
    'dashboard, aim 40 ms': spread(await requestInTurn(path.dashboard, 1500)),
  })
}

async function measureWeekly(origin: string, services: Services): Promise<void> {
  const calls = {
    origin,
    perSecond: 40,
    requests: Array.from({ length: 300 }, (_, index) => ({
      path: Object.values(path)[index % 3] ?? '',
      session: sessionOf(index * 5),
    })),
  }
  await callsMeanwhile(calls, () => delay(5000))
  const { calls: calm } = await callsMeanwhile(calls, () => delay(25_000))
  const weekly = await callsMeanwhile(calls, async () => {
    for (const { run } of weeklyJobs) await run(services)
  })
  const queued = await services.db.$count(outbox, eq(outbox.kind, 'weekly'))
  process.stdout.write(
    `week's e-mails: ${queued} queued of ${subscribers.toLocaleString('en')} families in ${weekly.seconds.toFixed(1)} s\n`,
  )
  console.table({ 'calls, nothing else': calm, 'calls beside the e-mails': weekly.calls })
}

function sessionOf(index: number): string {
  return `token ${1 + (index % signedIn)}`
}

async function make(client: pg.Client): Promise<void> {
  const child = idOf(`'child ' || n`)
  const someLive = (of: string) => idOf(`'live ' || (${of}) % ${content.lives}`)
  const category = (of: string) =>
    `(array['autonomy','social','critical','tech','time','values','business','creativity','communication','health','science','society'])[1 + (${of}) % 12]`
  const text = (words: string) => `jsonb_build_object('fr', ${words}, 'en', ${words}, 'it', ${words})`
  const age = `(array['6-8', '9-11', '12-15'])[1 + n % 3]`
  // Rows are stored in the order in which deeds happen, so that the rows of one child lie far apart.
  const rounds = (many: number, statement: (k: number) => string) =>
    Array.from({ length: many }, (_, k) => statement(k))
  for (const statement of [
    `insert into users (id, email, language, is_subscribed, has_completed_onboarding, created_at)
     select ${idOf(`'user ' || n`)}, 'family-' || n || '@example.com', (array['fr', 'en', 'it'])[1 + n % 3], n <= ${subscribers}, true, ${now} - interval '900 days'
     from generate_series(1, ${families}) n`,
    `insert into subscriptions (id, user_id, customer_id, plan, billing, status, is_live)
     select 'sub_' || n, ${idOf(`'user ' || n`)}, 'cus_' || n, (array['lives', 'complete'])[1 + n % 2], 'monthly', 'active', true
     from generate_series(1, ${subscribers}) n`,
    `insert into onboarding_profiles (user_id, parent_first_name, parent_last_name, parent_email, country, timezone, child_name, child_age, objectives, interests, display_name, is_completed)
     select ${idOf(`'user ' || n`)}, 'Claire', 'Weber', 'family-' || n || '@example.com', 'LU', 'Europe/Luxembourg', 'Renarde', '9-11', '{autonomy,emotions}', '{daily_science,ecology}', 'Renarde', true
     from generate_series(1, ${families}) n`,
    // Every other family has two children, the others three.
    `insert into children (id, user_id, position, display_name, age, language, picture, subscription_item_id, created_at)
     select ${child}, ${idOf(`'user ' || (1 + (n - 1) * 2 / 5)`)}, row_number() over (partition by (n - 1) * 2 / 5 order by n), 'Renarde ' || n % 5000, ${age}, (array['fr', 'fr', 'en'])[1 + n % 3], 'crest:a', 'si_' || n, ${now} - interval '900 days'
     from generate_series(1, ${children}) n`,
    `insert into child_profiles (child_id, child_name, objectives, interests, camera_default, chat_authorized)
     select id, display_name, '{concentration}', '{tech_ai,games_logic}', 'on', 'moderated' from children where position > 1`,
    `insert into sessions (user_id, token_hash, expires_at, created_at, last_seen_at)
     select ${idOf(`'user ' || n * ${Math.floor(subscribers / signedIn)}`)}, sha256(convert_to('token ' || n, 'UTF8')), ${now} + interval '20 days', ${now}, ${now}
     from generate_series(1, ${signedIn}) n`,
    `insert into live_sessions (id, title, lang, category, expert_type, minutes, places, starts_at, description)
     select ${someLive('n')}, 'Dire non sans se fâcher ' || n, (array['fr', 'en', 'it'])[1 + n % 3], ${category('n')}, 'education', 60, 100,
       ${now} - interval '900 days' + n * interval '930 days' / ${content.lives}, repeat('Une phrase. ', 20)
     from generate_series(0, ${content.lives - 1}) n`,
    `insert into videos (id, title, lang, url, thumb, duration, category, live_id, dinner_question, created_at)
     select ${idOf(`'video ' || n`)}, 'Une photo peut-elle mentir ? ' || n, (array['fr', 'en', 'it'])[1 + n % 3], 'https://films.example/' || n, 'https://films.example/' || n || '.jpg', 40, ${category('n')},
       ${someLive('n * 31')}, 'Qu’as-tu vu ?', ${now} - n * interval '1 day'
     from generate_series(0, ${content.videos - 1}) n`,
    `insert into challenges (id, category, age_groups, minutes, title, why, steps, materials, position)
     select 'challenge-' || n, ${category('n')}, array[${age}], 20, ${text(`'Un défi ' || n`)}, ${text(`repeat('Une raison. ', 8)`)},
       (select jsonb_agg(jsonb_build_object('picture', 'heart', 'text', ${text(`repeat('Une chose à faire. ', 5)`)})) from generate_series(1, 5)),
       jsonb_build_array(${text(`'du papier'`)}, ${text(`'un crayon'`)}), n
     from generate_series(1, ${content.challenges}) n`,
    ...rounds(
      deeds.challenges,
      (k) => `insert into challenge_progress (child_id, challenge, state, begun_at, done_at, confirmed_at)
       select ${child}, 'challenge-' || 1 + (n * 7 + ${k} * 11) % ${content.challenges}, (array['begun', 'done', 'confirmed', 'confirmed'])[1 + (n + ${k}) % 4], ${pastOf(k, deeds.challenges)}, case when (n + ${k}) % 4 > 0 then ${pastOf(k, deeds.challenges)} + interval '1 hour' end, case when (n + ${k}) % 4 > 1 then ${pastOf(k, deeds.challenges)} + interval '2 hours' end
       from generate_series(1, ${children}) n`,
    ),
    // Live sessions are chosen so that each child came to one at about that time, and to none twice.
    ...rounds(
      deeds.lives,
      (
        k,
      ) => `insert into live_attendances (live_session_id, child_id, state, first_joined_at, last_seen_at, seconds)
       select ${someLive(`${Math.floor((k * 19_300) / deeds.lives)} + n % 1600`)}, ${child}, (array['came', 'came', 'came', 'absent'])[1 + (n + ${k}) % 4], ${pastOf(k, deeds.lives)}, ${pastOf(k, deeds.lives)}, 3300
       from generate_series(1, ${children}) n`,
    ),
    ...rounds(
      deeds.replays,
      (
        k,
      ) => `insert into watches (user_id, child_id, video_id, seconds, position, first_at, last_report_at, last_counted_at)
       select user_id, id, ${idOf(`'video ' || ((hashtext(id::text) & 65535) + ${k} * 37) % ${content.videos}`)}, 300 + ${k} * 200, 100, ${pastOf(k, deeds.replays, 'position')}, ${pastOf(k, deeds.replays, 'position')}, ${pastOf(k, deeds.replays, 'position')}
       from children`,
    ),
    ...rounds(
      deeds.badges,
      (k) => `insert into badges (child_id, shape, category, deed, earned_at)
       select ${child}, (array['blossom', 'leaf', 'fruit', 'stone', 'sun', 'nest'])[1 + (n + ${k}) % 6], ${category(`n + ${k}`)}, 'challenge-' || 1 + n % 100, ${pastOf(k, deeds.badges)}
       from generate_series(1, ${children}) n`,
    ),
    // Four live sessions that are over, and the next one.
    ...rounds(
      5,
      (k) => `insert into live_registrations (live_session_id, child_id, state, created_at)
       select ${someLive(`${k === 4 ? 19_400 : k * 4000} + n % 500`)}, ${child}, 'registered', ${pastOf(k, 5)} from generate_series(1, ${children}) n`,
    ),
  ])
    await client.query(statement)
}

/** SQL for a moment of the last 900 days; the last round falls in the week before now. */
function pastOf(round: number, rounds: number, number = 'n'): string {
  const days = Math.floor(((rounds - 1 - round) * 900) / rounds)
  return `(${now} - interval '${days} days' - (${number} % 160) * interval '1 hour')`
}
