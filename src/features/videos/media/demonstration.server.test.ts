import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { mediaFiles, secrets, videoCaptions, videos } from '#src/infrastructure/database/schema.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { hasFfmpeg, loudnessOf } from '#tests/support/film.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { fakeFfmpeg } from '#tests/support/stand-ins/ffmpeg.ts'
import {
  makeDemonstrationReplay,
  makeDemonstrationReplays,
  startDemonstration,
} from './demonstration.server.ts'

const server = provideTestServer({ environment: { FFMPEG: 'ffmpeg' } })

// ffmpeg runs at the lowest priority, behind the other tests too.
describe.runIf(hasFfmpeg)('the demonstration’s replay', { timeout: 600_000 }, () => {
  it('is a generated film with sound, chapters and captions, and the same one when made again', async () => {
    const { db, media } = server.services
    const { signal } = new AbortController()
    await makeDemonstrationReplay(server.services, 'it', signal)
    const found = await db
      .select({ video: videos, film: mediaFiles, captions: videoCaptions.text })
      .from(videos)
      .innerJoin(mediaFiles, eq(mediaFiles.videoId, videos.id))
      .innerJoin(videoCaptions, eq(videoCaptions.videoId, videos.id))
    expect(found).toMatchObject([
      {
        video: { lang: 'it', player: 'own', isPublished: false, publishAt: expect.any(Date) },
        film: { state: 'waiting' },
        captions: expect.stringMatching(/^WEBVTT\n/),
      },
    ])
    expect(found[0]?.video.chapters).toHaveLength(3)
    const film = await buffer(await media.store.readUpload(found[0]?.film.id ?? ''))
    expect(loudnessOf(film)).toBeGreaterThan(-35)
    await makeDemonstrationReplay(server.services, 'it', signal)
    expect(await db.$count(mediaFiles)).toBe(1)
  })
})

describe('the demonstration’s replays', () => {
  it('are made once per language in the background, and not again after the team deleted one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mirabelle-drawn-'))
    const runs = join(folder, 'runs')
    const FFMPEG = fakeFfmpeg(
      `[ "$1" = -version ] && exit 0\necho drawn >> ${runs}\nprintf 'what stands for a film' > film.mp4`,
    )
    const other = await startTestServer({ environment: { DEMO_DATA: 'on', FFMPEG } })
    const { services } = other
    const made = async () => {
      const found = await services.db
        .select({ lang: videos.lang, state: mediaFiles.state })
        .from(videos)
        .innerJoin(mediaFiles, eq(mediaFiles.videoId, videos.id))
      return found.map(({ lang, state }) => `${lang} ${state}`).toSorted()
    }
    const isDone = async () =>
      (await services.db.$count(secrets, eq(secrets.name, 'demonstration-replays'))) === 1
    try {
      // It begins 15 seconds after the start; fake timers skip the wait.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const callOff = startDemonstration(services)
      vi.advanceTimersByTime(15_000)
      vi.useRealTimers()
      await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
      callOff()
      expect(await made()).toEqual(languages.map((lang) => `${lang} waiting`).toSorted())

      await services.db.delete(videos).where(eq(videos.lang, 'it'))
      const left = await made()
      expect(left).toHaveLength(languages.length - 1)
      await makeDemonstrationReplays(services, new AbortController().signal)
      expect(await made()).toEqual(left)
      expect(readFileSync(runs, 'utf8').trim().split('\n')).toHaveLength(languages.length)
    } finally {
      vi.useRealTimers()
      await other.close()
      rmSync(folder, { recursive: true })
    }
  })
})
