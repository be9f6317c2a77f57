import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ERRORS } from '@tus/server'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDraftOfFilm } from '#src/domain/replays/drafts.server.ts'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { leases, mediaFiles, users, videos } from '#src/infrastructure/database/schema.server.ts'
import { hour, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aSubscriber } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aFilm, createUpload, hasFfmpeg, sendPart, upload, uploadOffset } from '#tests/support/film.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { hasS3Server, type S3Server, startS3Server } from '#tests/support/stand-ins/s3-server.ts'
import { cleanUpMedia } from './media-jobs.server.ts'
import { transcodeNext } from './transcoding.server.ts'

const mebibyte = 1024 ** 2

let storage: S3Server
let database: OpenDatabase
let server: TestServer
let token: string
let film: Buffer
/** The same film, padded so that it takes several parts of a multipart upload. */
let large: Buffer

beforeAll(async () => {
  if (!hasFfmpeg || !hasS3Server) return
  storage = await startS3Server()
  database = await openTestDatabase()
  server = await startTestServer({ environment: environment(), database })
  server.clock.hold()
  token = await anAdministratorsToken(server)
  film = aFilm({ seconds: 2 })
  const filling = Buffer.alloc(40 * mebibyte, 'a box that players skip')
  filling.writeUInt32BE(filling.length, 0)
  filling.write('free', 4)
  large = Buffer.concat([film, filling])
}, 180_000)
afterAll(async () => {
  await server?.close()
  await storage?.stop()
})
beforeEach(async () => {
  if (server) token = await anAdministratorsToken(server)
})

const environment = () => ({ MEDIA_URL: storage.url, FFMPEG: 'ffmpeg' })

interface Row {
  id: string
  state: string | null
  error: string | null
}

const listed = async (title: string) =>
  (await server.browser().get<Row[]>(`/api/admin/videos?search=${encodeURIComponent(title)}`, { token })).body

async function begin(browser: Browser, title: string, bytes: number): Promise<string> {
  const created = await createUpload(browser, token, bytes, { title, lang: 'fr' })
  expect(created.status).toBe(201)
  return created.headers.get('location') ?? ''
}

const offsetOf = async (browser: Browser, location: string) => {
  const { status, headers } = await uploadOffset(browser, token, location)
  return [status, Number(headers.get('upload-offset'))]
}

/** Whether an upload equals the large film, byte by byte. */
const isLarge = async (id: string) =>
  (await buffer(await server.services.media.store.readUpload(id))).equals(large)

const idIn = (location: string) => location.split('/').pop() ?? ''

/** The master playlist's address, for a family that may watch. */
async function watched(title: string) {
  const [video] = await listed(title)
  const admin = server.browser()
  await admin.send(
    'PUT',
    `/api/admin/videos/${video?.id}`,
    { isPublished: true, category: 'science' },
    { token },
  )
  const family = await aSubscriber(server.services.db)
  const browser = await server.signedIn(family)
  const { body } = await browser.get<{ master: string; poster: string }>(`/api/videos/${video?.id}/stream`)
  return { browser, family, id: video?.id ?? '', ...body }
}

const long = { timeout: 180_000 }
/** Names of files in which tus's own store, or ours, gathers a part. */
const isTemporary = /^(?:mirabelle-part-|tus-s3-|[\w-]{10}-\d+$)/
const temporaryFiles = async () => (await readdir(tmpdir())).filter((name) => isTemporary.test(name))
const isPart = (method: string, path: string) => method === 'PUT' && path.includes('partNumber=')

describe.runIf(hasFfmpeg && hasS3Server)('replays in a bucket (a real S3 server)', long, () => {
  it('are uploaded in parts, transcoded, delivered with Range while access lasts, and deleted', async () => {
    const browser = server.browser()
    const location = await begin(browser, 'Au loin', large.length)
    // Too few bytes for a part, then some more of them, then two parts and a rest, then the end.
    const ends = [6 * mebibyte, 7 * mebibyte, 39 * mebibyte, large.length]
    let offset = 0
    for (const end of ends) {
      expect((await sendPart(browser, token, location, offset, large.subarray(offset, end))).status).toBe(204)
      offset = end
      if (end === large.length) break
      expect(await offsetOf(browser, location)).toEqual([200, end])
      const parts = Math.floor(end / (16 * mebibyte))
      expect(await storage.partSizes(idIn(location))).toEqual(Array(parts).fill(16 * mebibyte))
    }
    expect(await listed('Au loin')).toMatchObject([{ state: 'waiting' }])
    expect(await isLarge(idIn(location))).toBe(true)
    await transcodeNext(server.services)
    expect(await listed('Au loin')).toMatchObject([{ state: 'ready', error: null }])
    expect(await storage.names(idIn(location))).toEqual([])
    expect(await storage.openUploads()).toBe(0)

    const film = await watched('Au loin')
    const master = await film.browser.get(film.master)
    expect([master.status, master.text]).toEqual([200, expect.stringContaining('720/index.m3u8')])
    const segment = new URL(film.master.replace('master.m3u8', '720/00000.m4s'), server.origin)
    const cookie = [...film.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const whole = Buffer.from(await (await fetch(segment, { headers: { cookie } })).arrayBuffer())
    const part = await fetch(segment, { headers: { cookie, Range: 'bytes=100-299' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${whole.length}`])
    expect(whole.subarray(100, 300).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
    expect((await fetch(segment, { headers: { cookie, Range: `bytes=${whole.length}-` } })).status).toBe(416)
    expect((await film.browser.get(film.master.replace('master', 'other'))).status).toBe(404)

    const { db } = server.services
    await db.update(users).set({ isSubscribed: false }).where(eq(users.id, film.family.id))
    server.clock.advance(50_000)
    for (const name of [
      'master.m3u8',
      '720/index.m3u8',
      '720/init_1.mp4',
      '720/00000.m4s',
      'poster.jpg',
      'bar.jpg',
    ]) {
      const rejected = await film.browser.get(film.master.replace('master.m3u8', name))
      expect([name, rejected.status, rejected.body]).toMatchObject([name, 402, { code: 'noAccess' }])
    }
    expect((await fetch(segment, { headers: { cookie, Range: 'bytes=100-299' } })).status).toBe(402)
    expect((await film.browser.get(`/api/videos/${film.id}/stream`)).status).toBe(402)

    expect((await storage.names('replays/')).length).toBeGreaterThan(5)
    const gone = await browser.send('DELETE', `/api/admin/videos/${film.id}`, undefined, { token })
    expect(gone.status).toBe(200)
    expect(await storage.names()).toEqual([])
  })

  it('are rejected after their first bytes when they are no films', async () => {
    const browser = server.browser()
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(7 * mebibyte)])
    const location = await begin(browser, 'Faux', zip.length)
    await sendPart(browser, token, location, 0, zip.subarray(0, 100))
    expect((await sendPart(browser, token, location, 100, zip.subarray(100))).status).toBe(415)
    expect(await listed('Faux')).toEqual([])
    expect([await storage.names(idIn(location)), await storage.openUploads()]).toEqual([[], 0])
  })

  it('leave nothing behind when they are abandoned, or their creation was cut off', async () => {
    const browser = server.browser()
    const stopped = await begin(browser, 'Abandonné', large.length)
    await sendPart(browser, token, stopped, 0, large.subarray(0, 6 * mebibyte))
    await sendPart(browser, token, stopped, 6 * mebibyte, large.subarray(6 * mebibyte, 7 * mebibyte))
    const called = await begin(browser, 'Annulé', large.length)
    await sendPart(browser, token, called, 0, large.subarray(0, mebibyte))
    const ended = await browser.send('DELETE', called, undefined, {
      token,
      headers: { 'Tus-Resumable': '1.0.0' },
    })
    expect(ended.status).toBe(204)
    // The multipart upload is open, but the file that would name it was never stored.
    storage.trouble('cut', (method, path) => method === 'PUT' && path.includes('.info'), 3)
    expect((await createUpload(browser, token, large.length, { title: 'Cassé', lang: 'fr' })).status).toBe(
      503,
    )
    expect(await storage.openUploads()).toBe(2)
    server.clock.advance(25 * hour)
    await cleanUpMedia(server.services)
    expect([await storage.names(), await storage.openUploads()]).toEqual([[], 0])
    token = await anAdministratorsToken(server)
    expect(await listed('Abandonné')).toEqual([])
  })

  it('lose no acknowledged byte while the storage is down, and calls get 503', async () => {
    const browser = server.browser()
    const location = await begin(browser, 'Coupure', large.length)
    const [first, second] = [6 * mebibyte, 7 * mebibyte]
    await sendPart(browser, token, location, 0, large.subarray(0, first))
    await sendPart(browser, token, location, first, large.subarray(first, second))
    await storage.goAway()
    const rejected = await sendPart(browser, token, location, second, large.subarray(second))
    expect([rejected.status, rejected.body]).toEqual([
      503,
      { message: expect.any(String), code: 'unavailable' },
    ])
    expect((await uploadOffset(browser, token, location)).status).toBe(503)
    expect((await createUpload(browser, token, 100, { title: 'Pendant', lang: 'fr' })).status).toBe(503)
    await storage.comeBack()
    expect(await listed('Pendant')).toEqual([])
    expect(await offsetOf(browser, location)).toEqual([200, second])
    // The bytes so far are read from the bucket and stay there until the part that contains them is stored.
    storage.trouble('cut', isPart, 3)
    expect((await sendPart(browser, token, location, second, large.subarray(second))).status).toBe(503)
    expect(await offsetOf(browser, location)).toEqual([200, second])
    expect((await sendPart(browser, token, location, second, large.subarray(second))).status).toBe(204)
    expect(await isLarge(idIn(location))).toBe(true)

    await storage.goAway()
    await transcodeNext(server.services)
    expect(await listed('Coupure')).toMatchObject([{ state: 'transcoding', error: null }])
    await storage.comeBack()
    server.clock.advance(3 * minute)
    await transcodeNext(server.services)
    expect(await listed('Coupure')).toMatchObject([{ state: 'ready' }])

    const { browser: family, master, id } = await watched('Coupure')
    await storage.goAway()
    expect((await family.get(master)).status).toBe(503)
    await storage.comeBack()
    expect((await family.get(master)).status).toBe(200)
    await browser.send('DELETE', `/api/admin/videos/${id}`, undefined, { token })
  })

  it('have no gap when a part in the middle failed: the offset counts only bytes in sequence, no file is left', async () => {
    const browser = server.browser()
    const location = await begin(browser, 'Trou', large.length)
    const before = await temporaryFiles()
    storage.trouble('cut', (method, path) => isPart(method, path) && path.includes('partNumber=2'), 3)
    expect((await sendPart(browser, token, location, 0, large)).status).toBe(503)
    const [status, offset = 0] = await offsetOf(browser, location)
    expect([status, offset]).toEqual([200, 16 * mebibyte])
    expect(await temporaryFiles()).toEqual(before)
    await sendPart(browser, token, location, offset, large.subarray(offset))
    expect(await isLarge(idIn(location))).toBe(true)
  })

  it('do not wait for another one whose client is slow', async () => {
    const browser = server.browser()
    const [slow, quick] = [
      await begin(browser, 'Lent', large.length),
      await begin(browser, 'Vite', film.length),
    ]
    const before = await temporaryFiles()
    const client = new PassThrough()
    client.write(large.subarray(0, mebibyte))
    const sending = server.services.media.store.uploads.write(client, idIn(slow), 0)
    await expect.poll(temporaryFiles).toHaveLength(before.length + 1)
    expect((await sendPart(browser, token, quick, 0, film)).status).toBe(204)
    client.end()
    expect(await sending).toBe(mebibyte)
    expect(await temporaryFiles()).toEqual(before)
  })

  it('are completed on the next request when their last part came but the completion failed', async () => {
    const browser = server.browser()
    const location = await begin(browser, 'Presque', large.length)
    storage.trouble('cut', (method, path) => method === 'POST' && path.includes('uploadId='), 3)
    expect((await sendPart(browser, token, location, 0, large)).status).toBe(503)
    expect(await offsetOf(browser, location)).toEqual([200, large.length])
    expect(await listed('Presque')).toMatchObject([{ state: 'waiting' }])
    expect(await isLarge(idIn(location))).toBe(true)
  })
})

describe.runIf(hasFfmpeg && hasS3Server)('an upload that continues through another process', long, () => {
  let other: TestServer
  beforeAll(async () => {
    other = await startTestServer({
      environment: environment(),
      database: { ...database, close: async () => undefined },
    })
    other.clock.hold()
  })
  afterAll(() => other?.close())

  /** A request whose connection has broken after these bytes, which the process does not know yet. */
  async function brokenRequest({ services }: TestServer, id: string, bytes: number) {
    const before = await temporaryFiles()
    const client = new PassThrough()
    client.write(large.subarray(0, bytes))
    const storing = services.media.store.uploads.write(client, id, 0).catch((error: unknown) => error)
    await expect.poll(temporaryFiles).toHaveLength(before.length + 1)
    return () => {
      client.end()
      return storing
    }
  }

  it.each([6, 1])(
    'keeps every acknowledged byte when the first one learns of a break after %s MiB too late',
    async (mebibytes) => {
      const browser = other.browser()
      const location = await begin(browser, `Repris après ${mebibytes}`, large.length)
      const end = await brokenRequest(server, idIn(location), mebibytes * mebibyte)
      const sent = 33 * mebibyte
      expect((await sendPart(browser, token, location, 0, large.subarray(0, sent))).status).toBe(204)
      expect(await end()).toEqual(ERRORS.INVALID_OFFSET)
      expect(await offsetOf(browser, location)).toEqual([200, sent])
      expect((await sendPart(browser, token, location, sent, large.subarray(sent))).status).toBe(204)
      expect(await isLarge(idIn(location))).toBe(true)
      expect(await database.db.$count(leases)).toBe(0)
    },
  )

  it('is whole when the first one learns of the break once the film is complete', async () => {
    const browser = other.browser()
    const location = await begin(browser, 'Repris et fini', large.length)
    const end = await brokenRequest(server, idIn(location), 6 * mebibyte)
    expect((await sendPart(browser, token, location, 0, large)).status).toBe(204)
    expect(await end()).toEqual(ERRORS.INVALID_OFFSET)
    expect(await isLarge(idIn(location))).toBe(true)
  })

  it('goes on from the most bytes that one of them has stored', async () => {
    const browser = other.browser()
    const location = await begin(browser, 'Repris deux fois', large.length)
    const [endLong, endShort] = [
      await brokenRequest(server, idIn(location), 6 * mebibyte),
      await brokenRequest(other, idIn(location), mebibyte),
    ]
    expect(await endLong()).toBe(6 * mebibyte)
    expect(await endShort()).toEqual(ERRORS.INVALID_OFFSET)
    expect(await offsetOf(browser, location)).toEqual([200, 6 * mebibyte])
  })
})

describe.runIf(hasFfmpeg && hasS3Server)('the cleanup of uploads in a bucket', long, () => {
  it('keeps a complete upload while the storage is unavailable, and finishes it afterwards', async () => {
    const location = await begin(server.browser(), 'Presque fini', film.length)
    await server.services.media.store.uploads.write(Readable.from([film]), idIn(location), 0)
    await server.services.db.delete(mediaFiles).where(ne(mediaFiles.id, idIn(location)))
    server.clock.advance(25 * hour)
    await storage.goAway()
    await expect(cleanUpMedia(server.services)).rejects.toThrow()
    await storage.comeBack()
    await cleanUpMedia(server.services)
    token = await anAdministratorsToken(server)
    expect(await listed('Presque fini')).toMatchObject([{ state: 'waiting' }])
  })
})

describe.runIf(hasFfmpeg && hasS3Server)('a copy whose bytes differ is rejected and repeated', long, () => {
  it('on the way into the bucket, for an upload’s part and for a replay’s file', async () => {
    const browser = server.browser()
    storage.trouble('damagedRequest', isPart)
    await server.services.db.delete(mediaFiles)
    expect((await upload(browser, token, film, { title: 'Abîmé', lang: 'fr' })).status).toBe(204)
    expect(storage.troublesLeft()).toBe(0)
    storage.trouble('damagedRequest', (method, path) => method === 'PUT' && path.includes('/poster.jpg'))
    await transcodeNext(server.services)
    expect(storage.troublesLeft()).toBe(0)
    expect(await listed('Abîmé')).toMatchObject([{ state: 'ready' }])
    const { browser: family, poster } = await watched('Abîmé')
    expect((await family.get(poster)).text.charCodeAt(0)).toBe(0xfffd)
  })

  it('on the way back from the bucket, for the transcoding', async () => {
    const { store, workFolder } = server.services.media
    const browser = server.browser()
    const location = await begin(browser, 'Retour', large.length)
    await sendPart(browser, token, location, 0, large)
    const isWhole = (method: string, path: string) =>
      method === 'GET' && path.includes(`${idIn(location)}?x-id=GetObject`)
    const folder = join(workFolder, 'copy')
    await mkdir(folder, { recursive: true })
    storage.trouble('damagedResponse', isWhole)
    expect(readFileSync(await store.uploadAsFile(idIn(location), folder)).equals(large)).toBe(true)
    expect(storage.troublesLeft()).toBe(0)
    storage.trouble('damagedResponse', isWhole, 3)
    await expect(store.uploadAsFile(idIn(location), folder)).rejects.toThrow('different bytes')
  })

  it('for a recording that is copied into the bucket', async () => {
    const { db, media } = server.services
    const path = join(media.workFolder, 'recording')
    writeFileSync(path, film)
    const sha256 = createHash('sha256').update(film).digest('hex')
    const mediaId = crypto.randomUUID()
    const isRead = (method: string, name: string) =>
      method === 'GET' && name.includes(`${mediaId}?x-id=GetObject`)
    storage.trouble('damagedResponse', isRead, 3)
    const draft = { title: 'Copié', lang: 'fr' } as const
    await expect(makeDraftOfFilm(server.services, { path, draft, mediaId, sha256 })).rejects.toThrow(
      'different bytes',
    )
    expect(await db.$count(videos, eq(videos.title, 'Copié'))).toBe(0)
    expect(await storage.names(mediaId)).toEqual([])
    storage.trouble('damagedResponse', isRead)
    const videoId = await makeDraftOfFilm(server.services, { path, draft, mediaId, sha256 })
    expect(storage.troublesLeft()).toBe(0)
    expect(await db.select().from(mediaFiles).where(eq(mediaFiles.videoId, videoId))).toMatchObject([
      { id: mediaId, state: 'waiting', bytes: film.length },
    ])
  })
})
