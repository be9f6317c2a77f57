import { execFileSync, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { announce, filmFrom, partBytes, send } from './clients/film-upload.ts'
import { callsAtPace, spread } from './clients/pace.ts'
import { processorSecondsOf, type Running, startProduct } from './servers/product.ts'

/**
 * Prints the figures promised for replays that the product serves itself, one part at a time, each within
 * four minutes:
 *     node tests/benchmark/replays.ts delivery|upload|line|transcoding
 * `GIBIBYTES` and `FILM_SECONDS` set the size of the upload and the length of the transcoded film.
 */
const families = 200
const gibibytes = Number(process.env.GIBIBYTES ?? 10)
const filmSeconds = Number(process.env.FILM_SECONDS ?? 120)
const pace = { seconds: 20, perSecond: 50 }
const busySeconds = 40
/** After this time the process has released the memory of its start. */
const settledMs = 8000
/** The pace of calls while a film is transcoded, repeated until it is ready. */
const whileBusy = { ...pace, seconds: 5 }

const parts = { delivery, upload, line, transcoding }
const part = process.argv[2]
if (part !== 'delivery' && part !== 'upload' && part !== 'line' && part !== 'transcoding')
  throw new Error(`say which part: ${Object.keys(parts).join(', ')}`)

const postgres = await startPostgres()
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-bench-'))
await administer(postgres.url, 'create database bench')
const client = new pg.Client({ connectionString: postgres.databaseUrl('bench') })
const environment = {
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
  DATA_DIR: directory,
  DATABASE_URL: postgres.databaseUrl('bench'),
  TRUST_PROXY: '127.0.0.1',
  DEMO_DATA: 'off',
}
const product = await startProduct(environment)
try {
  await client.connect()
  const team = await anAdministrator()
  const sessions = await subscribers()
  process.stdout.write(`\nReplays: ${part}, on ${availableParallelism()} cores\n`)
  await parts[part](product, team, sessions)
} finally {
  await product.stop()
  await client.end()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

/**
 * 200 families watch, a segment every four seconds, while other calls are made at an even pace. Then they
 * watch at a bare server instead, to show how much of the delay is due to sharing one machine.
 */
async function delivery(running: Running, team: string, sessions: readonly string[]): Promise<void> {
  const { origin } = running
  const id = await aReplay(origin, team, await aFilm(40))
  const streams = await Promise.all(sessions.map((session, index) => streamOf(origin, id, session, index)))
  const session = sessions[0] ?? ''
  const calm = await callsAtPace(`${origin}/api/auth/me`, session, pace)
  const ours = await watched(running, { origin, streams }, session)
  const [film = ''] = readdirSync(join(directory, 'media/replays'))
  const bare = fork('tests/benchmark/servers/bare-segments.ts', [
    join(directory, 'media/replays', film, '720'),
  ])
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
  const others = await watched(running, { origin: `http://127.0.0.1:${port}`, streams }, session)
  bare.disconnect()
  process.stdout.write(
    `${families} families watch: ${Math.round(ours.megabytes)} MB a second; the product takes ${ours.product} of a core, those who watch ${ours.clients}; ${others.product} while they watch elsewhere\n`,
  )
  console.table({
    [`first byte of a segment, ${families} streams`]: spread(ours.firstBytes),
    '  from a bare node:http, same bytes': spread(others.firstBytes),
    '/api/auth/me, nobody watches': spread(calm),
    [`/api/auth/me, ${families} families watch`]: spread(ours.calls),
    '  who watch at the bare server': spread(others.calls),
  })
}

/**
 * Makes calls to the product at an even pace while families watch, and measures the share of a core of each
 * side.
 */
async function watched(
  { origin, processorSeconds }: Running,
  watching: { origin: string; streams: readonly { master: string; session: string }[] },
  session: string,
) {
  const watchers = fork('tests/benchmark/clients/watchers.ts')
  watchers.send(watching)
  await delay(8000)
  const taken = () => [processorSeconds(), processorSecondsOf(watchers.pid)]
  const before = taken()
  const calls = await callsAtPace(`${origin}/api/auth/me`, session, { ...pace, seconds: busySeconds })
  const [product, clients] = taken().map((seconds, index) =>
    ((seconds - (before[index] ?? 0)) / busySeconds).toFixed(2),
  )
  const report = once(watchers, 'message')
  watchers.send('stop')
  const [{ firstBytes, megabytes }] = (await report) as [{ firstBytes: number[]; megabytes: number }]
  return { calls, product, clients, firstBytes, megabytes }
}

/** Sends a film of ten gibibytes except for its last byte, and samples the process's memory. */
async function upload({ origin, memory }: Running, team: string): Promise<void> {
  const bytes = gibibytes * 1024 ** 3
  const location = await announce(origin, team, bytes)
  await delay(settledMs)
  const before = memory()
  let maxMemory = before
  const sampling = setInterval(() => {
    maxMemory = Math.max(maxMemory, memory())
  }, 50)
  const began = performance.now()
  try {
    for (let offset = 0; offset < bytes - 1; offset += partBytes)
      await send(origin, team, location, offset, filmFrom(offset, Math.min(partBytes, bytes - 1 - offset)))
  } finally {
    clearInterval(sampling)
  }
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    `${gibibytes} GiB in ${Math.round(seconds)} s; memory ${before} MB before, ${maxMemory} MB at maxMemory\n`,
  )
}

/** Sends one part at 2 Mbit/s, which takes longer than any other body may. */
async function line({ origin }: Running, team: string): Promise<void> {
  const location = await announce(origin, team, 2 * partBytes)
  const began = performance.now()
  await send(origin, team, location, 0, Readable.from(slowly(filmFrom(0, partBytes))))
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`a part of 16 MiB on a line of 2 Mbit/s is taken after ${seconds.toFixed(1)} s\n`)
}

async function* slowly(film: Readable): AsyncGenerator<Buffer> {
  const tickMs = 100
  const tickBytes = (2_000_000 / 8 / 1000) * tickMs
  let due = performance.now()
  for await (const piece of film as AsyncIterable<Buffer>)
    for (let at = 0; at < piece.length; at += tickBytes) {
      await delay(Math.max(0, due - performance.now()))
      due += tickMs
      yield piece.subarray(at, at + tickBytes)
    }
}

/** Transcodes a film while other calls are made at an even pace. */
async function transcoding({ origin }: Running, team: string, sessions: readonly string[]): Promise<void> {
  const film = await aFilm(filmSeconds)
  const calls = (during: typeof pace) => callsAtPace(`${origin}/api/auth/me`, sessions[0] ?? '', during)
  const before = await calls(pace)
  const began = performance.now()
  let isReady = false
  const isMade = aReplay(origin, team, film).finally(() => {
    isReady = true
  })
  await delay(2000)
  const busy: number[] = []
  while (!isReady) busy.push(...(await calls(whileBusy)))
  await isMade
  const seconds = (performance.now() - began) / 1000
  await delay(settledMs)
  // Measured again, because the machine itself may have become slower in the time that an hour's film takes.
  const after = await calls(pace)
  process.stdout.write(
    `a film of ${filmSeconds} s in 720p is ready after ${Math.round(seconds)} s: ${(filmSeconds / seconds).toFixed(2)} times real time\n`,
  )
  console.table({
    '/api/auth/me, nothing else before': spread(before),
    '/api/auth/me, a film is transcoded': spread(busy),
    '/api/auth/me, nothing else after': spread(after),
  })
}

/** Makes a noisy film with a tone. Returns its path. */
async function aFilm(seconds: number): Promise<string> {
  const path = join(directory, 'film.mp4')
  const picture = `testsrc2=size=1280x720:rate=25:duration=${seconds},noise=alls=6:allf=t`
  const sound = `sine=frequency=330:duration=${seconds}`
  const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path]
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...made])
  return path
}

/** Sends a film in parts, waits until it is ready and publishes it. Returns the video's id. */
async function aReplay(origin: string, team: string, path: string): Promise<string> {
  const { size } = statSync(path)
  const location = await announce(origin, team, size)
  for (let start = 0; start < size; start += partBytes) {
    const end = Math.min(start + partBytes, size) - 1
    await send(origin, team, location, start, createReadStream(path, { start, end }))
  }
  for (;;) {
    const [video] = (await (
      await fetch(`${origin}/api/admin/videos`, { headers: { Authorization: `Bearer ${team}` } })
    ).json()) as { id: string; state: string; error: string | null }[]
    if (video?.state === 'failed') throw new Error(video.error ?? 'the film failed')
    if (video?.state === 'ready') {
      await client.query('update videos set is_published = true')
      return video.id
    }
    await delay(1000)
  }
}

async function streamOf(origin: string, id: string, session: string, index: number) {
  const response = await fetch(`${origin}/api/videos/${id}/stream`, {
    headers: { Cookie: `session=${session}`, 'X-Forwarded-For': `10.0.${index}.1` },
  })
  const { master } = (await response.json()) as { master: string }
  return { master, session }
}

/** The session tokens of {@link families} families with access. */
async function subscribers(): Promise<string[]> {
  const tokens = Array.from({ length: families }, () => randomBytes(32).toString('base64url'))
  for (const [index, token] of tokens.entries()) {
    const { rows } = await client.query(
      'insert into users (email, is_subscribed) values ($1, true) returning id',
      [`family-${index}@example.com`],
    )
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, sha256($2::bytea), now() + interval '1 day')`,
      [rows[0].id, Buffer.from(token)],
    )
  }
  return tokens
}

async function anAdministrator(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query(
    `insert into admins (email, password_hash) values ('bench@exemple.lu', 'none') returning id`,
  )
  await client.query(
    `insert into admin_sessions (admin_id, token_hash, expires_at) values ($1, sha256($2::bytea), now() + interval '1 hour')`,
    [rows[0].id, Buffer.from(token)],
  )
  return token
}
