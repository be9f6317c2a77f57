import { eq, ne } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import {
  challengeProgress,
  children,
  liveAttendances,
  liveJoins,
  liveRegistrations,
  liveSessions,
  rateLimits,
  sessions,
  videos,
  watches,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { aLive, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { endpoints, nameOf, urlOf } from '#tests/support/server/calls.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor } from '#tests/support/server/test-server.ts'

/** A Monday in winter, at four in the afternoon in Luxembourg. */
const monday = new Date('2027-01-11T15:00:00Z')

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await server.services.db.delete(rateLimits)
})

describe('POST /api/child-view', () => {
  it('rejects a family without a PIN, somebody else’s child, and a visitor', async () => {
    const { browser, zoe } = await aFamily({ pin: false })
    const { zoe: another } = await aFamily()
    expect(await browser.post('/api/child-view', { childId: zoe })).toMatchObject({
      status: 409,
      body: { code: 'pinNeeded' },
    })
    expect((await browser.post('/api/child-view', { childId: another })).status).toBe(404)
    expect((await server.browser().post('/api/child-view', { childId: zoe })).status).toBe(401)
  })

  it('is reported by /api/auth/me, and by a cookie that pages can read', async () => {
    const { browser, zoe } = await aFamily()
    expect((await browser.get<object>('/api/auth/me')).body).not.toHaveProperty('childView')
    expect((await browser.post('/api/child-view', { childId: zoe })).status).toBe(200)
    expect(browser.cookies.get('child-view')).toBe('1')
    expect((await browser.get('/api/auth/me')).body).toMatchObject({
      childView: { childId: zoe, displayName: 'Zoé' },
    })
  })

  it.each(['12', '1234567', '12a4', '', null, 1234])(
    'a PIN has 4 to 6 digits: %j is not one',
    async (pin) => {
      const { browser } = await aFamily()
      expect(await browser.put('/api/account/pin', { pin })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'pin' }] },
      })
    },
  )
})

describe('calls from a child’s view', () => {
  const open = endpoints.filter(({ childView }) => childView)
  const shut = endpoints.filter(({ childView, path }) => !childView && !path.startsWith('/api/admin/'))

  it('only the calls listed in PROGRAMME §6 are allowed', () => {
    expect(
      open
        .map(nameOf)
        .filter((name) => !/^(?:GET|POST) \/api\/(?:lives|videos|media|one-to-one)\b/.test(name)),
    ).toEqual(
      expect.arrayContaining([
        'DELETE /api/child-view',
        'GET /api/announcements',
        'GET /api/auth/me',
        'GET /api/challenges',
        'GET /api/orchard',
        'POST /api/auth/verify-magic-link',
        'POST /api/auth/look-at-magic-link',
        'POST /api/child-view/link',
        'PUT /api/children/:childId/challenges/:challenge',
        'PUT /api/children/:id/picture',
      ]),
    )
  })

  it('any other call is 403, by cookie, in a second tab and after a reload', async () => {
    const { browser } = await inChildView()
    const secondTab = server.browser()
    secondTab.cookies.set('session', browser.cookies.get('session') ?? '')
    for (const tab of [browser, secondTab]) {
      for (const endpoint of shut) {
        const response = await tab.send(
          endpoint.method,
          urlOf(endpoint),
          endpoint.method === 'GET' ? undefined : {},
          {},
        )
        expect([nameOf(endpoint), response.status, JSON.parse(response.text).code]).toEqual([
          nameOf(endpoint),
          403,
          'childView',
        ])
      }
    }
    expect(secondTab.cookies.get('child-view')).toBe('1')
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })

  it.each([
    '/api/Dashboard',
    '/api/dashboard/',
    '/api/./dashboard',
    '/api/%64ashboard',
    '/api/dashboard?x=1',
    '/api/dashboard;x=1',
    '/api/dashboard%2F',
    '/api/dashboard%00',
    '/api//dashboard',
    '/api/orchard%2F..%2Fdashboard',
    '/API/dashboard',
  ])('no path variant circumvents the list: %s', async (path) => {
    const { browser } = await inChildView()
    const { status, text } = await browser.get(path)
    expect([403, 404]).toContain(status)
    expect(text).not.toContain('parentFirstName')
  })

  it('the session decides: removing the readable cookie allows no further call', async () => {
    const { browser } = await inChildView()
    browser.cookies.delete('child-view')
    expect((await browser.get('/api/dashboard')).status).toBe(403)
    expect(browser.cookies.get('child-view')).toBe('1')
  })

  it('calls for another child are 403, siblings included', async () => {
    const { browser, tom } = await inChildView()
    for (const { status, body } of [
      await browser.get<{ code: string }>(`/api/challenges?childId=${tom}`),
      await browser.get<{ code: string }>(`/api/orchard?childId=${tom}`),
      await browser.put<{ code: string }>(`/api/children/${tom}/challenges/sundial`, { state: 'begun' }),
      await browser.put<{ code: string }>(`/api/children/${tom}/picture`, { picture: 'crest:sun' }),
      await browser.post<{ code: string }>(`/api/lives/${crypto.randomUUID()}/join`, { childIds: [tom] }),
      await browser.post<{ code: string }>('/api/child-view', { childId: tom }),
    ]) {
      expect([status, body.code]).toEqual([403, 'childView'])
    }
  })

  it('a sibling’s place in a live session is not shown', async () => {
    const { browser, zoe, tom } = await inChildView()
    const { id: liveSessionId } = await aLive(server.services.db, { startsAt: later(monday, day) })
    await server.services.db.insert(liveRegistrations).values([
      { liveSessionId, childId: zoe, state: 'registered' },
      { liveSessionId, childId: tom, state: 'registered' },
    ])
    const { body } = await browser.get<{ id: string; children: object[] }[]>('/api/lives?all=true')
    expect(body.find(({ id }) => id === liveSessionId)?.children).toEqual([
      { childId: zoe, state: 'registered' },
    ])
  })

  it.each<[string, Partial<Parameters<typeof aLive>[1]>]>([
    ['for another age', { ageGroups: ['12-15'] }],
    ['in another language', { lang: 'it' }],
  ])('a live session %s is neither listed nor entered, except with a turn', async (_, other) => {
    const { browser, zoe } = await inChildView()
    const { db } = server.services
    const live = await aLive(db, { ...other, startsAt: later(monday, 5 * minute) })
    const isListed = async () =>
      (await browser.get<{ id: string }[]>('/api/lives?all=true')).body.some(({ id }) => id === live.id)
    const join = () => browser.post<{ code: string }>(`/api/lives/${live.id}/join`, { childIds: [zoe] })
    expect([await isListed(), (await join()).body.code]).toEqual([false, 'childView'])
    const place = { liveSessionId: live.id, childId: zoe }
    for (const state of ['waiting', 'registered'] as const) {
      await db.delete(liveRegistrations).where(eq(liveRegistrations.liveSessionId, live.id))
      await db.insert(liveRegistrations).values({ ...place, state })
      expect([await isListed(), (await join()).body.code]).toEqual([true, 'adultsAbsent'])
    }
  })

  it('confirming and signing out are rejected, and the parent’s other browser is unaffected', async () => {
    const { browser, user, zoe } = await inChildView()
    expect(
      await browser.put(`/api/children/${zoe}/challenges/sundial`, { state: 'confirmed' }),
    ).toMatchObject({ status: 403, body: { code: 'childView' } })
    expect(await browser.post('/api/auth/logout')).toMatchObject({ status: 403, body: { code: 'childView' } })
    expect((await (await server.signedIn(user)).get('/api/dashboard')).status).toBe(200)
  })

  it('a child may change its own picture', async () => {
    const { browser, zoe } = await inChildView()
    expect((await browser.put(`/api/children/${zoe}/picture`, { picture: 'face:visage-3' })).status).toBe(200)
    expect((await browser.get('/api/orchard')).body).toMatchObject({
      displayName: 'Zoé',
      picture: 'face:visage-3',
    })
    expect(
      (await browser.put(`/api/children/${zoe}/picture`, { picture: 'https://example.com/a.png' })).status,
    ).toBe(400)
  })

  it('the session ends when the child is removed', async () => {
    const { browser, tom } = await inChildView('tom')
    await server.services.db.delete(children).where(eq(children.id, tom))
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })
})

describe('DELETE /api/child-view', () => {
  it('leaves the child’s view with the right PIN only', async () => {
    const { browser } = await inChildView()
    expect(await leave(browser, '0000')).toMatchObject({ status: 403, body: { code: 'wrongPin' } })
    expect((await browser.get('/api/dashboard')).status).toBe(403)
    expect((await leave(browser, '2468')).status).toBe(200)
    expect(browser.cookies.has('child-view')).toBe(false)
    expect((await browser.get('/api/dashboard')).status).toBe(200)
    expect((await leave(browser, '0000')).status).toBe(200)
  })

  it('rejects even the right PIN for 15 minutes after five wrong ones', async () => {
    const { browser } = await inChildView()
    for (let wrong = 0; wrong < 5; wrong++) expect((await leave(browser, '0000')).status).toBe(403)
    server.clock.advance(14 * minute)
    const rejected = await leave(browser, '2468')
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, 60])
    server.clock.advance(minute)
    expect((await leave(browser, '2468')).status).toBe(200)
  })

  it('allows five attempts in total on two devices at once', async () => {
    const { browser, user, zoe } = await inChildView()
    const tablet = await server.signedIn(user)
    await tablet.post('/api/child-view', { childId: zoe })
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => leave(index % 2 ? browser : tablet, String(1000 + index))),
    )
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await leave(tablet, '2468')).status).toBe(429)
  })

  it('ends the fifteen minutes with a new login link, which helps where the PIN is forgotten', async () => {
    const { browser, user } = await inChildView()
    for (let wrong = 0; wrong < 5; wrong++) await leave(browser, '0000')
    expect(await browser.post('/api/auth/magic-link', { email: user.email })).toMatchObject({
      status: 403,
      body: { code: 'childView' },
    })
    expect(await browser.post('/api/auth/verify-magic-link', { token: 'made-up' })).toMatchObject({
      status: 403,
      body: { code: 'childView' },
    })
    expect((await browser.post('/api/child-view/link')).status).toBe(200)
    const token = await loginTokenFor(server, user.email)
    const phone = server.browser()
    expect((await phone.post('/api/auth/verify-magic-link', { token })).status).toBe(200)
    expect((await leave(browser, '2468')).status).toBe(200)
  })

  it('opens the parent’s session when the login link is used in the same browser', async () => {
    const { browser, user } = await inChildView()
    await browser.post('/api/child-view/link')
    const token = await loginTokenFor(server, user.email)
    expect((await browser.post('/api/auth/look-at-magic-link', { token: 'made-up' })).status).toBe(403)
    expect((await browser.post('/api/auth/look-at-magic-link', { token })).status).toBe(200)
    expect((await browser.post('/api/auth/verify-magic-link', { token })).status).toBe(200)
    expect(browser.cookies.has('child-view')).toBe(false)
    expect((await browser.get('/api/dashboard')).status).toBe(200)
  })
})

describe('limits', () => {
  it.each([
    ['dailyMinutes', { dailyMinutes: 14 }],
    ['dailyMinutes', { dailyMinutes: 241 }],
    ['dailyMinutes', { dailyMinutes: '30' }],
    ['restFrom', { restFrom: '24:00', restTo: '07:00' }],
    ['restTo', { restFrom: '20:00', restTo: '7:00' }],
    ['restTo', { restFrom: '20:00' }],
    ['restFrom', { restTo: '07:00' }],
    ['restTo', { restFrom: '20:00', restTo: '20:00' }],
  ])('an invalid %s is rejected with its path: %j', async (field, limits) => {
    const { browser, zoe } = await aFamily()
    expect(await browser.put(`/api/children/${zoe}/limits`, limits)).toMatchObject({
      status: 400,
      body: { issues: [{ path: field }] },
    })
  })

  it('what is left out stays, and null removes', async () => {
    const { browser, zoe } = await aFamily()
    const put = async (limits: object) => (await browser.put(`/api/children/${zoe}/limits`, limits)).body
    const evening = { restFrom: '20:00', restTo: '07:00' }
    await put({ dailyMinutes: 30, ...evening })
    expect(await put({})).toEqual({ dailyMinutes: 30, ...evening })
    expect(await put({ dailyMinutes: 45 })).toEqual({ dailyMinutes: 45, ...evening })
    expect(await put({ restFrom: null, restTo: null })).toEqual({
      dailyMinutes: 45,
      restFrom: null,
      restTo: null,
    })
    expect((await browser.put(`/api/children/${zoe}/limits`, { restFrom: null })).status).toBe(400)
  })

  it('the hours of rest apply to replays and challenges, in the family’s time zone', async () => {
    const { browser, zoe, videoId } = await inChildView('zoe', {
      limits: { dailyMinutes: null, restFrom: '20:00', restTo: '07:00' },
      timezone: 'America/Toronto',
    })
    server.clock.moveTo(new Date('2027-01-11T20:00:00Z'))
    expect((await browser.put(`/api/children/${zoe}/challenges/sundial`, { state: 'begun' })).status).toBe(
      200,
    )
    server.clock.moveTo(new Date('2027-01-12T01:00:00Z'))
    for (const response of [
      await browser.put(`/api/children/${zoe}/challenges/sundial`, { state: 'done' }),
      await browser.get(`/api/videos/${videoId}/embed`),
      await browser.post(`/api/videos/${videoId}/watch`, { seconds: 10 }),
    ]) {
      expect(response).toMatchObject({
        status: 403,
        body: { code: 'restTime', message: 'C’est l’heure d’éteindre.' },
      })
    }
    for (const path of [`/api/videos/${videoId}`, `/api/videos/${videoId}?childId=${zoe}`])
      expect(await browser.get(path)).toMatchObject({ status: 200, body: { url: null } })
    for (const path of ['/api/videos', `/api/videos?childId=${zoe}`])
      expect((await browser.get<{ url: null }[]>(path)).body[0]).toMatchObject({ url: null })
    expect((await browser.get('/api/orchard')).body).toMatchObject({ rest: 'restTime' })
  })

  it('the hours of rest allow live sessions with a place, and no others', async () => {
    const { browser, zoe } = await inChildView('zoe', {
      limits: { dailyMinutes: null, restFrom: '16:05', restTo: '07:00' },
    })
    const { db } = server.services
    const live = await aLive(db, { startsAt: later(monday, 10 * minute) })
    await db.insert(liveRegistrations).values({ childId: zoe, liveSessionId: live.id, state: 'registered' })
    server.clock.advance(12 * minute)
    expect((await browser.get('/api/orchard')).body).toMatchObject({
      rest: 'restTime',
      nextLive: { id: live.id, isOpen: true },
    })
    expect((await browser.get(`/api/lives/${live.id}/door`)).status).toBe(200)
    const joining = await browser.post<{ code: string }>(`/api/lives/${live.id}/join`, { childIds: [zoe] })
    expect([joining.status, joining.body.code]).toEqual([409, 'adultsAbsent'])
    const other = await aLive(db, { startsAt: later(monday, 10 * minute) })
    expect(await browser.post(`/api/lives/${other.id}/join`, { childIds: [zoe] })).toMatchObject({
      status: 403,
      body: { code: 'restTime' },
    })
  })

  it('the daily minutes are counted for each child, and start again at midnight', async () => {
    const { browser, user, zoe, tom, videoId } = await inChildView('zoe', {
      limits: { dailyMinutes: 15, restFrom: null, restTo: null },
    })
    let last = await browser.post(`/api/videos/${videoId}/watch`, { seconds: 0 })
    for (let report = 0; report < 31; report++) {
      server.clock.advance(30_000)
      last = await browser.post(`/api/videos/${videoId}/watch`, { seconds: 30 })
    }
    expect(last).toMatchObject({ status: 403, body: { code: 'dailyLimit' } })
    expect((await browser.get('/api/orchard')).body).toMatchObject({ rest: 'dailyLimit' })
    const sibling = await server.signedIn(user)
    await sibling.post('/api/child-view', { childId: tom })
    expect((await sibling.put(`/api/children/${tom}/challenges/sundial`, { state: 'begun' })).status).toBe(
      200,
    )
    server.clock.moveTo(new Date('2027-01-11T23:00:00Z'))
    expect((await browser.put(`/api/children/${zoe}/challenges/sundial`, { state: 'begun' })).status).toBe(
      200,
    )
  })

  it('limits do not apply in the parent’s own browser', async () => {
    const { user, zoe } = await inChildView('zoe', {
      limits: { dailyMinutes: null, restFrom: '00:00', restTo: '23:59' },
    })
    const parent = await server.signedIn(user)
    expect((await parent.put(`/api/children/${zoe}/challenges/sundial`, { state: 'done' })).status).toBe(200)
    expect((await parent.get('/api/account/child-view')).body).toMatchObject({
      hasPin: true,
      children: [{ limits: { restFrom: '00:00' } }, {}],
    })
  })
})

describe('GET /api/orchard', () => {
  it('holds name, picture, tree, today, challenges, badges, replays and next live in one response', async () => {
    const { browser, zoe } = await inChildView()
    const { db } = server.services
    const live = await aLive(db, { startsAt: later(monday, 2 * day) })
    await db.insert(liveRegistrations).values({ childId: zoe, liveSessionId: live.id, state: 'registered' })
    const { status, body, text } = await browser.get<Record<string, unknown>>('/api/orchard')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      displayName: 'Zoé',
      rest: null,
      tree: { sprigs: 0, blossoms: 0, plums: 0 },
      today: { kind: 'challenge', challenge: { id: 'mission-word' } },
      badges: [],
      nextLive: { id: live.id, isOpen: false },
    })
    expect(text).not.toMatch(/@|https?:/)
    server.clock.moveTo(later(live.startsAt, -10 * minute))
    expect((await browser.get('/api/orchard')).body).toMatchObject({
      today: { kind: 'live', live: { id: live.id, isOpen: true, door: 'open' } },
    })
    await db.update(liveSessions).set({ joinUrl: null }).where(eq(liveSessions.id, live.id))
    expect((await browser.get('/api/orchard')).body).toMatchObject({
      nextLive: { isOpen: false, door: 'noAddress' },
    })
  })

  it('shows a live session that begins within the hour, also after midnight', async () => {
    const { browser, zoe } = await inChildView()
    const { db } = server.services
    const midnight = new Date('2027-01-11T23:00:00Z')
    const { id } = await aLive(db, { startsAt: later(midnight, 10 * minute) })
    await db.insert(liveRegistrations).values({ childId: zoe, liveSessionId: id, state: 'registered' })
    const shown = async (minutes: number) => {
      server.clock.moveTo(later(midnight, minutes * minute))
      return (await browser.get<Orchard>('/api/orchard')).body.today?.kind
    }
    expect([await shown(-51), await shown(-49), await shown(5)]).toEqual(['challenge', 'live', 'live'])
  })

  it('shows a parent the requested child of their own, and no other family’s', async () => {
    const { browser, tom } = await aFamily()
    const { zoe: another } = await aFamily()
    expect((await browser.get(`/api/orchard?childId=${tom}`)).body).toMatchObject({ displayName: 'Tom' })
    expect((await browser.get(`/api/orchard?childId=${another}`)).status).toBe(404)
  })

  it('lists replays for the child’s age and language, those under way first', async () => {
    const { browser, videoId } = await inChildView()
    const { db } = server.services
    const other = { lang: 'fr', url: '/player/a', thumb: '/a.svg' } as const
    await db.insert(videos).values([
      { ...other, title: 'Pour plus grands', ageGroups: ['12-15'] },
      { ...other, title: 'In italiano', lang: 'it' },
      { ...other, title: 'Pas encore', isPublished: false },
    ])
    await browser.post(`/api/videos/${videoId}/watch`, { seconds: 0 })
    server.clock.advance(20_000)
    await browser.post(`/api/videos/${videoId}/watch`, { seconds: 20 })
    const { replays } = (
      await browser.get<{ replays: { id: string; title: string; isBegun: boolean }[] }>('/api/orchard')
    ).body
    expect(replays[0]).toMatchObject({ id: videoId, isBegun: true })
    expect(replays.map(({ title }) => title)).not.toEqual(
      expect.arrayContaining(['Pour plus grands', 'In italiano', 'Pas encore']),
    )
  })

  it.each([
    ['no longer lists a replay watched to its end at a higher speed', 1800, 2695, false],
    ['lists a replay at whose middle the child stopped, however long it watched', 2500, 900, true],
    ['no longer lists a replay watched for its length in a player without a position', 2430, 0, false],
  ])('%s', async (_, seconds, position, isListed) => {
    const { user, browser, zoe, videoId } = await inChildView()
    await server.services.db
      .insert(watches)
      .values({ userId: user.id, childId: zoe, videoId, seconds, position, lastReportAt: monday })
    const listed = (await orchardOf(browser, zoe)).replays.map(({ id }) => id)
    expect(listed.includes(videoId)).toBe(isListed)
  })

  it('counts a sibling’s watching neither as a sprig nor as a replay under way', async () => {
    const { browser, zoe, tom, videoId } = await inChildView()
    const { db } = server.services
    await browser.post(`/api/videos/${videoId}/watch`, { seconds: 0 })
    server.clock.advance(20 * minute)
    await browser.post(`/api/videos/${videoId}/watch`, { seconds: 1200 })
    await leave(browser, '2468')
    await db.update(videos).set({ isPublished: false }).where(ne(videos.id, videoId))
    const replay = { id: videoId, isBegun: true }
    expect(await orchardOf(browser, zoe)).toMatchObject({ tree: { sprigs: 1 }, replays: [replay] })
    expect(await orchardOf(browser, tom)).toMatchObject({
      tree: { sprigs: 0 },
      replays: [{ ...replay, isBegun: false }],
    })
    await browser.post(`/api/videos/${videoId}/watch`, { seconds: 15, childId: tom })
    for (const child of [zoe, tom])
      expect((await orchardOf(browser, child)).replays.map(({ id }) => id)).toEqual([videoId])
  })

  it('grows a sprig for a live session where the child came, by its corrected attendance', async () => {
    const { browser, zoe, tom } = await aFamily()
    const { db } = server.services
    const { id: liveSessionId } = await aLive(db, { startsAt: later(monday, -day) })
    await db.insert(liveJoins).values({ childId: zoe, liveSessionId })
    const sprigs = async () => [
      (await orchardOf(browser, zoe)).tree.sprigs,
      (await orchardOf(browser, tom)).tree.sprigs,
    ]
    expect(await sprigs()).toEqual([1, 0])
    await db.insert(liveAttendances).values([
      { childId: zoe, liveSessionId, state: 'absent' },
      { childId: tom, liveSessionId, state: 'came' },
    ])
    expect(await sprigs()).toEqual([0, 1])
  })
})

describe('a challenge between a child and its parent', () => {
  it('waits for the parent once the child has done it, and is not shown to a sibling', async () => {
    const { browser, user, zoe, tom } = await inChildView()
    expect(
      (await browser.put(`/api/children/${zoe}/challenges/sundial`, { state: 'begun' })).body,
    ).toMatchObject({ id: 'sundial', state: 'begun' })
    const done = await browser.put<{ state: string; children: unknown[] }>(
      `/api/children/${zoe}/challenges/sundial`,
      { state: 'done' },
    )
    expect([done.body.state, done.body.children.length]).toEqual(['done', 1])
    expect(JSON.stringify(done.body)).not.toContain('"interest"')
    const parent = await server.signedIn(user)
    expect(await stateOf(parent, zoe, 'sundial')).toBe('done')
    expect(await stateOf(parent, tom, 'sundial')).toBeNull()
    const confirmed = await parent.put(`/api/children/${zoe}/challenges/sundial`, {
      state: 'confirmed',
      words: 'Quelle ombre !',
    })
    expect(confirmed.body).toMatchObject({ state: 'confirmed' })
    expect((await browser.get('/api/orchard')).body).toMatchObject({
      tree: { plums: 1 },
      badges: [{ shape: 'blossom' }, { shape: 'fruit', words: 'Tu as fait un défi.' }],
    })
    const [progress] = await server.services.db
      .select()
      .from(challengeProgress)
      .where(eq(challengeProgress.childId, zoe))
    expect(progress).toMatchObject({ state: 'confirmed', words: 'Quelle ombre !' })
    // When the child marks it as done again, it stays confirmed.
    expect(
      (await browser.put(`/api/children/${zoe}/challenges/sundial`, { state: 'done' })).body,
    ).toMatchObject({ state: 'confirmed' })
    // Begun again, it is known to have grown its fruit.
    await parent.put(`/api/children/${zoe}/challenges/sundial`, { state: 'begun' })
    const { body: listed } = await parent.get<unknown[]>(`/api/challenges?childId=${zoe}`)
    expect(listed).toContainEqual(
      expect.objectContaining({ id: 'sundial', state: 'begun', wasConfirmed: true }),
    )
    expect(listed).toContainEqual(expect.objectContaining({ state: null, wasConfirmed: false }))
  })
})

async function aFamily({ pin = true, timezone = 'Europe/Luxembourg' } = {}) {
  const { db } = server.services
  const user = await aSubscriber(db)
  await aProfile(db, user, { timezone, selectedChallenge: 'word' })
  const [zoe = '', tom = ''] = await someChildren(db, user, ['Zoé', 'Tom'])
  const browser = await server.signedIn(user)
  if (pin) await browser.put('/api/account/pin', { pin: '2468' })
  return { user, browser, zoe, tom }
}

async function inChildView(
  name: 'zoe' | 'tom' = 'zoe',
  {
    limits,
    timezone,
  }: {
    limits?: { dailyMinutes: number | null; restFrom: string | null; restTo: string | null }
    timezone?: string
  } = {},
) {
  const family = await aFamily({ timezone })
  const { db } = server.services
  if (limits) await family.browser.put(`/api/children/${family[name]}/limits`, limits)
  const replay = {
    title: 'Dormir',
    lang: 'fr',
    url: '/player/a',
    thumb: '/a.svg',
    category: 'health',
    duration: 45,
  } as const
  const [video] = await db.insert(videos).values(replay).returning({ id: videos.id })
  await db
    .update(sessions)
    .set({ createdAt: later(monday, -day) })
    .where(eq(sessions.userId, family.user.id))
  const { status } = await family.browser.post('/api/child-view', { childId: family[name] })
  expect(status).toBe(200)
  return { ...family, videoId: video?.id ?? '' }
}

async function orchardOf(browser: Browser, childId: string) {
  return (await browser.get<Orchard>(`/api/orchard?childId=${childId}`)).body
}

function leave(browser: Browser, pin: string) {
  return browser.send<{ code?: string }>('DELETE', '/api/child-view', { pin }, {})
}

async function stateOf(
  browser: Browser,
  childId: string,
  challenge: string,
): Promise<string | null | undefined> {
  const { body } = await browser.get<{ id: string; state: string | null }[]>(
    `/api/challenges?childId=${childId}`,
  )
  return body.find(({ id }) => id === challenge)?.state
}
