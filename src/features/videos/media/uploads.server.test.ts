import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { eq, like, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog, mediaFiles, rateLimits, videos } from '#src/infrastructure/database/schema.server.ts'
import { hour } from '#src/shared/durations.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFilm, createUpload, hasFfmpeg, sendPart, upload, uploadOffset } from '#tests/support/film.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { cleanUpMedia } from './media-jobs.server.ts'
import { transcodeNext } from './transcoding.server.ts'

const server = provideTestServer({ environment: { FFMPEG: 'ffmpeg' } })
let token: string
let film: Buffer
beforeAll(async () => {
  server.clock.hold()
  token = await anAdministratorsToken(server)
  film = hasFfmpeg ? aFilm({ seconds: 2 }) : Buffer.alloc(0)
})

interface Row {
  id: string
  title: string
  state: string | null
  progress: number | null
  isPublished: boolean
  player: string
}

const listed = async (title: string) => {
  const { body } = await server
    .browser()
    .get<Row[]>(`/api/admin/videos?search=${encodeURIComponent(title)}`, { token })
  return body
}
const noted = (admin: string) =>
  server.services.db.select().from(auditLog).where(eq(auditLog.admin, admin)).orderBy(auditLog.id)
const incomingFiles = () => readdirSync(join(server.services.settings.dataDirectory, 'media/incoming'))

describe.runIf(hasFfmpeg)('an upload (tus 1.0, PROGRAMME §4)', () => {
  it('is a waiting draft once it is finished, with the title and language that were sent', async () => {
    const done = await upload(server.browser(), token, film, { title: 'Parler devant la classe', lang: 'it' })
    expect([done.status, done.headers.get('upload-offset')]).toEqual([204, String(film.length)])
    expect(await listed('Parler devant')).toMatchObject([
      { lang: 'it', state: 'waiting', isPublished: false, player: 'own', progress: 0, error: null },
    ])
  })

  it('is sent in parts, is listed with its progress, and continues where it stopped', async () => {
    const browser = server.browser()
    const created = await createUpload(browser, token, film.length, { title: 'En morceaux', lang: 'fr' })
    const location = created.headers.get('location') ?? ''
    expect([created.status, location]).toEqual([
      201,
      expect.stringMatching(/^\/api\/admin\/uploads\/[\w-]{36}$/),
    ])
    const half = Math.floor(film.length / 2)
    expect((await sendPart(browser, token, location, 0, film.subarray(0, half))).status).toBe(204)
    expect(await listed('En morceaux')).toMatchObject([{ state: 'uploading', progress: 49 }])
    const progress = await uploadOffset(browser, token, location)
    expect([
      progress.status,
      progress.headers.get('upload-offset'),
      progress.headers.get('upload-length'),
    ]).toEqual([200, String(half), String(film.length)])
    expect((await sendPart(browser, token, location, half, film.subarray(half))).status).toBe(204)
    expect(await listed('En morceaux')).toMatchObject([{ state: 'waiting' }])
  })

  it.each(['../../', '../../../', '/', '..\\..\\', '%2e%2e%2f'])(
    'with a path in its name (%s) is stored under a generated id, inside the media folder only',
    async (climb) => {
      const { dataDirectory } = server.services.settings
      const outside = () =>
        readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' }).filter(
          (path) => !path.startsWith('media'),
        )
      const [lying, before] = [outside(), incomingFiles()]
      const filename = `${climb}${crypto.randomUUID()}.mp4`
      expect((await upload(server.browser(), token, film, { filename, lang: 'fr' })).status).toBe(204)
      const [draft] = await listed(filename)
      expect(draft).toMatchObject({ title: filename, state: 'waiting' })
      const [row] = await server.services.db
        .select({ id: mediaFiles.id })
        .from(mediaFiles)
        .where(eq(mediaFiles.videoId, draft?.id ?? ''))
      const added = incomingFiles().filter((name) => !before.includes(name))
      expect(added.toSorted()).toEqual([row?.id, `${row?.id}.json`])
      expect(outside()).toEqual(lying)
      for (const from of ['', 'media', 'media/incoming', 'media/work'])
        expect(existsSync(resolve(dataDirectory, from, filename))).toBe(false)
    },
  )

  it('with a wrong offset is rejected with 409, and nothing of it is stored', async () => {
    const browser = server.browser()
    const location =
      (await createUpload(browser, token, film.length, { title: 'Décalage', lang: 'fr' })).headers.get(
        'location',
      ) ?? ''
    await sendPart(browser, token, location, 0, film.subarray(0, 100))
    for (const offset of [0, 50, 101, 1e15, -1]) {
      const response = await sendPart(browser, token, location, offset, film.subarray(100, 200))
      expect([offset, response.status, response.body.message]).toEqual([
        offset,
        offset === -1 ? 400 : 409,
        expect.any(String),
      ])
    }
    expect((await uploadOffset(browser, token, location)).headers.get('upload-offset')).toBe('100')
    // More bytes than announced are rejected too.
    expect((await sendPart(browser, token, location, 100, Buffer.concat([film, film]))).status).toBe(413)
  })

  it.each([
    ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5000)])],
    ['a script', Buffer.from(`#!/bin/sh\n${'echo 1\n'.repeat(100)}`)],
    ['a playlist', Buffer.from(`#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n${'#\n'.repeat(100)}`)],
    ['a page', Buffer.from(`<html>${' '.repeat(300)}</html>`)],
    ['nothing much', Buffer.from('aa')],
  ])('of %s named .mp4 is rejected with 415, and nothing of it stays', async (what, bytes) => {
    const browser = server.browser()
    const metadata = { title: `Faux ${what}`, filename: 'film.mp4', filetype: 'video/mp4', lang: 'fr' }
    const before = incomingFiles().length
    const rejected = await upload(browser, token, bytes, metadata)
    expect([rejected.status, rejected.body]).toEqual([
      415,
      { message: expect.stringContaining('n’est pas un film'), code: 'notAFilm' },
    ])
    expect(await listed(`Faux ${what}`)).toEqual([])
    expect(incomingFiles().length).toBe(before)
    // When it is sent in parts, the first bytes are enough to reject it.
    if (bytes.length < 200) return
    const location =
      (await createUpload(browser, token, bytes.length, metadata)).headers.get('location') ?? ''
    await sendPart(browser, token, location, 0, bytes.subarray(0, 100))
    expect((await sendPart(browser, token, location, 100, bytes.subarray(100, 150))).status).toBe(415)
    expect((await uploadOffset(browser, token, location)).status).toBe(404)
  })

  it('is rejected at creation for its size, an unknown length, title, language or video', async () => {
    const browser = server.browser()
    const rejected = async (bytes: number, metadata: Record<string, string>, headers = {}) =>
      (await createUpload(browser, token, bytes, metadata, headers)).status
    const large = await createUpload(browser, token, 10 * 1024 ** 3 + 1, { title: 'Trop', lang: 'fr' })
    expect([large.status, large.body]).toEqual([
      413,
      { message: expect.stringContaining('dépasse 10\u00A0Gio'), code: 'tooLarge' },
    ])
    expect(await rejected(10, { lang: 'fr' })).toBe(400)
    expect(await rejected(10, { title: 'a'.repeat(201), lang: 'fr' })).toBe(400)
    expect(await rejected(10, { title: 'a\u0000b', lang: 'fr' })).toBe(400)
    const noUtf8 = Buffer.from([0xff, 0xfe]).toString('base64')
    expect(await rejected(10, {}, { 'Upload-Metadata': `title ${noUtf8}` })).toBe(400)
    expect(await rejected(10, { title: 'Ein Film', lang: 'de' })).toBe(400)
    expect(await rejected(10, { videoId: crypto.randomUUID() })).toBe(404)
    expect(await rejected(10, { videoId: '../../../etc' })).toBe(400)
    expect(await rejected(10, { title: 'x' }, { 'Upload-Length': '', 'Upload-Defer-Length': '1' })).toBe(400)
    for (const length of ['-1', '1.5', 'abc', '1e400'])
      expect([400, 413]).toContain(await rejected(10, { title: 'x' }, { 'Upload-Length': length }))
    expect(await rejected(10, { title: 'x' }, { 'Tus-Resumable': '0.2.2' })).toBe(412)
  })

  it('does not offer the extension for a length that is sent later, which is rejected', async () => {
    const offered = await server.browser().send('OPTIONS', '/api/admin/uploads', undefined, { token })
    expect(offered.headers.get('tus-extension')?.split(',')).toContain('creation')
    expect(offered.headers.get('tus-extension')).not.toContain('creation-defer-length')
  })

  it('accepts parts only of tus’s media type, and rejects another with 415', async () => {
    const browser = server.browser()
    const created = await createUpload(browser, token, film.length, { title: 'Autre genre', lang: 'fr' })
    const location = created.headers.get('location') ?? ''
    const json = { 'Content-Type': 'application/json' }
    expect((await sendPart(browser, token, location, 0, film.subarray(0, 100), json)).status).toBe(415)
    expect((await uploadOffset(browser, token, location)).headers.get('upload-offset')).toBe('0')
  })

  it('that is cancelled deletes its draft, but not the existing film of a video', async () => {
    const browser = server.browser()
    const end = (location: string) =>
      browser.send('DELETE', location, undefined, { token, headers: { 'Tus-Resumable': '1.0.0' } })
    const begin = async (metadata: Record<string, string>) =>
      (await createUpload(browser, token, film.length, metadata)).headers.get('location') ?? ''
    const before = incomingFiles().length
    const location = await begin({ title: 'Abandonné', lang: 'fr' })
    await sendPart(browser, token, location, 0, film.subarray(0, 100))
    expect((await end(location)).status).toBe(204)
    expect(await listed('Abandonné')).toEqual([])
    expect(incomingFiles().length).toBe(before)
    expect((await end(location)).status).toBe(404)

    await upload(browser, token, film, { title: 'Remplacé', lang: 'fr' })
    const [video] = await listed('Remplacé')
    expect((await end(await begin({ videoId: video?.id ?? '' }))).status).toBe(204)
    expect(await listed('Remplacé')).toMatchObject([{ id: video?.id, state: 'waiting' }])
  })

  it('is in the audit log: a new film, one that replaces a video’s film, and one that is cancelled', async () => {
    const { token: sender, email } = await aSignedInAdmin(server, { role: 'team' })
    const browser = server.browser()
    const begin = async (metadata: Record<string, string>) => {
      const { headers } = await createUpload(browser, sender, film.length, metadata)
      const location = headers.get('location') ?? ''
      return { location, mediaId: location.split('/').pop() }
    }
    const end = (location: string) =>
      browser.send('DELETE', location, undefined, {
        token: sender,
        headers: { 'Tus-Resumable': '1.0.0' },
      })
    const sent = await begin({ title: 'Journal', lang: 'fr' })
    const [video] = await listed('Journal')
    const videoId = video?.id ?? ''
    const replacing = await begin({ videoId })
    expect((await createUpload(browser, sender, 10, { videoId: crypto.randomUUID() })).status).toBe(404)
    expect((await end(replacing.location)).status).toBe(204)
    expect((await end(replacing.location)).status).toBe(404)
    const films = (await noted(email)).filter(({ action }) => action.endsWith('-film'))
    const detailsOf = (mediaId: string | undefined) => ({ videoId, mediaId, bytes: film.length })
    expect(films.map(({ action, target, details }) => ({ action, target, details }))).toEqual([
      { action: 'send-film', target: 'Journal', details: detailsOf(sent.mediaId) },
      { action: 'replace-film', target: 'Journal', details: detailsOf(replacing.mediaId) },
      { action: 'cancel-film', target: 'Journal', details: detailsOf(replacing.mediaId) },
    ])
    expect(films.every(({ ip }) => ip !== null)).toBe(true)
  })

  it('is for the team: 401 when signed out, 403 for an expert and for another site', async () => {
    const metadata = { title: 'Interdit', lang: 'fr' }
    for (const method of ['POST', 'OPTIONS'])
      expect((await server.browser().send(method, '/api/admin/uploads', undefined, {})).status).toBe(401)
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect(
        (await server.browser().send(method, `/api/admin/uploads/${crypto.randomUUID()}`, undefined, {}))
          .status,
      ).toBe(401)
    const { token: expert, email } = await aSignedInAdmin(server, { role: 'expert' })
    expect((await createUpload(server.browser(), expert, 10, metadata)).status).toBe(403)
    expect((await noted(email))[0]).toMatchObject({
      action: 'refuse-access',
      target: 'POST /api/admin/uploads',
    })
    expect(
      (await createUpload(server.browser(), token, 10, metadata, { Origin: 'https://evil.example' })).status,
    ).toBe(403)
  })

  it('is forbidden to an owner without a second factor in production', async () => {
    server.set({ production: true })
    try {
      const rejected = await createUpload(server.browser(), token, 10, { title: 'Interdit', lang: 'fr' })
      expect([rejected.status, rejected.body]).toMatchObject([403, { code: 'secondFactorNeeded' }])
      const { token: member } = await aSignedInAdmin(server, { role: 'team' })
      expect(
        (await uploadOffset(server.browser(), member, `/api/admin/uploads/${crypto.randomUUID()}`)).status,
      ).toBe(404)
    } finally {
      server.set({ production: false })
    }
  })

  it.each([['..%2f..%2fetc%2fpasswd'], ['film.json'], ['a'.repeat(36)], [crypto.randomUUID()]])(
    'responds with 404 to the id %j',
    async (id) => {
      const browser = server.browser()
      expect((await uploadOffset(browser, token, `/api/admin/uploads/${id}`)).status).toBe(404)
      expect((await sendPart(browser, token, `/api/admin/uploads/${id}`, 0, film)).status).toBe(404)
    },
  )

  it('counts towards the limit once, not part by part', async () => {
    const browser = server.browser()
    const location =
      (await createUpload(browser, token, film.length, { title: 'Compte', lang: 'fr' })).headers.get(
        'location',
      ) ?? ''
    const counted = async () =>
      (await server.services.db.select().from(rateLimits).where(like(rateLimits.key, 'admin-calls|%')))[0]
        ?.count
    const before = await counted()
    for (let offset = 0; offset < 20; offset++)
      await sendPart(browser, token, location, offset, film.subarray(offset, offset + 1))
    expect((await uploadOffset(browser, token, location)).headers.get('upload-offset')).toBe('20')
    expect(await counted()).toBe(before)
  })

  it('that is abandoned is deleted with its draft after a day, but not one that continues', async () => {
    const browser = server.browser()
    const begin = async (title: string) =>
      (await createUpload(browser, token, film.length, { title, lang: 'fr' })).headers.get('location') ?? ''
    const [left, alive] = [await begin('Abandonné'), await begin('Vivant')]
    server.clock.advance(23 * hour)
    token = await anAdministratorsToken(server)
    await sendPart(browser, token, alive, 0, film.subarray(0, 100))
    server.clock.advance(2 * hour)
    await cleanUpMedia(server.services)
    token = await anAdministratorsToken(server)
    expect([await listed('Abandonné'), (await listed('Vivant')).length]).toEqual([[], 1])
    expect((await uploadOffset(browser, token, left)).status).toBe(404)
    expect(incomingFiles().filter((name) => left.includes(name.replace('.json', '')))).toEqual([])
  })

  it('whose last byte came just before the process ended is finished on the next request', async () => {
    const { db, media } = server.services
    const browser = server.browser()
    const location =
      (await createUpload(browser, token, film.length, { title: 'Coupé', lang: 'fr' })).headers.get(
        'location',
      ) ?? ''
    const id = location.split('/').pop() ?? ''
    await media.store.uploads.write(Readable.from([film]), id, 0)
    expect((await uploadOffset(browser, token, location)).headers.get('upload-offset')).toBe(
      String(film.length),
    )
    expect(
      await db.select({ state: mediaFiles.state }).from(mediaFiles).where(eq(mediaFiles.id, id)),
    ).toEqual([{ state: 'waiting' }])
  })

  it.each(['HEAD', 'DELETE'] as const)('that is complete and no film is 415 to %s', async (method) => {
    const { media } = server.services
    const bytes = Buffer.alloc(5000, 'no film')
    const metadata = { title: `Pas un film ${method}`, lang: 'fr' }
    const created = await createUpload(server.browser(), token, bytes.length, metadata)
    const location = created.headers.get('location') ?? ''
    await media.store.uploads.write(Readable.from([bytes]), location.split('/').pop() ?? '', 0)
    const ask = () =>
      server.browser().send(method, location, undefined, { token, headers: { 'Tus-Resumable': '1.0.0' } })
    expect((await ask()).status).toBe(415)
    expect(await listed(metadata.title)).toEqual([])
    expect((await ask()).status).toBe(404)
  })

  it('whose last byte came just before the process ended is finished by the clean-up job after a day', async () => {
    const { db, media } = server.services
    const metadata = { title: 'Oublié', lang: 'fr' }
    const created = await createUpload(server.browser(), token, film.length, metadata)
    const id = created.headers.get('location')?.split('/').pop() ?? ''
    await media.store.uploads.write(Readable.from([film]), id, 0)
    await db.delete(mediaFiles).where(ne(mediaFiles.id, id))
    server.clock.advance(25 * hour)
    await cleanUpMedia(server.services)
    token = await anAdministratorsToken(server)
    expect(await listed('Oublié')).toMatchObject([{ state: 'waiting' }])
    expect(await transcodeNext(server.services)).toBe(true)
    expect(await listed('Oublié')).toMatchObject([{ state: 'ready', error: null }])
  })

  it('whose last bytes come while the clean-up job looks at it is kept', async () => {
    const { db, media } = server.services
    const { uploads } = media.store
    const metadata = { title: 'Repris à temps', lang: 'fr' }
    const created = await createUpload(server.browser(), token, film.length, metadata)
    const location = created.headers.get('location') ?? ''
    const id = location.split('/').pop() ?? ''
    await db.delete(mediaFiles).where(ne(mediaFiles.id, id))
    server.clock.advance(25 * hour)
    const { getUpload } = uploads
    uploads.getUpload = async (wanted) => {
      uploads.getUpload = getUpload
      const found = await uploads.getUpload(wanted)
      await uploads.write(Readable.from([film]), id, 0)
      return found
    }
    await cleanUpMedia(server.services)
    expect(uploads.getUpload).toBe(getUpload)
    token = await anAdministratorsToken(server)
    expect((await uploadOffset(server.browser(), token, location)).status).toBe(200)
    expect(await listed('Repris à temps')).toMatchObject([{ state: 'waiting' }])
  })

  it('replaces the film of an existing video, which plays unchanged meanwhile', async () => {
    const { db } = server.services
    const [video] = await db
      .insert(videos)
      .values({ title: 'Ancien', lang: 'fr', url: '/player/ancien', thumb: '/a.svg' })
      .returning()
    expect((await upload(server.browser(), token, film, { videoId: video?.id ?? '' })).status).toBe(204)
    expect(await listed('Ancien')).toMatchObject([
      { id: video?.id, player: 'external', isPublished: true, state: 'waiting' },
    ])
  })
})

describe('without ffmpeg', () => {
  it('an upload is rejected at its creation, with the reason', async () => {
    const other = await startTestServer({ environment: { FFMPEG: '/nowhere/ffmpeg' } })
    try {
      const rejected = await createUpload(other.browser(), await anAdministratorsToken(other), 10, {
        title: 'Film',
        lang: 'fr',
      })
      expect([rejected.status, rejected.body]).toEqual([
        503,
        { message: expect.stringContaining('ffmpeg'), code: 'noFfmpeg' },
      ])
    } finally {
      await other.close()
    }
  })
})
