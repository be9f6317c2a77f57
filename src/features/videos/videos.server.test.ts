import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishDue } from '#src/domain/replays/replay-news.server.ts'
import {
  badges,
  challenges,
  childDays,
  children,
  liveRegistrations,
  mediaFiles,
  outbox,
  userSessions,
  videos,
  watches,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import {
  aFamilyOnFreeDays,
  aLive,
  aMember,
  aSubscriber,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { whileInsertsFail } from '#tests/support/database/failing-inserts.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})

describe('GET /api/videos', () => {
  it('rejects a visitor', async () => {
    expect((await server.browser().get('/api/videos')).status).toBe(401)
  })

  it('rejects a language that the site does not speak', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect((await browser.get('/api/videos?lang=de')).status).toBe(400)
  })

  it('lists what is published in the language, newest first', async () => {
    const older = await aVideo({ lang: 'it', title: 'Prima', createdAt: new Date('2026-01-01T00:00:00Z') })
    const newer = await aVideo({ lang: 'it', title: 'Dopo', createdAt: new Date('2026-02-01T00:00:00Z') })
    await aVideo({ lang: 'it', title: 'Nascosto', isPublished: false })
    await aVideo({ lang: 'en', title: 'Elsewhere' })
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    const { status, body } = await browser.get<unknown[]>('/api/videos?lang=it')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: newer.id,
        title: 'Dopo',
        lang: 'it',
        url: newer.url,
        thumb: newer.thumb,
        duration: 50,
        category: 'science',
        createdAt: '2026-02-01T00:00:00.000Z',
        description: '',
        ageGroups: ['6-8', '9-11', '12-15'],
        player: 'external',
        position: null,
      },
      expect.objectContaining({ id: older.id }),
    ])
  })

  it('takes the language from the cookie, else from what the browser prefers, else from the account', async () => {
    await aVideo({ lang: 'fr', title: 'Bonjour' })
    await aVideo({ lang: 'it', title: 'Buongiorno' })
    const browser = await server.signedIn(await aMember(server.services.db, { language: 'it' }))
    const langs = async (headers: Record<string, string>) =>
      new Set(
        (await browser.get<{ lang: string }[]>('/api/videos', { headers })).body.map((video) => video.lang),
      )
    expect(await langs({ 'Accept-Language': '*' })).toEqual(new Set(['it']))
    expect(await langs({ 'Accept-Language': 'fr-LU,fr;q=0.9' })).toEqual(new Set(['fr']))
    browser.cookies.set('language', 'en')
    expect(await langs({ 'Accept-Language': 'fr' })).toEqual(new Set(['en']))
  })

  it('keeps the url from a family without access, on the server', async () => {
    await aVideo({ lang: 'fr' })
    const { db, clock } = server.services
    const urls = async (user: { id: string }) => {
      const { body } = await (await server.signedIn(user)).get<{ url: string | null }[]>(
        '/api/videos?lang=fr',
      )
      return body.map((video) => video.url)
    }
    const isNull = (url: string | null) => url === null
    expect((await urls(await aMember(db))).every(isNull)).toBe(true)
    expect((await urls(await aFamilyOnFreeDays(db, later(clock.now(), -minute)))).every(isNull)).toBe(true)
    expect((await urls(await aFamilyOnFreeDays(db, later(clock.now(), day)))).some(isNull)).toBe(false)
    expect((await urls(await aSubscriber(db))).some(isNull)).toBe(false)
  })
})

describe('GET /api/videos/:id/embed', () => {
  it('gives the built-in player’s address to a family with access alone', async () => {
    const video = await aVideo({ url: 'https://videos.example/library/7/le-sommeil?from=home' })
    const { db } = server.services
    const path = `/api/videos/${video.id}/embed`
    expect((await server.browser().get(path)).status).toBe(401)
    expect((await (await server.signedIn(await aMember(db))).get(path)).status).toBe(402)
    const { status, body } = await (await server.signedIn(await aSubscriber(db))).get(path)
    expect(status).toBe(200)
    expect(body).toEqual({ url: '/player/le-sommeil', expiresAt: null })
  })

  it('responds with 404 for a video that does not exist or is not published', async () => {
    const hidden = await aVideo({ isPublished: false })
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect((await browser.get(`/api/videos/${crypto.randomUUID()}/embed`)).status).toBe(404)
    expect((await browser.get(`/api/videos/${hidden.id}/embed`)).status).toBe(404)
    expect((await browser.get('/api/videos/seven/embed')).status).toBe(404)
  })
})

describe('POST /api/videos/:id/watch', () => {
  it('is for families with access', async () => {
    const video = await aVideo()
    const path = `/api/videos/${video.id}/watch`
    expect((await server.browser().post(path, { seconds: 1 })).status).toBe(401)
    expect(
      (await (await server.signedIn(await aMember(server.services.db))).post(path, { seconds: 1 })).status,
    ).toBe(402)
  })

  it('responds with 404 for a video that does not exist', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect((await browser.post(`/api/videos/${crypto.randomUUID()}/watch`, { seconds: 1 })).status).toBe(404)
  })

  it.each([[-1], [1.5], ['15'], [null], [86_401], [undefined]])('rejects %s seconds', async (seconds) => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect((await browser.post(`/api/videos/${(await aVideo()).id}/watch`, { seconds })).status).toBe(400)
  })

  it('counts the reported seconds, but never more than have really passed', async () => {
    const { watch, seconds } = await aViewer()
    expect(await watch(0)).toBe(0)
    server.clock.advance(15_000)
    expect(await watch(15)).toBe(15)
    server.clock.advance(15_000)
    expect(await watch(10)).toBe(10)
    server.clock.advance(4000)
    expect(await watch(3600)).toBe(4)
    expect(await watch(3600)).toBe(0)
    expect(await seconds()).toBe(29)
  })

  it('counts at most one interval for a first report, and nothing before the sign-in', async () => {
    const { watch } = await aViewer()
    server.clock.advance(6000)
    expect(await watch(3600)).toBe(6)
    const other = await aViewer()
    server.clock.advance(3_600_000)
    expect(await other.watch(3600)).toBe(15)
  })

  it('counts ten reports at the same moment as one', async () => {
    const { watch, seconds, stretches } = await aViewer()
    server.clock.advance(60_000)
    await watch(0)
    server.clock.advance(15_000)
    await Promise.all(Array.from({ length: 10 }, () => watch(15)))
    expect(await seconds()).toBe(15)
    expect(await stretches()).toMatchObject([{ totalWatchTime: 15, videosWatched: 1 }])
  })

  it('records a stretch of watching: its videos, its time, its length', async () => {
    const { browser, watch, stretches } = await aViewer()
    await watch(0)
    for (let report = 0; report < 4; report++) {
      server.clock.advance(15_000)
      await watch(15)
    }
    const second = `/api/videos/${(await aVideo()).id}/watch`
    await browser.post(second, { seconds: 0 })
    await browser.post(`/api/videos/${(await aVideo()).id}/watch`, { seconds: 0 }) // opened and closed again
    server.clock.advance(15_000)
    await browser.post(second, { seconds: 15 })
    const [stretch, ...others] = await stretches()
    expect(others).toEqual([])
    expect(stretch).toMatchObject({ videosWatched: 2, totalWatchTime: 75, duration: 75 })
    expect(stretch?.endTime).toEqual(server.clock.now())
  })

  it('begins a new stretch after thirty idle minutes, and counts the video again', async () => {
    const { watch, stretches } = await aViewer()
    await watch(0)
    server.clock.advance(15_000)
    await watch(15)
    server.clock.advance(31 * minute)
    expect(await watch(1860)).toBe(15)
    expect(await stretches()).toMatchObject([
      { videosWatched: 1, totalWatchTime: 15 },
      { videosWatched: 1, totalWatchTime: 15 },
    ])
  })

  it('never holds more watched time in a stretch than the stretch lasted, on two screens at once', async () => {
    const { browser, watch, stretches } = await aViewer()
    const other = `/api/videos/${(await aVideo()).id}/watch`
    await Promise.all([watch(0), browser.post(other, { seconds: 0 })])
    for (let report = 0; report < 3; report++) {
      server.clock.advance(15_000)
      await Promise.all([watch(15), browser.post(other, { seconds: 15 })])
    }
    const [stretch] = await stretches()
    expect(stretch?.videosWatched).toBe(2)
    expect(stretch?.totalWatchTime).toBeLessThanOrEqual(stretch?.duration ?? 0)
    expect(stretch?.totalWatchTime).toBe(45)
  })
})

describe('a child’s watching (PROGRAMME §4)', () => {
  it('returns where it stopped, and lists what fits its age first', async () => {
    const { db } = server.services
    const family = await aSubscriber(db)
    const [zoe = '', tom = ''] = await someChildren(db, family, ['Zoé', 'Tom'])
    await db.update(children).set({ age: '12-15' }).where(eq(children.id, tom))
    const older = await aVideo({
      lang: 'en',
      title: 'For the big ones',
      ageGroups: ['12-15'],
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
    const newer = await aVideo({
      lang: 'en',
      title: 'For the small ones',
      ageGroups: ['6-8'],
      createdAt: new Date('2026-03-01T00:00:00Z'),
    })
    const browser = await server.signedIn(family)
    const firstOf = async (childId: string) =>
      (await browser.get<{ id: string; position: number | null }[]>(`/api/videos?lang=en&childId=${childId}`))
        .body
    const zoes = (await firstOf(zoe)).map(({ id }) => id)
    expect(zoes.indexOf(newer.id)).toBeLessThan(zoes.indexOf(older.id))
    await browser.post(`/api/videos/${older.id}/watch`, { seconds: 0, childId: tom, position: 760 })
    const toms = await firstOf(tom)
    const places = [older, newer].map(({ id }) => toms.findIndex((video) => video.id === id))
    expect(places[0]).toBeLessThan(places[1] ?? 0)
    expect(toms.find(({ id }) => id === older.id)?.position).toBe(760)
    expect((await firstOf(zoe)).find(({ id }) => id === older.id)?.position).toBeNull()
    const [stranger = ''] = await someChildren(db, await aSubscriber(db), ['Autre'])
    expect((await browser.get(`/api/videos?childId=${stranger}`)).status).toBe(404)
    expect(
      (await browser.post(`/api/videos/${older.id}/watch`, { seconds: 0, childId: stranger })).status,
    ).toBe(404)
    expect((await browser.get(`/api/videos/${older.id}?childId=${tom}`)).body).toMatchObject({
      position: 760,
      seconds: null,
      chapters: [],
      captions: [],
      live: null,
      challenge: null,
    })
    expect((await browser.get(`/api/videos/${older.id}/stream`)).body).toMatchObject({ code: 'external' })
  })

  it('shows the challenge of its live session, for the child’s age and in the reader’s language', async () => {
    const { db, clock } = server.services
    const family = await aSubscriber(db)
    const [zoe = ''] = await someChildren(db, family, ['Zoé'])
    await db.update(children).set({ age: '9-11' }).where(eq(children.id, zoe))
    const live = await aLive(db, { startsAt: later(clock.now(), -day) })
    const video = await aVideo({ liveId: live.id })
    const words = (text: string) => ({ fr: `${text} fr`, en: `${text} en`, it: `${text} it` })
    const challenge = (id: string, position: number, more: Partial<typeof challenges.$inferInsert>) => ({
      id,
      position,
      category: 'social' as const,
      ageGroups: ['9-11' as const],
      minutes: 10,
      title: words(id),
      why: words('why'),
      steps: [1, 2].map((step) => ({ picture: 'heart', text: words(`step ${step}`) })),
      materials: [],
      liveId: live.id,
      ...more,
    })
    const browser = await server.signedIn(family)
    const shown = async () =>
      (await browser.get<{ challenge: unknown }>(`/api/videos/${video.id}?lang=en`)).body.challenge
    await db
      .insert(challenges)
      .values([
        challenge('too-old', 1, { ageGroups: ['12-15'] }),
        challenge('hidden', 2, { isPublished: false }),
        challenge('other-live', 3, { liveId: null }),
      ])
    expect(await shown()).toBeNull()
    await db.insert(challenges).values(challenge('say-no', 4, {}))
    expect(await shown()).toEqual({ id: 'say-no', title: 'say-no en', why: 'why en' })
  })

  it('without a child counts for the first one; ten minutes of it are a deed, once', async () => {
    const { db } = server.services
    const family = await aSubscriber(db)
    const [first = ''] = await someChildren(db, family, ['Zoé', 'Tom'])
    const video = await aVideo({ category: 'health' })
    const browser = await server.signedIn(family)
    await browser.post(`/api/videos/${video.id}/watch`, { seconds: 0 })
    for (let minutes = 0; minutes < 3; minutes++) {
      server.clock.advance(5 * minute)
      await browser.post(`/api/videos/${video.id}/watch`, { seconds: 300 })
    }
    expect(
      await db
        .select({ childId: watches.childId, seconds: watches.seconds })
        .from(watches)
        .where(eq(watches.videoId, video.id)),
    ).toEqual([{ childId: first, seconds: 900 }])
    expect(
      await db.select({ childId: badges.childId }).from(badges).where(eq(badges.deed, video.id)),
    ).toEqual([{ childId: first }])
  })

  it('of a replay of less than ten minutes is a deed and a sprig after nine tenths of it', async () => {
    const { db } = server.services
    const family = await aSubscriber(db)
    const [childId = ''] = await someChildren(db, family, ['Zoé'])
    const video = await aVideo({ category: 'health', duration: 8 })
    const browser = await server.signedIn(family)
    const earned = async () => {
      const { body } = await browser.get<{ tree: { sprigs: number } }>(`/api/orchard?childId=${childId}`)
      const ofChild = await db.select({ shape: badges.shape }).from(badges).where(eq(badges.childId, childId))
      return [body.tree.sprigs, ofChild.map(({ shape }) => shape)]
    }
    await browser.post(`/api/videos/${video.id}/watch`, { seconds: 0 })
    server.clock.advance(8 * minute)
    await browser.post(`/api/videos/${video.id}/watch`, { seconds: 420 })
    expect(await earned()).toEqual([0, []])
    server.clock.advance(minute)
    await browser.post(`/api/videos/${video.id}/watch`, { seconds: 20 })
    expect(await earned()).toEqual([1, ['leaf']])
  })

  it.each([
    ['40 seconds', 40, [15, 15, 10], [1, true]],
    ['40 seconds, at a speed of 1.5', 40, [15, 11], [1, true]],
    ['12 minutes, at a speed of 1.5', 720, [240, 235], [1, true]],
    ['12 minutes, its end at once after the half', 720, [180, 170], [0, false]],
    ['12 minutes, without its end', 720, [240, 235], [0, false], 600],
  ])('of a film of %s', async (_, seconds, reports, expected, lastPosition = seconds) => {
    const { db, clock } = server.services
    const family = await aSubscriber(db)
    const [childId = ''] = await someChildren(db, family, ['Zoé'])
    const { id } = await aVideo({
      category: 'health',
      player: 'own',
      duration: Math.round(seconds / 60),
      createdAt: later(clock.now(), day),
    })
    await db
      .insert(mediaFiles)
      .values({ id: crypto.randomUUID(), videoId: id, state: 'ready', bytes: 1, seconds })
    const browser = await server.signedIn(family)
    const report = (counted: number, position: number) =>
      browser.post(`/api/videos/${id}/watch`, { seconds: counted, position })
    await report(0, 0)
    for (const [index, counted] of reports.entries()) {
      server.clock.advance(counted * 1000)
      await report(counted, index === reports.length - 1 ? lastPosition : counted)
    }
    interface Orchard {
      tree: { sprigs: number }
      replays: { id: string; isBegun: boolean }[]
    }
    const orchard = async () => (await browser.get<Orchard>(`/api/orchard?childId=${childId}`)).body
    const { tree, replays } = await orchard()
    const isInReplays = replays.some((replay) => replay.id === id)
    expect([tree.sprigs, lastPosition < seconds || !isInReplays]).toEqual([expected[0], true])
    expect((await db.$count(badges, eq(badges.childId, childId))) > 0).toBe(expected[1])
    const dashboard = await browser.get<{ replaysWatched: number }>('/api/dashboard')
    expect(dashboard.body.replaysWatched).toBe(expected[0])
    // Watched again from its start, it stays watched.
    await report(0, 1)
    expect((await orchard()).tree.sprigs).toBe(expected[0])
  })

  it('is stored with the badge that it earns: a failure stores neither, the next report both', async () => {
    const { db } = server.services
    const family = await aSubscriber(db)
    const [childId = ''] = await someChildren(db, family, ['Zoé'])
    const video = await aVideo({ category: 'health' })
    const browser = await server.signedIn(family)
    const report = (seconds: number) => browser.post(`/api/videos/${video.id}/watch`, { seconds })
    const written = async () => ({
      watched: await db
        .select({ seconds: watches.seconds })
        .from(watches)
        .where(eq(watches.userId, family.id)),
      stretches: await db
        .select({ seconds: userSessions.totalWatchTime })
        .from(userSessions)
        .where(eq(userSessions.userId, family.id)),
      days: await db
        .select({ seconds: childDays.seconds })
        .from(childDays)
        .where(eq(childDays.childId, childId)),
      badges: await db.$count(badges, eq(badges.childId, childId)),
    })
    const all = (seconds: number) => ({
      watched: [{ seconds }],
      stretches: [{ seconds }],
      days: [{ seconds }],
    })
    await report(0)
    server.clock.advance(5 * minute)
    await report(300)
    server.clock.advance(5 * minute)
    expect((await whileInsertsFail(db, badges, () => report(300))).status).toBe(500)
    expect(await written()).toEqual({ ...all(300), badges: 0 })
    expect((await report(300)).body).toEqual({ countedSeconds: 300 })
    expect(await written()).toEqual({ ...all(600), badges: 1 })
  })

  it('a planned video appears at its moment, and is announced once to its live session’s families', async () => {
    const { db, clock } = server.services
    const family = await aSubscriber(db, { email: `replay-${crypto.randomUUID()}@example.com` })
    const [child = ''] = await someChildren(db, family, ['Zoé'])
    const live = await aLive(db, { startsAt: later(clock.now(), -day) })
    await db.insert(liveRegistrations).values({ liveSessionId: live.id, childId: child, state: 'registered' })
    const video = await aVideo({ isPublished: false, publishAt: later(clock.now(), minute), liveId: live.id })
    const browser = await server.signedIn(family)
    await publishDue(server.services)
    expect((await browser.get(`/api/videos/${video.id}`)).status).toBe(404)
    server.clock.advance(minute)
    expect((await browser.get(`/api/videos/${video.id}`)).status).toBe(200)
    await publishDue(server.services)
    await publishDue(server.services)
    expect(await db.$count(outbox, eq(outbox.recipient, family.email))).toBe(1)
    expect((await db.select().from(videos).where(eq(videos.id, video.id)))[0]?.isPublished).toBe(true)
  })

  it('sends no announcement to a family that has switched it off, also while one waits for morning', async () => {
    const { db } = server.services
    // At night: the e-mails leave at eight.
    server.clock.moveTo(new Date('2027-01-12T22:00:00Z'))
    const live = await aLive(db, { startsAt: later(server.clock.now(), -day) })
    const families = []
    for (const name of ['wants', 'never', 'no-more']) {
      const family = await aSubscriber(db, { email: `${name}-${crypto.randomUUID()}@example.com` })
      const [childId = ''] = await someChildren(db, family, ['Zoé'])
      await db.insert(liveRegistrations).values({ liveSessionId: live.id, childId, state: 'registered' })
      families.push({ email: family.email, browser: await server.signedIn(family) })
    }
    const [wants, never, noMore] = families
    const turnOff = (family = never) => family?.browser.put('/api/account/notifications', { replays: false })
    await turnOff()
    await aVideo({ liveId: live.id })
    await publishDue(server.services)
    await turnOff(noMore)
    server.clock.moveTo(new Date('2027-01-13T07:00:00Z'))
    const told = (await server.sentEmails()).map(({ recipient }) => recipient)
    expect(families.map(({ email }) => [email, told.includes(email)])).toEqual([
      [wants?.email, true],
      [never?.email, false],
      [noMore?.email, false],
    ])
  })
})

describe('GET /thumbs/…', () => {
  it('draws a video’s picture, always the same one', async () => {
    await aVideo({ thumb: '/thumbs/health-0-le-sommeil.svg' })
    const first = await server.browser().get('/thumbs/health-0-le-sommeil.svg')
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('image/svg+xml')
    expect(first.headers.get('cache-control')).toContain('immutable')
    expect(first.text).toMatch(/^<svg /)
    const again = await server
      .browser()
      .get('/thumbs/health-0-le-sommeil.svg', { headers: { 'Accept-Encoding': 'br' } })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('content-encoding')).toBe('br')
    const without = await server
      .browser()
      .get('/thumbs/health-0-le-sommeil.svg', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    expect([without.headers.get('content-encoding'), without.text]).toEqual([null, first.text])
  })

  it.each([
    ['health-0-no-video-has-it.svg'],
    ['health-9-x.svg'],
    ['gambling-0-x.svg'],
    ['health-0-x.png'],
    ['..%2fsecret'],
  ])('knows no picture named %s', async (name) => {
    expect((await server.browser().get(`/thumbs/${name}`)).status).toBe(404)
  })
})

async function aVideo(more: Partial<typeof videos.$inferInsert> = {}) {
  const [made] = await server.services.db
    .insert(videos)
    .values({
      title: 'Le sommeil, ce super-outil',
      lang: 'fr',
      url: 'https://videos.example/le-sommeil',
      thumb: '/thumbs/health-0-a.svg',
      duration: 50,
      category: 'science',
      ...more,
    })
    .returning()
  if (!made) throw new Error('the video was not made')
  return made
}

/** A family with access, signed in, and a video. */
async function aViewer() {
  const { db } = server.services
  const user = await aSubscriber(db)
  const video = await aVideo()
  const browser = await server.signedIn(user)
  return {
    browser,
    watch: async (seconds: number) => {
      const { status, body } = await browser.post<{ countedSeconds: number }>(
        `/api/videos/${video.id}/watch`,
        { seconds },
      )
      expect(status).toBe(200)
      return body.countedSeconds
    },
    seconds: async () => (await db.select().from(watches).where(eq(watches.userId, user.id)))[0]?.seconds,
    stretches: () =>
      db.select().from(userSessions).where(eq(userSessions.userId, user.id)).orderBy(userSessions.startTime),
  }
}
