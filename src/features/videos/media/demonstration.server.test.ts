import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaFiles, videoCaptions, videos } from '#src/infrastructure/database/schema.server.ts'
import { hasFfmpeg, loudnessOf } from '#tests/support/film.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeDemonstrationReplay } from './demonstration.server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { FFMPEG: 'ffmpeg' } })
})
afterAll(() => server.close())

describe.runIf(hasFfmpeg)('the demonstration’s replay', { timeout: 180_000 }, () => {
  it('is a film with sound, chapters and captions that nobody downloaded, and the same one when it is made again', async () => {
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
