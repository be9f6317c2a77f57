import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeDraftOfFilm } from '#src/domain/replays/drafts.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { fakeFfmpeg } from '#tests/support/stand-ins/ffmpeg.ts'
import { startTranscoding, transcodeNext } from './transcoding.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirabelle-lanes-'))
const [notes, gate] = [join(folder, 'notes'), join(folder, 'gate')]

let server: TestServer
const path = join(folder, 'film.mp4')
/** Each line that is written to this pipe lets one of the programs end. */
let letGo: number
beforeAll(async () => {
  execFileSync('mkfifo', [gate])
  writeFileSync(notes, '')
  writeFileSync(path, `\0\0\0\u0020ftypisom${' '.repeat(200)}`)
  letGo = openSync(gate, 'r+')
  const FFMPEG = fakeFfmpeg(
    `[ "$1" = -version ] && exit 0\necho begins >> ${notes}\nread -r line < ${gate}\necho ends >> ${notes}\nexit 1`,
  )
  server = await startTestServer({ environment: { FFMPEG } })
})
afterAll(async () => {
  await server.close()
  closeSync(letGo)
  rmSync(folder, { recursive: true })
})

const noted = () => readFileSync(notes, 'utf8').split('\n').filter(Boolean)

it('as many films are transcoded at a time as there are cores less one, and at least one', async () => {
  const { db } = server.services
  const lanes = Math.max(1, availableParallelism() - 1)
  const films = lanes + 2
  for (let film = 1; film <= films; film++)
    await makeDraftOfFilm(server.services, { path, draft: { title: `Film ${film}`, lang: 'fr' } })
  const transcoding = startTranscoding(server.services)
  try {
    await expect.poll(noted, { timeout: 60_000 }).toEqual(Array(lanes).fill('begins'))
    writeSync(letGo, '\n'.repeat(films))
    const failed = () => db.$count(mediaFiles, eq(mediaFiles.state, 'failed'))
    await expect.poll(failed, { timeout: 60_000 }).toBe(films)
  } finally {
    await transcoding.stop()
  }
  const steps = noted().map((note) => (note === 'begins' ? 1 : -1))
  const running = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0))
  expect([running.length, Math.max(...running), running.at(-1)]).toEqual([2 * films, lanes, 0])
})

it('a film whose ffmpeg is killed is tried four times with growing pauses, and then fails', async () => {
  const FFMPEG = fakeFfmpeg('[ "$1" = -version ] && exit 0\nkill -9 $$')
  const killed = await startTestServer({ environment: { FFMPEG } })
  try {
    const { services, clock } = killed
    clock.hold()
    await makeDraftOfFilm(services, { path, draft: { title: 'Coupé', lang: 'fr' } })
    for (const [index, pauseMs] of [minute, 10 * minute, hour].entries()) {
      expect(await transcodeNext(services)).toBe(true)
      expect(await services.db.select().from(mediaFiles)).toMatchObject([
        {
          state: 'transcoding',
          attempts: index + 1,
          uploadRemovedAt: null,
          leaseUntil: later(clock.now(), pauseMs),
        },
      ])
      expect(await transcodeNext(services)).toBe(false)
      clock.advance(pauseMs + 1)
    }
    expect(await transcodeNext(services)).toBe(true)
    expect(await services.db.select().from(mediaFiles)).toMatchObject([
      { state: 'failed', error: expect.stringContaining('interrompu plusieurs fois') },
    ])
  } finally {
    await killed.close()
  }
})

it.each([
  ['reading its properties', '*show_entries*'],
  ['drawing its poster', '*poster.jpg*'],
])('a film that takes too long on a busy machine, in %s, is tried again later', async (_, slowStep) => {
  const probe = '{"streams":[{"codec_type":"video","width":640,"height":360}],"format":{"duration":"60"}}'
  const begun = join(mkdtempSync(join(tmpdir(), 'mirabelle-slow-')), 'begun')
  const FFMPEG = fakeFfmpeg(
    `case "$*" in
      -version) ;;
      ${slowStep}) echo > ${begun}; exec sleep 600 ;;
      *show_entries*) echo '${probe}' ;;
    esac`,
  )
  const slow = await startTestServer({ environment: { FFMPEG } })
  try {
    const { services, clock } = slow
    clock.hold()
    await makeDraftOfFilm(services, { path, draft: { title: 'Lent', lang: 'fr' } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const working = transcodeNext(services)
    await expect.poll(() => existsSync(begun), { timeout: 60_000 }).toBe(true)
    vi.advanceTimersByTime(2 * minute)
    expect(await working).toBe(true)
    vi.useRealTimers()
    const [film] = await services.db.select().from(mediaFiles)
    expect(film).toMatchObject({ state: 'transcoding', attempts: 1, error: null, uploadRemovedAt: null })
    expect(readdirSync(join(services.media.workFolder, '../incoming'))).toContain(film?.id)
  } finally {
    await slow.close()
  }
})

it('a film whose video is deleted leaves its place to the next one, and nothing else', async () => {
  const FFMPEG = fakeFfmpeg('[ "$1" = -version ] && exit 0\nexec sleep 600')
  const other = await startTestServer({ environment: { FFMPEG } })
  try {
    const { db, media } = other.services
    const videoId = await makeDraftOfFilm(other.services, { path, draft: { title: 'Retiré', lang: 'fr' } })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const working = transcodeNext(other.services)
    await expect.poll(() => vi.getTimerCount(), { timeout: 60_000 }).toBeGreaterThan(0)
    await db.delete(videos).where(eq(videos.id, videoId))
    vi.advanceTimersByTime(10_000)
    expect(await working).toBe(true)
    expect(await db.select().from(mediaFiles)).toEqual([])
    expect([readdirSync(media.workFolder), readdirSync(join(media.workFolder, '../incoming'))]).toEqual([
      [],
      [],
    ])
    await db.insert(mediaFiles).values({ id: crypto.randomUUID(), state: 'waiting', bytes: 1 })
    expect(await transcodeNext(other.services)).toBe(false)
  } finally {
    await other.close()
  }
})

it('a server that stops stops ffmpeg at once, while it still answers its last requests', async () => {
  const FFMPEG = fakeFfmpeg('[ "$1" = -version ] && exit 0\nexec sleep 600')
  const stopped = await startTestServer({ environment: { FFMPEG }, withJobs: true })
  const { db, settings } = stopped.services
  const states = async () =>
    (await db.select({ state: mediaFiles.state }).from(mediaFiles)).map((row) => row.state)
  await makeDraftOfFilm(stopped.services, { path, draft: { title: 'Arrêté', lang: 'fr' } })
  await expect.poll(states, { timeout: 60_000 }).toEqual(['transcoding'])
  // A request that never ends keeps the server from closing for eight seconds.
  const socket = connect(settings.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    socket.write(`POST /api/contact HTTP/1.1\r\n${head}`, () => resolve())
  })
  const closed = stopped.close()
  try {
    await expect.poll(states, { timeout: 5000 }).toEqual(['waiting'])
  } finally {
    socket.destroy()
    await closed
  }
})
