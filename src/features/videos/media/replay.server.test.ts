import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDraftOfFilm } from '#src/domain/replays/drafts.server.ts'
import { childDays, mediaFiles, sessions, users, videos } from '#src/infrastructure/database/schema.server.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnFreeDays, aMember, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { aFilm, hasFfmpeg, loudnessOf, upload } from '#tests/support/film.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { cleanUpMedia } from './media-jobs.server.ts'
import { transcodeNext } from './transcoding.server.ts'

let server: TestServer
let token: string
let film: Buffer
let videoId: string
beforeAll(async () => {
  server = await startTestServer({ environment: { FFMPEG: 'ffmpeg' } })
  server.clock.hold()
  token = await anAdministratorsToken(server)
  if (!hasFfmpeg) return
  film = aFilm({ seconds: 5 })
  videoId = await aReplay('Un replay')
}, 180_000)
afterAll(() => server.close())

const admin = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.browser().send<Row & Row[]>(method, `/api/admin/videos${path}`, body, { token })

interface Row {
  id: string
  state: string | null
  progress: number | null
  error: string | null
  duration: number | null
}

async function idOf(title: string): Promise<string> {
  const { body } = await admin('GET', `?search=${encodeURIComponent(title)}`)
  return body[0]?.id ?? ''
}

/** A published replay in our own player. */
async function aReplay(title: string): Promise<string> {
  await upload(server.browser(), token, film, { title, lang: 'fr' })
  await transcodeNext(server.services)
  const id = await idOf(title)
  expect((await admin('PUT', `/${id}`, { isPublished: true, category: 'science' })).status).toBe(200)
  return id
}

interface Stream {
  master: string
  poster: string
  captions: { lang: string; url: string }[]
  chapters: { at: number; title: string }[]
  position: number
  seconds: number
  bar: { url: string; pictures: number; every: number }
}

const streamOf = (browser: Browser, id = videoId) => browser.get<Stream>(`/api/videos/${id}/stream`)

/** The process ids of ffmpeg at work on a film in this directory (proc(5)). */
function transcodersOf(directory: string): number[] {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      // It has ended since the list was read.
      return ''
    }
  }
  return readdirSync('/proc').flatMap((pid) => {
    const command = /^\d+$/.test(pid) ? commandOf(pid) : ''
    return command.startsWith('ffmpeg\0') && command.includes(directory) ? [Number(pid)] : []
  })
}

/** ffmpeg runs at a lower priority than everything else on this machine. */
const long = { timeout: 180_000 }

describe.runIf(hasFfmpeg)('transcoding', long, () => {
  it('makes 360p and 720p in H.264 and AAC as CMAF in HLS, a poster, seek bar pictures and a duration', async () => {
    expect(await admin('GET', '?search=Un%20replay')).toMatchObject({
      body: [{ state: 'ready', progress: 100, error: null, duration: 1, isPublished: true }],
    })
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    const { body } = await streamOf(browser)
    expect(body).toMatchObject({
      seconds: 5,
      position: 0,
      captions: [],
      chapters: [],
      bar: { pictures: 1, every: 5 },
    })
    expect((await browser.get(`/api/videos/${videoId}`)).body).toMatchObject({ seconds: 5, duration: 1 })
    const master = await browser.get(body.master)
    expect([master.status, master.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
    ])
    expect(master.text).toContain('RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"')
    expect(master.text).toContain('RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"')
    const base = body.master.replace(/[^/]+$/, '')
    for (const height of ['360', '720']) {
      const playlist = await browser.get(`${base}${height}/index.m3u8`)
      expect(playlist.text.match(/EXTINF/g)).toHaveLength(2)
      const names = [...playlist.text.matchAll(/URI="([^"]+)"|^(\w+\.m4s)$/gm)].map(
        (match) => match[1] ?? match[2],
      )
      expect(names).toHaveLength(3)
      for (const name of names) {
        const segment = await browser.get(`${base}${height}/${name}`)
        expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/mp4'])
      }
    }
    for (const picture of [body.poster, body.bar.url]) {
      const response = await browser.get(picture)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    expect(readdirSync(join(server.services.settings.dataDirectory, 'media/incoming'))).toEqual([])
    expect(readdirSync(server.services.media.workFolder)).toEqual([])
  })

  it('normalises the loudness of a recording that is far too quiet', async () => {
    const quiet = aFilm({ seconds: 12, options: ['-af', 'volume=-30dB'] })
    expect(loudnessOf(quiet)).toBeLessThan(-40)
    await upload(server.browser(), token, quiet, { title: 'Tout bas', lang: 'fr' })
    expect(await transcodeNext(server.services)).toBe(true)
    const id = await idOf('Tout bas')
    const [row] = await server.services.db.select().from(mediaFiles).where(eq(mediaFiles.videoId, id))
    const made = join(server.services.settings.dataDirectory, 'media/replays', row?.id ?? '', '360')
    const pieces = readdirSync(made).filter((name) => name.endsWith('.m4s'))
    const whole = ['init_0.mp4', ...pieces.toSorted()].map((name) => readFileSync(join(made, name)))
    expect(Math.abs(loudnessOf(Buffer.concat(whole)) + 16)).toBeLessThan(3)
    expect((await admin('DELETE', `/${id}`)).status).toBe(200)
  })

  it('accepts a film without sound, and one in WebM', async () => {
    await upload(server.browser(), token, aFilm({ seconds: 1, options: ['-an'] }), {
      title: 'Muet',
      lang: 'fr',
    })
    const webm = aFilm({
      seconds: 1,
      name: 'film.webm',
      options: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
    })
    await upload(server.browser(), token, webm, { title: 'Toile', lang: 'fr' })
    expect([
      await transcodeNext(server.services),
      await transcodeNext(server.services),
      await transcodeNext(server.services),
    ]).toEqual([true, true, false])
    expect((await admin('GET', '?search=Muet')).body).toMatchObject([{ state: 'ready' }])
    expect((await admin('GET', '?search=Toile')).body).toMatchObject([{ state: 'ready' }])
  })

  it('accepts a film without a stated duration, as a browser records one', async () => {
    const webm = aFilm({
      seconds: 3,
      name: 'film.webm',
      options: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'],
    })
    await upload(server.browser(), token, webm, { title: 'En passant', lang: 'fr' })
    expect(await transcodeNext(server.services)).toBe(true)
    const [row] = (await admin('GET', '?search=En%20passant')).body
    expect(row).toMatchObject({ state: 'ready', error: null })
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect((await admin('PUT', `/${row?.id}`, { isPublished: true, category: 'science' })).status).toBe(200)
    expect((await streamOf(browser, row?.id ?? '')).body.seconds).toBe(3)
  })

  it('says in French why a film that is cut off, has no picture or only begins as a film is rejected', async () => {
    const sound = aFilm({ seconds: 2, options: ['-vn'] })
    const broken = {
      Tronqué: film.subarray(0, film.length / 2),
      Sonore: sound,
      Ruse: Buffer.concat([film.subarray(0, 64), Buffer.from('#EXTM3U\n/etc/passwd\n'.repeat(90))]),
    }
    for (const [title, bytes] of Object.entries(broken)) {
      expect((await upload(server.browser(), token, bytes, { title, lang: 'fr' })).status).toBe(204)
      expect(await transcodeNext(server.services)).toBe(true)
      const [row] = (await admin('GET', `?search=${encodeURIComponent(title)}`)).body
      expect(row).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/abîmé ou incomplet|image animée|durée/),
      })
      expect((await admin('PUT', `/${row?.id}`, { isPublished: true })).status).toBe(409)
      expect((await admin('DELETE', `/${row?.id}`)).status).toBe(200)
    }
  })

  it('starts again once the lease of a dead worker is over, and is not done twice', async () => {
    const { db, clock } = server.services
    await upload(server.browser(), token, film, { title: 'Repris', lang: 'fr' })
    const dead = {
      state: 'transcoding',
      claim: crypto.randomUUID(),
      leaseUntil: later(clock.now(), minute),
      progress: 40,
      attempts: 1,
    } as const
    await db.update(mediaFiles).set(dead).where(eq(mediaFiles.state, 'waiting'))
    expect(await transcodeNext(server.services)).toBe(false)
    server.clock.advance(2 * minute)
    await mkdir(join(server.services.media.workFolder, `left.${dead.claim}`))
    expect(
      (await Promise.all([transcodeNext(server.services), transcodeNext(server.services)])).toSorted(),
    ).toEqual([false, true])
    expect((await admin('GET', '?search=Repris')).body).toMatchObject([{ state: 'ready', error: null }])
    await cleanUpMedia(server.services)
    expect(readdirSync(server.services.media.workFolder)).toEqual([])
  })

  it('starts again after ffmpeg was killed or ended from outside', async () => {
    const { db, media, settings } = server.services
    const slow = aFilm({ seconds: 20, isSlowToPrepare: true })
    await upload(server.browser(), token, slow, { title: 'Coupé', lang: 'fr' })
    const id = await idOf('Coupé')
    const segments = () =>
      readdirSync(media.workFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.m4s'),
      )
    for (const [index, signal] of (['SIGKILL', 'SIGTERM'] as const).entries()) {
      const running = transcodeNext(server.services)
      await expect.poll(segments, { timeout: 60_000 }).not.toEqual([])
      for (const pid of transcodersOf(settings.dataDirectory)) process.kill(pid, signal)
      expect(await running).toBe(true)
      expect(await db.select().from(mediaFiles).where(eq(mediaFiles.videoId, id))).toMatchObject([
        { state: 'transcoding', attempts: index + 1, error: null, uploadRemovedAt: null },
      ])
      server.clock.advance(11 * minute)
    }
    expect(await transcodeNext(server.services)).toBe(true)
    expect((await admin('GET', '?search=Coup%C3%A9')).body).toMatchObject([{ state: 'ready', error: null }])
    expect((await admin('DELETE', `/${id}`)).status).toBe(200)
  })

  it('that is stopped in the middle leaves the film waiting, with nothing half made', async () => {
    await upload(server.browser(), token, aFilm({ seconds: 60, isSlowToPrepare: true }), {
      title: 'Arrêté',
      lang: 'fr',
    })
    const stopping = new AbortController()
    const running = transcodeNext(server.services, stopping.signal)
    setTimeout(() => stopping.abort(), 300)
    await running
    const id = await idOf('Arrêté')
    expect((await admin('GET', '?search=Arr%C3%AAt%C3%A9')).body).toMatchObject([{ state: 'waiting' }])
    expect((await streamOf(await server.signedIn(await aSubscriber(server.services.db)), id)).status).toBe(
      404,
    )
    expect((await admin('DELETE', `/${id}`)).status).toBe(200)
    await cleanUpMedia(server.services)
  })

  it('makes one draft of a local file such as a class’s recording, however often it is requested', async () => {
    const path = join(server.services.media.workFolder, '..', 'recording.mp4')
    writeFileSync(path, film)
    const mediaId = crypto.randomUUID()
    const draft = { title: 'Enregistré', lang: 'it', category: 'health' } as const
    const made = await makeDraftOfFilm(server.services, { path, draft, mediaId })
    expect(await makeDraftOfFilm(server.services, { path, draft, mediaId })).toBe(made)
    await transcodeNext(server.services)
    expect((await admin('GET', '?search=Enregistr')).body).toMatchObject([
      { id: made, state: 'ready', isPublished: false, lang: 'it', category: 'health' },
    ])
  })

  it('replaces the earlier film in one moment, and plays instead of the external player', async () => {
    const { db } = server.services
    const [video] = await db
      .insert(videos)
      .values({ title: 'Remplacé', lang: 'fr', url: '/player/remplace', thumb: '/a.svg' })
      .returning()
    const id = video?.id ?? ''
    const browser = await server.signedIn(await aSubscriber(db))
    expect((await streamOf(browser, id)).body).toMatchObject({ code: 'external' })
    await upload(server.browser(), token, film, { videoId: id })
    await transcodeNext(server.services)
    const first = (await streamOf(browser, id)).body.master
    expect((await browser.get(`/api/videos/${id}/embed`)).status).toBe(409)
    await upload(server.browser(), token, aFilm({ seconds: 3 }), { videoId: id })
    expect((await admin('GET', '?search=Remplac')).body).toMatchObject([
      { state: 'waiting', isPublished: true },
    ])
    expect((await streamOf(browser, id)).body.seconds).toBe(5)
    await transcodeNext(server.services)
    expect((await streamOf(browser, id)).body.seconds).toBe(3)
    // Families in the middle of the earlier film are not cut off at once.
    expect((await browser.get(first)).status).toBe(200)
    server.clock.advance(2 * hour + 50 * minute)
    await cleanUpMedia(server.services)
    expect((await browser.get(first)).status).toBe(200)
    server.clock.advance(2 * hour)
    await cleanUpMedia(server.services)
    token = await anAdministratorsToken(server)
    expect(await db.$count(mediaFiles, eq(mediaFiles.videoId, id))).toBe(1)
    // The choice of player remains: the external one again, and back.
    expect(
      (await admin('PUT', `/${id}`, { player: 'external', url: '/player/remplace' })).body,
    ).toMatchObject({ player: 'external' })
    expect((await streamOf(browser, id)).status).toBe(409)
    expect((await admin('PUT', `/${id}`, { player: 'own' })).status).toBe(200)
    expect((await streamOf(browser, id)).status).toBe(200)
  })
})

describe.runIf(hasFfmpeg)(
  'transcoding, when something happens just before its files are stored',
  long,
  () => {
    /** Transcodes the next film; `happens` runs after its files are made and before they are stored. */
    async function transcodeWhile(
      happens: () => Promise<unknown>,
      afterwards = async () => {},
    ): Promise<void> {
      const { store } = server.services.media
      const { storeFolder } = store
      store.storeFolder = async (...folder) => {
        store.storeFolder = storeFolder
        await happens()
        await storeFolder(...folder)
        await afterwards()
      }
      try {
        expect(await transcodeNext(server.services)).toBe(true)
      } finally {
        store.storeFolder = storeFolder
      }
    }
    async function aWaitingFilm(title: string) {
      expect((await upload(server.browser(), token, film, { title, lang: 'fr' })).status).toBe(204)
      const id = await idOf(title)
      const [row] = await server.services.db.select().from(mediaFiles).where(eq(mediaFiles.videoId, id))
      return { id, mediaId: row?.id ?? '' }
    }
    const filesIn = (folder: string) =>
      readdirSync(join(server.services.settings.dataDirectory, 'media', folder))

    it('leaves nothing of a film whose video is deleted', async () => {
      const { id, mediaId } = await aWaitingFilm('Retiré')
      await transcodeWhile(() => admin('DELETE', `/${id}`))
      expect([filesIn('replays'), filesIn('incoming')].flat()).not.toContain(mediaId)
      expect(await server.services.db.$count(mediaFiles, eq(mediaFiles.id, mediaId))).toBe(0)
    })

    it('leaves nothing of a deleted video’s film to a worker that is killed, once its lease is over', async () => {
      const { id, mediaId } = await aWaitingFilm('Retiré puis coupé')
      await transcodeWhile(
        () => admin('DELETE', `/${id}`),
        () => Promise.reject(new Error('killed')),
      )
      expect(filesIn('replays')).toContain(mediaId)
      server.clock.advance(3 * minute)
      await cleanUpMedia(server.services)
      expect(filesIn('replays')).not.toContain(mediaId)
      expect(await server.services.db.$count(mediaFiles, eq(mediaFiles.id, mediaId))).toBe(0)
    })

    it('leaves the film as it was sent to the clean-up, ready or failed, while the storage does not delete it', async () => {
      const { store } = server.services.media
      const { removeUpload } = store
      const { db } = server.services
      const { mediaId } = await aWaitingFilm('Gardé')
      store.removeUpload = () => Promise.reject(new Error('the storage is away'))
      let failedId = ''
      try {
        expect(await transcodeNext(server.services)).toBe(true)
        await upload(server.browser(), token, film.subarray(0, film.length / 2), {
          title: 'Cassé',
          lang: 'fr',
        })
        const id = await idOf('Cassé')
        const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.videoId, id))
        failedId = row?.id ?? ''
        await expect(transcodeNext(server.services)).rejects.toThrow('the storage is away')
      } finally {
        store.removeUpload = removeUpload
      }
      const states = await db
        .select({ state: mediaFiles.state })
        .from(mediaFiles)
        .where(inArray(mediaFiles.id, [mediaId, failedId]))
      expect(states.map(({ state }) => state).toSorted()).toEqual(['failed', 'ready'])
      expect(filesIn('incoming')).toEqual(expect.arrayContaining([mediaId, failedId]))
      await cleanUpMedia(server.services)
      expect(filesIn('incoming')).not.toContain(mediaId)
      expect(filesIn('incoming')).not.toContain(failedId)
      expect(filesIn('replays')).toContain(mediaId)
      store.removeUpload = () => Promise.reject(new Error('asked to delete what is gone'))
      try {
        await cleanUpMedia(server.services)
      } finally {
        store.removeUpload = removeUpload
      }
    })

    it('deletes nothing of a film that another worker has taken over', async () => {
      const { id, mediaId } = await aWaitingFilm('Repris ailleurs')
      const claim = crypto.randomUUID()
      await transcodeWhile(() =>
        server.services.db.update(mediaFiles).set({ claim }).where(eq(mediaFiles.id, mediaId)),
      )
      expect(filesIn('incoming')).toContain(mediaId)
      expect(filesIn('replays')).toContain(mediaId)
      expect((await admin('GET', '?search=Repris%20ailleurs')).body).toMatchObject([{ state: 'transcoding' }])
      server.clock.advance(3 * minute)
      expect((await admin('DELETE', `/${id}`)).status).toBe(200)
    })

    it('plays the newer of two films of a video, though the older one is ready last', async () => {
      const { db } = server.services
      const { id, mediaId } = await aWaitingFilm('Corrigé')
      server.clock.advance(minute)
      await upload(server.browser(), token, aFilm({ seconds: 3 }), { videoId: id })
      await transcodeWhile(() => transcodeNext(server.services))
      expect((await admin('PUT', `/${id}`, { isPublished: true, category: 'science' })).status).toBe(200)
      const browser = await server.signedIn(await aSubscriber(db))
      expect((await streamOf(browser, id)).body.seconds).toBe(3)
      const states = db.select({ id: mediaFiles.id, state: mediaFiles.state }).from(mediaFiles)
      const ofVideo = await states.where(eq(mediaFiles.videoId, id)).orderBy(mediaFiles.createdAt)
      expect(ofVideo).toEqual([
        { id: mediaId, state: 'replaced' },
        { id: expect.any(String), state: 'ready' },
      ])
    })
  },
)

describe.runIf(hasFfmpeg)('protected delivery', long, () => {
  it('is for families with access: 401 signed out, 402 without access', async () => {
    expect((await streamOf(server.browser())).status).toBe(401)
    expect((await streamOf(await server.signedIn(await aMember(server.services.db)))).status).toBe(402)
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect((await streamOf(browser, crypto.randomUUID())).status).toBe(404)
    expect((await browser.get(`/api/videos/${videoId}/stream?childId=${crypto.randomUUID()}`)).status).toBe(
      404,
    )
  })

  it('ends after three hours', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    const { master } = (await streamOf(browser)).body
    server.clock.advance(3 * hour - minute)
    expect((await browser.get(master)).status).toBe(200)
    server.clock.advance(minute)
    expect((await browser.get(master)).status).toBe(404)
  })

  it('ends within a minute of the access, 402, and of the session, 404', async () => {
    const { db, clock } = server.services
    const family = await aFamilyOnFreeDays(db, later(clock.now(), hour))
    const browser = await server.signedIn(family)
    const { master } = (await streamOf(browser)).body
    expect((await browser.get(master)).status).toBe(200)
    await db.update(users).set({ freeAccessUntil: clock.now() }).where(eq(users.id, family.id))
    server.clock.advance(50_000)
    expect((await browser.get(master)).status).toBe(402)
    await db.update(users).set({ isSubscribed: true }).where(eq(users.id, family.id))
    server.clock.advance(50_000)
    expect((await browser.get(master)).status).toBe(200)
    await db.delete(sessions).where(eq(sessions.userId, family.id))
    server.clock.advance(50_000)
    expect((await browser.get(master)).status).toBe(404)
    expect((await server.browser().get(master)).status).toBe(404)
  })

  it('ends with 403 for a child’s view two minutes after its rest hours began, never for the parent', async () => {
    const { db, clock } = server.services
    const family = await aSubscriber(db)
    const [childId = ''] = await someChildren(db, family, ['Zoé'])
    const [parents, childs] = [await server.signedIn(family), await server.signedIn(family)]
    await parents.put('/api/account/pin', { pin: '2580' })
    const ofParent = (await streamOf(parents)).body.master
    expect((await childs.post('/api/child-view', { childId })).status).toBe(200)
    const ofChild = (await streamOf(childs)).body.master
    const inMinutes = (minutes: number) => companyWallTime(later(clock.now(), minutes * minute)).slice(11, 16)
    const limits = { dailyMinutes: null, restFrom: inMinutes(10), restTo: inMinutes(120) }
    expect((await parents.put(`/api/children/${childId}/limits`, limits)).status).toBe(200)
    const segment = (await childs.get(ofChild)).text.match(/^.*index\.m3u8$/m)?.[0]
    const read = (browser: Browser, master: string) =>
      browser.get(master.replace(/[^/]+$/, segment ?? '')).then(({ status, body }) => [status, body])
    expect((await read(childs, ofChild))[0]).toBe(200)
    const begins = 10 * minute - (clock.now().getTime() % minute)
    server.clock.advance(begins + 100_000)
    // The closing sentence may still be fetched.
    expect((await read(childs, ofChild))[0]).toBe(200)
    server.clock.advance(minute)
    expect(await read(childs, ofChild)).toMatchObject([403, { code: 'restTime' }])
    expect((await read(server.browser(), ofChild))[0]).toBe(403)
    expect((await read(parents, ofParent))[0]).toBe(200)
    // The PIN returns the browser to the parent, for whom no rest hours apply.
    expect((await childs.send('DELETE', '/api/child-view', { pin: '2580' }, {})).status).toBe(200)
    server.clock.advance(50_000)
    expect((await read(childs, ofChild))[0]).toBe(200)
  })

  it('ends with 403 for a child’s view two minutes after its day’s minutes are over, never for the parent', async () => {
    const { db } = server.services
    const family = await aSubscriber(db)
    const [childId = ''] = await someChildren(db, family, ['Zoé'])
    const [parents, childs] = [await server.signedIn(family), await server.signedIn(family)]
    await parents.put('/api/account/pin', { pin: '2580' })
    const ofParent = (await streamOf(parents)).body.master
    expect((await childs.post('/api/child-view', { childId })).status).toBe(200)
    const ofChild = (await streamOf(childs)).body.master
    const limits = { dailyMinutes: 15, restFrom: null, restTo: null }
    expect((await parents.put(`/api/children/${childId}/limits`, limits)).status).toBe(200)
    const watch = (minutes: number) => {
      server.clock.advance(minutes * minute)
      return childs.post(`/api/videos/${videoId}/watch`, { seconds: minutes * 60 })
    }
    await watch(0)
    expect((await watch(14)).status).toBe(200)
    expect((await childs.get(ofChild)).status).toBe(200)
    expect((await watch(1)).status).toBe(200)
    expect((await watch(1)).body).toMatchObject({ code: 'dailyLimit' })
    // The closing sentence may still be fetched.
    expect((await childs.get(ofChild)).status).toBe(200)
    server.clock.advance(minute)
    expect(await childs.get(ofChild)).toMatchObject({ status: 403, body: { code: 'dailyLimit' } })
    expect((await parents.get(ofParent)).status).toBe(200)
    await db.delete(childDays).where(eq(childDays.childId, childId))
    server.clock.advance(minute)
    expect((await childs.get(ofChild)).status).toBe(200)
  })

  it('ends within a minute after the video was unpublished', async () => {
    const { db } = server.services
    const browser = await server.signedIn(await aSubscriber(db))
    const { master } = (await streamOf(browser)).body
    expect((await browser.get(master)).status).toBe(200)
    await db.update(videos).set({ isPublished: false }).where(eq(videos.id, videoId))
    server.clock.advance(50_000)
    expect((await browser.get(master)).status).toBe(404)
    await db.update(videos).set({ isPublished: true }).where(eq(videos.id, videoId))
    server.clock.advance(50_000)
  })

  it('rejects another family’s cookie, and a changed signature', async () => {
    const { db } = server.services
    const [own, other] = [
      await server.signedIn(await aSubscriber(db)),
      await server.signedIn(await aSubscriber(db)),
    ]
    const { master } = (await streamOf(own)).body
    expect((await other.get(master)).status).toBe(404)
    expect((await own.get(master)).status).toBe(200)
    const [, , signed = ''] = master.split('/')
    const theirs = (await streamOf(other)).body.master.split('/')[2] ?? ''
    const mixed = `${signed.split('.')[0]}.${theirs.split('.')[1]}`
    for (const part of [
      mixed,
      `${signed.slice(0, -2)}AA`,
      `x${signed.slice(1)}`,
      signed.slice(0, -1),
      `${signed}=`,
      '.',
      'x.y',
    ])
      expect([part, (await own.get(`/media/${part}/master.m3u8`)).status]).toEqual([part, 404])
  })

  it.each([
    '../master.m3u8',
    '..%2fmaster.m3u8',
    '%2e%2e/master.m3u8',
    'master.m3u8/',
    './master.m3u8',
    '360//index.m3u8',
    '360/../master.m3u8',
    '360/%2e%2e/master.m3u8',
    'MASTER.m3u8',
    'captions/fr.vtt',
    'captions/de.vtt',
    'captions/../master.m3u8',
    '720/00009.m4s',
    '720/..%5c..%5cbar.jpg',
    'source',
    '',
    'x'.repeat(3000),
  ])('responds with 404 to the file name %j', async (name) => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    const base = (await streamOf(browser)).body.master.replace('master.m3u8', '')
    const response = await browser.get(`${base}${name}`)
    // A path that the client normalises before it sends the request is another address.
    expect(
      response.status === 404 || new URL(`http://a${base}${name}`).pathname === `${base}master.m3u8`,
    ).toBe(true)
  })

  it('responds to a Range with 206, an invalid one with 416, HEAD with the length, a known ETag with 304', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    const { poster } = (await streamOf(browser)).body
    const whole = await fetch(new URL(poster, server.origin)).then(async (response) =>
      Buffer.from(await response.arrayBuffer()),
    )
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(new URL(poster, server.origin), { method, headers })
      return {
        status: response.status,
        headers: response.headers,
        body: Buffer.from(await response.arrayBuffer()),
      }
    }
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=5-', 5, whole.length - 1],
      ['bytes=-7', whole.length - 7, whole.length - 1],
      ['bytes=3-999999999', 3, whole.length - 1],
    ] as const) {
      const part = await ask({ Range: range })
      expect([range, part.status, part.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${first}-${last}/${whole.length}`,
      ])
      expect(part.body.equals(whole.subarray(first, last + 1))).toBe(true)
    }
    for (const range of [
      'bytes=',
      'bytes=-',
      'bytes=9-3',
      'bytes=-0',
      'bytes=abc',
      'bytes=1e3-',
      `bytes=${whole.length}-`,
      'x',
      'bytes=0-1,zz',
    ]) {
      const rejected = await ask({ Range: range })
      expect([range, rejected.status, rejected.headers.get('content-range')]).toEqual([
        range,
        416,
        `bytes */${whole.length}`,
      ])
    }
    for (const range of ['bytes=0-1,3-4', 'lines=1-2']) {
      const { status, body } = await ask({ Range: range })
      expect([range, status, body.length]).toEqual([range, 200, whole.length])
    }
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([
      200,
      String(whole.length),
      0,
    ])
    expect(head.headers.get('cache-control')).toContain('private')
    const held = await ask({ 'If-None-Match': head.headers.get('etag') ?? '' })
    expect([held.status, held.body.length]).toEqual([304, 0])
    expect((await ask({ Range: 'bytes=0-1', 'If-Range': '"older"' })).status).toBe(200)
    const posted = await server.browser().post(poster)
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('shows a draft to the team, at an address of its own', async () => {
    await upload(server.browser(), token, film, { title: 'À relire', lang: 'fr' })
    const id = await idOf('À relire')
    expect((await admin('GET', `/${id}/stream`)).status).toBe(409)
    await transcodeNext(server.services)
    const { status, body } = await server.browser().get<Stream>(`/api/admin/videos/${id}/stream`, { token })
    expect([status, (await server.browser().get(body.master)).status]).toEqual([200, 200])
  })

  it('is deleted with its files', async () => {
    const id = await aReplay('À effacer')
    const [row] = await server.services.db.select().from(mediaFiles).where(eq(mediaFiles.videoId, id))
    const replays = () => readdirSync(join(server.services.settings.dataDirectory, 'media/replays'))
    expect(replays()).toContain(row?.id)
    expect((await admin('DELETE', `/${id}`)).status).toBe(200)
    expect(replays()).not.toContain(row?.id)
    expect((await admin('DELETE', `/${id}`)).status).toBe(404)
  })

  it('continues where the child stopped', async () => {
    const { db } = server.services
    const family = await aSubscriber(db)
    const [zoe = '', tom = ''] = await someChildren(db, family, ['Zoé', 'Tom'])
    const browser = await server.signedIn(family)
    await browser.post(`/api/videos/${videoId}/watch`, { seconds: 0, childId: tom, position: 4 })
    const at = async (childId: string) =>
      (await browser.get<Stream>(`/api/videos/${videoId}/stream?childId=${childId}`)).body.position
    expect([await at(zoe), await at(tom)]).toEqual([0, 4])
  })
})
