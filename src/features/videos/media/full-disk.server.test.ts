import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addDraft, makeDraftOfFilm } from '#src/domain/replays/drafts.server.ts'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import { DiskFullError, spareBytes } from '#src/infrastructure/media/disk-space.server.ts'
import { hour, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aFilm, createUpload, hasFfmpeg, sendPart, upload, uploadOffset } from '#tests/support/film.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { mountDisk, unmountDisk } from '#tests/support/small-disk.ts'
import { fakeFfmpeg } from '#tests/support/stand-ins/ffmpeg.ts'
import { hasS3Server, type S3Server, startS3Server } from '#tests/support/stand-ins/s3-server.ts'
import { transcodeNext } from './transcoding.server.ts'

const mebibyte = 1024 ** 2
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-disk-'))
const hasDisk = hasFfmpeg && mountDisk(directory, '560m')

let server: TestServer
let token: string
beforeAll(async () => {
  if (!hasDisk) return
  server = await startTestServer({ environment: { DATA_DIR: directory, FFMPEG: 'ffmpeg' } })
  token = await anAdministratorsToken(server)
})
afterAll(async () => {
  await server?.close()
  if (hasDisk) unmountDisk(directory)
  rmSync(directory, { recursive: true, force: true })
})

/** Fills the disk until `left` bytes are free. Returns the function that frees the rest. */
function fillUpTo(left: number): () => void {
  const path = join(directory, 'filling')
  const file = openSync(path, 'w')
  const { bavail, bsize } = statfsSync(directory)
  const piece = Buffer.alloc(mebibyte)
  for (let free = bavail * bsize; free > left; free -= piece.length)
    writeSync(file, piece.subarray(0, Math.min(piece.length, free - left)))
  closeSync(file)
  return () => rmSync(path)
}

describe.runIf(hasDisk)('uploads onto a full disk (needs the right to mount one)', () => {
  it('are rejected at once when there is not enough space for all of them', async () => {
    const rejected = await createUpload(server.browser(), token, 300 * mebibyte, {
      title: 'Trop',
      lang: 'fr',
    })
    expect([rejected.status, rejected.body]).toMatchObject([507, { code: 'noRoom' }])
  })

  it('give their space back as soon as they are cancelled', async () => {
    const begin = () => createUpload(server.browser(), token, 15 * mebibyte, { title: 'Annulé', lang: 'fr' })
    const cancel = (location: string) =>
      server.browser().send('DELETE', location, undefined, { token, headers: { 'Tus-Resumable': '1.0.0' } })
    for (let round = 0; round < 2; round++) {
      const created = await begin()
      expect(created.status).toBe(201)
      expect((await begin()).status).toBe(507)
      expect((await cancel(created.headers.get('location') ?? '')).status).toBe(204)
    }
  })

  it('lose no acknowledged byte when the disk fills up, and continue once there is space', async () => {
    const browser = server.browser()
    const filling = Buffer.alloc(20 * mebibyte)
    filling.writeUInt32BE(filling.length, 0)
    filling.write('free', 4)
    const film = Buffer.concat([aFilm({ seconds: 1 }), filling])
    const created = await createUpload(browser, token, film.length, { title: 'Plein', lang: 'fr' })
    const location = created.headers.get('location') ?? ''
    expect((await sendPart(browser, token, location, 0, film.subarray(0, mebibyte))).status).toBe(204)
    const makeRoom = fillUpTo(2 * mebibyte)
    const rejected = await sendPart(browser, token, location, mebibyte, film.subarray(mebibyte))
    expect([rejected.status, rejected.body]).toMatchObject([507, { code: 'noRoom' }])
    makeRoom()
    // Bytes of the rejected part that reached the disk may be reported as well.
    const offset = Number((await uploadOffset(browser, token, location)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(mebibyte)
    expect((await sendPart(browser, token, location, offset, film.subarray(offset))).status).toBe(204)
    const id = location.split('/').pop() ?? ''
    const path = await server.services.media.store.uploadAsFile(id, directory)
    expect(spawnSync('cmp', ['-', path], { input: film }).status).toBe(0)
  })
})

const filmOf = async ({ services }: TestServer, videoId: string) => {
  const [row] = await services.db.select().from(mediaFiles).where(eq(mediaFiles.videoId, videoId))
  return row
}

describe.runIf(hasDisk)('films whose replay does not fit on the disk (needs the right to mount one)', () => {
  it('count towards the space that a new upload needs', async () => {
    const { db } = server.services
    const id = crypto.randomUUID()
    const videoId = await db.transaction((tx) =>
      addDraft(tx, { title: 'Grand', lang: 'fr' }, server.clock.now()),
    )
    await db.insert(mediaFiles).values({ id, videoId, state: 'waiting', bytes: 30 * mebibyte })
    const small = () => createUpload(server.browser(), token, 1024, { title: 'Petit', lang: 'fr' })
    expect((await small()).status).toBe(507)
    await db.delete(mediaFiles).where(eq(mediaFiles.id, id))
    expect((await small()).status).toBe(201)
  })

  it('are prepared ten minutes later, once there is space', async () => {
    server.clock.hold()
    const { db, media } = server.services
    await db.delete(mediaFiles)
    await upload(server.browser(), token, aFilm({ seconds: 10 }), { title: 'Serré', lang: 'fr' })
    const makeRoom = fillUpTo(spareBytes + mebibyte)
    expect(await transcodeNext(server.services)).toBe(true)
    const [waits] = await db.select().from(mediaFiles)
    expect(waits).toMatchObject({ state: 'transcoding', progress: 0, attempts: 1 })
    expect(waits?.error).toContain('dix minutes')
    expect(readdirSync(media.workFolder)).toEqual([])
    makeRoom()
    expect(await transcodeNext(server.services)).toBe(false)
    server.clock.advance(10 * minute + 1)
    expect(await transcodeNext(server.services)).toBe(true)
    expect(await db.select().from(mediaFiles)).toMatchObject([{ state: 'ready', error: null }])
  })
})

describe.runIf(hasDisk)('a film without a stated length (needs the right to mount a disk)', () => {
  it('is copied into a container that states it only where the copy fits', async () => {
    const copied = join(directory, 'copied')
    const probe = '{"streams":[{"codec_type":"video","width":640,"height":360}],"format":{}}'
    const FFMPEG = fakeFfmpeg(
      `case "$*" in
        -version) ;;
        *show_entries*) echo '${probe}' ;;
        *) touch ${copied}; exit 1 ;;
      esac`,
    )
    const other = await startTestServer({ environment: { DATA_DIR: directory, FFMPEG } })
    try {
      const path = join(directory, 'film.mp4')
      writeFileSync(path, Buffer.concat([Buffer.from('\0\0\0\u0020ftypisom'), Buffer.alloc(8 * mebibyte)]))
      const videoId = await makeDraftOfFilm(other.services, { path, draft: { title: 'Long', lang: 'fr' } })
      rmSync(path)
      onTestFinished(fillUpTo(spareBytes + 4 * mebibyte))
      expect(await transcodeNext(other.services)).toBe(true)
      expect((await filmOf(other, videoId))?.error).toContain('pas assez de place')
      expect(existsSync(copied)).toBe(false)
    } finally {
      await other.close()
    }
  })
})

describe.runIf(hasDisk && hasS3Server)('a film in a bucket (needs the right to mount a disk)', () => {
  let storage: S3Server
  let other: TestServer
  beforeAll(async () => {
    storage = await startS3Server()
    other = await startTestServer({
      environment: { DATA_DIR: directory, MEDIA_URL: storage.url, FFMPEG: 'ffmpeg' },
    })
  })
  afterAll(async () => {
    await other?.close()
    await storage?.stop()
  })

  it('is rejected at once when the disk has no space to prepare it', async () => {
    const owner = await anAdministratorsToken(other)
    const rejected = await createUpload(other.browser(), owner, 300 * mebibyte, { title: 'Trop', lang: 'fr' })
    expect([rejected.status, rejected.body]).toMatchObject([507, { code: 'noRoom' }])
  })

  it('is not copied onto a disk that has no space for it', async () => {
    const { media } = other.services
    const path = join(media.workFolder, 'film')
    writeFileSync(path, Buffer.concat([Buffer.from('\0\0\0\u0020ftypisom'), Buffer.alloc(8 * mebibyte)]))
    const mediaId = crypto.randomUUID()
    const draft = { title: 'Grand', lang: 'fr' } as const
    const videoId = await makeDraftOfFilm(other.services, { path, draft, mediaId })
    rmSync(path)
    onTestFinished(fillUpTo(spareBytes + 4 * mebibyte))
    await expect(media.store.uploadAsFile(mediaId, media.workFolder)).rejects.toThrow(DiskFullError)
    expect(await transcodeNext(other.services)).toBe(true)
    expect(readdirSync(media.workFolder)).toEqual([])
    expect(await filmOf(other, videoId)).toMatchObject({
      state: 'transcoding',
      error: expect.stringContaining('pas assez de place'),
    })
  })
})

describe('an upload that the disk does not take', () => {
  it.each([
    ['is short of space where the disk is full', '/dev/full', 507, 'noRoom'],
    [
      'hears that the storage does not answer for any other reason',
      '/proc/self/oom_score',
      503,
      'unavailable',
    ],
  ])('%s', async (_, file, status, code) => {
    const other = await startTestServer({ environment: { FFMPEG: fakeFfmpeg('true') } })
    try {
      const [browser, owner] = [other.browser(), await anAdministratorsToken(other)]
      const created = await createUpload(browser, owner, 1000, { title: 'Refusé', lang: 'fr' })
      const location = created.headers.get('location') ?? ''
      const path = join(other.services.media.workFolder, '../incoming', location.split('/').pop() ?? '')
      rmSync(path)
      symlinkSync(file, path)
      const rejected = await sendPart(browser, owner, location, 0, Buffer.alloc(100))
      expect([rejected.status, rejected.body]).toMatchObject([status, { code }])
    } finally {
      await other.close()
    }
  })
})

describe('a disk that fills up while a film is prepared', () => {
  it('fails the film at the fourth attempt, with the missing disk space as the reason', async () => {
    const probe = '{"streams":[{"codec_type":"video","width":640,"height":360}],"format":{"duration":"60"}}'
    const FFMPEG = fakeFfmpeg(
      `case "$*" in
        -version) ;;
        *show_entries*) echo '${probe}' ;;
        *) echo 'av_interleaved_write_frame(): No space left on device' >&2; exit 1 ;;
      esac`,
    )
    const other = await startTestServer({ environment: { FFMPEG } })
    try {
      other.clock.hold()
      const path = join(other.services.media.workFolder, '..', 'film.mp4')
      writeFileSync(path, `\0\0\0\u0020ftypisom${' '.repeat(200)}`)
      const videoId = await makeDraftOfFilm(other.services, { path, draft: { title: 'Trop', lang: 'fr' } })
      for (const pause of [10 * minute, hour, 6 * hour]) {
        expect(await transcodeNext(other.services)).toBe(true)
        expect((await filmOf(other, videoId))?.error).toContain('Nouvel essai')
        other.clock.advance(pause)
        expect(await transcodeNext(other.services)).toBe(false)
        other.clock.advance(1)
      }
      expect(await transcodeNext(other.services)).toBe(true)
      expect(await filmOf(other, videoId)).toMatchObject({
        state: 'failed',
        error:
          'Il n’y a pas assez de place sur le serveur pour préparer ce film. Libérez-en, puis envoyez-le de nouveau.',
      })
      other.clock.advance(hour)
      expect(await transcodeNext(other.services)).toBe(false)
    } finally {
      await other.close()
    }
  })
})
