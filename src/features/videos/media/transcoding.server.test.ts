import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDraftOfFilm } from '#src/domain/replays/drafts.server.ts'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import { fakeFfmpeg } from '#tests/support/stand-ins/ffmpeg.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { startTranscoding } from './transcoding.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirabelle-lanes-'))
const [notes, gate] = [join(folder, 'notes'), join(folder, 'gate')]

let server: TestServer
/** Each line that is written to this pipe lets one of the programs end. */
let letGo: number
beforeAll(async () => {
  execFileSync('mkfifo', [gate])
  writeFileSync(notes, '')
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
  const path = join(folder, 'film.mp4')
  writeFileSync(path, `\0\0\0\u0020ftypisom${' '.repeat(200)}`)
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
