import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { videos } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
let token: string
beforeAll(async () => {
  token = await anAdministratorsToken(server)
})

const video = {
  title: 'Le souffle',
  lang: 'fr',
  url: '/player/souffle',
  duration: 8,
  category: 'social',
  isPublished: true,
}
const announcement = {
  message: 'Bonne rentrée',
  lang: 'fr',
  startAt: '2026-09-01T08:00:00Z',
  endAt: null,
  isActive: true,
}

function post(path: string, body: unknown) {
  return server
    .browser()
    .post<{ id: string; issues?: { path: string; message: string }[] }>(path, body, { token })
}

describe('a video', () => {
  it('is rejected with a message about the invalid field', async () => {
    const unfit = 'Adresse invalide\u00a0: https://… ou /…, terminée par l’identifiant de la vidéo'
    for (const [change, message] of [
      [{ title: '' }, 'Le titre est requis'],
      [{ title: 'a'.repeat(201) }, '200 caractères au plus'],
      [{ title: 'Le\nsouffle' }, 'Une seule ligne, sans tabulation'],
      [{ url: 'https://[::/a' }, unfit],
      [{ url: 'https://a:99999/b' }, unfit],
      [{ url: 'javascript:alert(1)' }, unfit],
      [{ url: 'data:text/html,x' }, unfit],
      [{ url: '//evil.example/x' }, unfit],
      [{ url: 'http://plain.example/x' }, unfit],
      [{ url: 'https://a.example/x?y' }, unfit],
    ] as const) {
      const response = await post('/api/admin/videos', { ...video, ...change })
      expect([response.status, response.body.issues]).toEqual([
        400,
        [{ path: Object.keys(change)[0], message }],
      ])
    }
    expect(
      (
        await post('/api/admin/videos', {
          ...video,
          title: 'a'.repeat(200),
          url: 'https://player.example/v/1',
        })
      ).status,
    ).toBe(200)
  })
})

describe('captions', () => {
  it('are stored as WebVTT in each language, and rejected with the number of the invalid line', async () => {
    const { id } = (await post('/api/admin/videos', video)).body
    const path = `/api/admin/videos/${id}/captions/fr`
    const put = (raw: string | Uint8Array<ArrayBuffer>, type = 'text/vtt') =>
      server.browser().send('PUT', path, undefined, { token, raw, headers: { 'Content-Type': type } })
    const text = 'WEBVTT\n\n00:01.000 --> 00:03.000\nBonjour.\n'
    expect((await put(text)).body).toEqual({ cues: 1 })
    const read = await server.browser().get(path, { token })
    expect([read.status, read.headers.get('content-type'), read.text]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      text,
    ])
    expect(
      (await server.browser().get<{ captions: string[] }[]>('/api/admin/videos?pageSize=1', { token }))
        .body[0]?.captions,
    ).toEqual(['fr'])
    expect((await put('WEBVTT\n\n1\n00:03.000 --> 00:01.000\nA')).body).toMatchObject({
      message: expect.stringContaining('Ligne 4'),
      code: 'unfit',
    })
    for (const wrong of [
      '',
      'bonjour',
      'WEBVTT\n\n00:01.000 --> 00:02.000\na\u0000b',
      new Uint8Array([0x57, 0xff]),
    ])
      expect((await put(wrong)).status).toBe(400)
    expect((await put('a'.repeat(600_000))).status).toBe(413)
    expect((await put(text, 'text/html')).status).toBe(415)
    expect((await server.browser().get(path.replace('/fr', '/de'), { token })).status).toBe(400)
    expect((await server.browser().delete(path, undefined, { token })).status).toBe(200)
    expect((await server.browser().get(path, { token })).status).toBe(404)
  })
})

describe('the further fields of a video', () => {
  it('are validated, stored and returned', async () => {
    const further = {
      description: 'Parler sans trembler.',
      ageGroups: ['9-11'],
      chapters: [
        { at: 250, title: 'Pourquoi' },
        { at: 0, title: 'Bonjour' },
      ],
      dinnerQuestion: 'Et toi ?',
      publishAt: '2199-01-01T00:00:00.000Z',
    }
    const added = await post('/api/admin/videos', { ...video, ...further })
    expect(added.body).toMatchObject({
      ...further,
      chapters: [
        { at: 0, title: 'Bonjour' },
        { at: 250, title: 'Pourquoi' },
      ],
      isPublished: false,
      state: null,
    })
    const change = (body: unknown) =>
      server
        .browser()
        .put<{ isPublished: boolean; publishAt: string | null }>(`/api/admin/videos/${added.body.id}`, body, {
          token,
        })
    const past = '2020-01-01T00:00:00.000Z'
    for (const isPublished of [false, true])
      expect(
        (await post('/api/admin/videos', { ...video, isPublished, publishAt: past })).body,
      ).toMatchObject({ isPublished: true })
    expect((await change({ isPublished: true })).body).toMatchObject({ isPublished: true, publishAt: null })
    expect((await change({ isPublished: false })).body).toMatchObject({ isPublished: false, publishAt: null })
    for (const wrong of [
      { ageGroups: [] },
      { ageGroups: ['6-9'] },
      { chapters: [{ at: -1, title: 'A' }] },
      { chapters: [{ at: 0, title: '' }] },
      {
        chapters: [
          { at: 1, title: 'A' },
          { at: 1, title: 'B' },
        ],
      },
      { publishAt: 'demain' },
      { description: 'a'.repeat(2001) },
    ])
      expect((await change(wrong)).status).toBe(400)
    expect((await change({ liveId: crypto.randomUUID() })).status).toBe(404)
    expect((await change({ player: 'own' })).status).toBe(409)
    // A draft of our own player has no film yet: it can be planned, and not published.
    await server.services.db
      .update(videos)
      .set({ player: 'own', isPublished: false, publishAt: null })
      .where(eq(videos.id, added.body.id))
    for (const published of [{ isPublished: true }, { publishAt: past }])
      expect(await change(published)).toMatchObject({ status: 409, body: { code: 'notReady' } })
    expect((await change({ publishAt: further.publishAt })).body).toMatchObject({ isPublished: false })
    expect(
      (await server.browser().delete(`/api/admin/videos/${added.body.id}`, undefined, { token })).status,
    ).toBe(200)
    expect(
      (await server.browser().delete(`/api/admin/videos/${added.body.id}`, undefined, { token })).status,
    ).toBe(404)
  })
})

describe('an announcement', () => {
  it('is rejected with a message about the invalid field', async () => {
    for (const [change, message] of [
      [{ message: '' }, 'Le message est requis'],
      [{ message: 'a'.repeat(301) }, '300 caractères au plus'],
      [{ message: 'Bonne\r\nrentrée' }, 'Une seule ligne, sans tabulation'],
      [{ startAt: '0000-01-01T00:00:00Z' }, 'Une date entre 2000 et 2199'],
      [{ startAt: '0001-01-01T00:00:00Z' }, 'Une date entre 2000 et 2199'],
      [{ endAt: '9999-12-31T00:00:00Z' }, 'Une date entre 2000 et 2199'],
    ] as const) {
      const response = await post('/api/admin/announcements', { ...announcement, ...change })
      expect([response.status, response.body.issues]).toEqual([
        400,
        [{ path: Object.keys(change)[0], message }],
      ])
    }
  })

  it('starts now, has no end and is active, unless the call says otherwise', async () => {
    const { message, lang } = announcement
    const before = server.services.clock.now().toISOString()
    const { status, body } = await post('/api/admin/announcements', { message, lang })
    const { startAt } = Object(body)
    const after = server.services.clock.now().toISOString()
    expect([status, body]).toEqual([200, expect.objectContaining({ endAt: null, isActive: true })])
    expect([before, startAt, after].toSorted()).toEqual([before, startAt, after])
  })

  it('stores the moments that were sent', async () => {
    for (const startAt of ['2000-01-01T00:00:00.000Z', '2199-12-30T23:59:59.999Z']) {
      const response = await post('/api/admin/announcements', {
        ...announcement,
        startAt,
        endAt: '2199-12-31T00:00:00.000Z',
      })
      expect(response).toMatchObject({ status: 200, body: { startAt, endAt: '2199-12-31T00:00:00.000Z' } })
      const changed = await server
        .browser()
        .put(`/api/admin/announcements/${response.body.id}`, { endAt: '0000-01-01T00:00:00Z' }, { token })
      expect(changed.status).toBe(400)
    }
  })
})
