import { beforeAll, describe, expect, it } from 'vitest'
import { videos } from '#src/infrastructure/database/schema.server.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const server = provideTestServer()
beforeAll(async () => {
  await server.services.db.insert(videos).values([
    {
      title: 'Le sommeil <b>, ce "super-outil"',
      lang: 'fr',
      url: 'https://videos.example/7/le-sommeil/?a=/b',
      thumb: '/a.svg',
      duration: 46,
      category: 'health',
    },
    { title: 'Caché', lang: 'fr', url: '/player/cache', thumb: '/a.svg', isPublished: false },
  ])
})

describe('the built-in demonstration player', () => {
  it('shows a family with access the video whose url ends with the id', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    const { status, text } = await browser.get('/player/le-sommeil')
    expect(status).toBe(200)
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain('data-seconds="2760"')
    expect(text).toContain('Le sommeil &lt;b&gt;')
    expect(text).not.toContain('<b>')
  })

  it('shows nothing to a visitor, nor to a family without access', async () => {
    const visitor = await server.browser().get('/player/le-sommeil')
    expect(visitor.status).toBe(401)
    const member = await (await server.signedIn(await aMember(server.services.db))).get('/player/le-sommeil')
    expect(member.status).toBe(402)
    for (const { text } of [visitor, member]) expect(text).not.toContain('sommeil')
  })

  it('shows nothing in a child’s view during its hours of rest, and everything to the parent', async () => {
    const { db, clock } = server.services
    const family = await aSubscriber(db)
    const [childId = ''] = await someChildren(db, family, ['Zoé'])
    const [parents, childs] = [await server.signedIn(family), await server.signedIn(family)]
    await parents.put('/api/account/pin', { pin: '2580' })
    expect((await childs.post('/api/child-view', { childId })).status).toBe(200)
    expect((await childs.get('/player/le-sommeil')).status).toBe(200)
    const inMinutes = (minutes: number) => companyWallTime(later(clock.now(), minutes * minute)).slice(11, 16)
    const limits = { dailyMinutes: null, restFrom: inMinutes(-10), restTo: inMinutes(60) }
    expect((await parents.put(`/api/children/${childId}/limits`, limits)).status).toBe(200)
    const { status, text } = await childs.get('/player/le-sommeil')
    expect(status).toBe(403)
    expect(text).toContain('Time to switch off. Everything will be here tomorrow.')
    expect(text).not.toContain('sommeil')
    expect((await parents.get('/player/le-sommeil')).status).toBe(200)
  })

  it.each([['unknown'], ['cache'], ['%25'], ['sommeil'], ["'%20or%201=1"]])(
    'responds with 404 for the id %s',
    async (id) => {
      const browser = await server.signedIn(await aSubscriber(server.services.db))
      expect((await browser.get(`/player/${id}`)).status).toBe(404)
    },
  )

  it('shows an administrator any unsaved or unpublished address for some hours, and nothing else', async () => {
    const token = await anAdministratorsToken(server)
    const previewOf = async (url: string) =>
      (await server.browser().post<{ url: string }>('/api/admin/video-preview', { url }, { token })).body.url
    const [hidden, unsaved] = [
      await previewOf('https://videos.example/cache'),
      await previewOf('/player/nouvelle'),
    ]
    expect((await server.browser().get(hidden)).text).toContain('Caché')
    expect(await server.browser().get(unsaved)).toMatchObject({
      status: 200,
      text: expect.stringContaining('nouvelle'),
    })
    expect((await server.browser().get(hidden.replace('cache', 'le-sommeil'))).status).toBe(401)
    expect((await server.browser().get(hidden.slice(0, -1))).status).toBe(401)
    server.clock.advance(3 * hour)
    expect((await server.browser().get(hidden)).status).toBe(401)
    expect(
      (
        await server
          .browser()
          .post(
            '/api/admin/video-preview',
            { url: 'javascript:x' },
            { token: await anAdministratorsToken(server) },
          )
      ).status,
    ).toBe(400)
  })

  it('shows a video once it is due', async () => {
    const { db, clock } = server.services
    const browser = await server.signedIn(await aSubscriber(db))
    const planned = { isPublished: false, publishAt: later(clock.now(), minute) }
    await db
      .insert(videos)
      .values({ title: 'Prévu', lang: 'fr', url: '/player/prevu', thumb: '/a.svg', ...planned })
    expect((await browser.get('/player/prevu')).status).toBe(404)
    server.clock.advance(minute)
    expect((await browser.get('/player/prevu')).status).toBe(200)
  })

  it('may be framed by this site only, with every response', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    for (const response of [
      await browser.get('/player/le-sommeil'),
      await browser.get('/player/unknown'),
      await server.browser().get('/player/le-sommeil'),
    ]) {
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(response.text).not.toMatch(/<script(?![^>]*src=)|style="| on\w+=/)
    }
  })

  it('is absent if the operator has a player of their own', async () => {
    const other = await startTestServer({
      environment: { VIDEO_PLAYER_URL: 'https://player.example/embed/{id}' },
    })
    try {
      const browser = await other.signedIn(await aSubscriber(other.services.db))
      const token = await anAdministratorsToken(other)
      const preview = await other
        .browser()
        .post('/api/admin/video-preview', { url: '/player/le-sommeil' }, { token })
      expect(preview.body).toEqual({ url: 'https://player.example/embed/le-sommeil' })
      const [video] = await other.services.db
        .insert(videos)
        .values({ title: 'A', lang: 'fr', url: 'https://videos.example/a7', thumb: '/a.svg' })
        .returning()
      expect((await browser.get('/player/a7')).status).toBe(404)
      expect((await browser.get(`/api/videos/${video?.id}/embed`)).body).toEqual({
        url: 'https://player.example/embed/a7',
        expiresAt: null,
      })
    } finally {
      await other.close()
    }
  })
})
