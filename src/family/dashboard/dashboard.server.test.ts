import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSubscriber } from '#src/database/people.server.ts'
import { challengeProgress, children, liveJoins, liveSessions, videos, watches } from '#src/database/schema.server.ts'
import { day, later, minute } from '#src/outside/clock.server.ts'
import type { Browser } from '#tests/harness/browser.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import type { Dashboard } from './dashboard.contract.ts'

/** A Monday in winter, at noon in Luxembourg. */
const monday = new Date('2027-01-11T11:00:00Z')

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
  house.clock.hold()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.moveTo(monday)
  await house.services.db.delete(liveSessions)
})

describe('GET /api/dashboard', () => {
  it('refuses a visitor', async () => {
    expect((await house.browser().get('/api/dashboard')).status).toBe(401)
  })

  it('is empty, and says so, for a family that has just come', async () => {
    const { dashboard } = await aFamily({ children: [] })
    expect(await dashboard()).toEqual({
      parentFirstName: null,
      children: [],
      nextLive: null,
      replaysWatched: 0,
      lastReplays: [],
    })
  })

  it('shows a family its own children and nobody else’s, in their order, without those being added', async () => {
    await aFamily({ children: ['Zoé'] })
    const { db } = house.services
    const { user, dashboard } = await aFamily({ children: ['Léa', 'Tom'] })
    await db.insert(children).values({ ...aChild('Gone', 3), userId: user.id, pendingSince: monday })
    expect((await dashboard()).children.map(({ displayName }) => displayName)).toEqual(['Léa', 'Tom'])
  })

  it('names the next live session of the family’s language, the one under way first', async () => {
    const { dashboard } = await aFamily({ language: 'it' })
    await aLive({ lang: 'fr', title: 'Ailleurs', startsAt: later(monday, minute) })
    await aLive({ lang: 'it', title: 'Finita', startsAt: later(monday, -61 * minute) })
    await aLive({ lang: 'it', title: 'Domani', startsAt: later(monday, day) })
    expect((await dashboard()).nextLive).toMatchObject({ title: 'Domani', isOpen: false })
    await aLive({ lang: 'it', title: 'In corso', startsAt: later(monday, -20 * minute) })
    expect((await dashboard()).nextLive).toMatchObject({ title: 'In corso', isOpen: true, startsAt: '2027-01-11T10:40:00.000Z' })
  })

  it('keeps the live session’s address from a family without access', async () => {
    await aLive({ startsAt: later(monday, day), joinUrl: 'https://meet.example/a' })
    expect((await (await aFamily()).dashboard()).nextLive?.joinUrl).toBe('https://meet.example/a')
    expect((await (await aFamily({ hasAccess: false })).dashboard()).nextLive?.joinUrl).toBeNull()
  })

  it('lists the last four replays, and counts those of which ten minutes were watched', async () => {
    const { user, dashboard } = await aFamily()
    for (let index = 0; index < 6; index++) await aWatch(user.id, { title: `Vidéo ${index}`, seconds: index * 200, at: later(monday, index * minute) })
    const { lastReplays, replaysWatched, children: family } = await dashboard()
    expect(lastReplays.map(({ title }) => title)).toEqual(['Vidéo 5', 'Vidéo 4', 'Vidéo 3', 'Vidéo 2'])
    expect(replaysWatched).toBe(3)
    expect(family[0]?.badges).toEqual([{ shape: 'leaf', category: 'health', earnedAt: later(monday, 3 * minute).toISOString() }])
  })
})

describe('PUT /api/children/:childId/challenges/:challenge', () => {
  it('is for families with access', async () => {
    const path = `/api/children/${crypto.randomUUID()}/challenges/sundial`
    expect((await house.browser().put(path, { state: 'begun' })).status).toBe(401)
    expect((await (await aFamily({ hasAccess: false })).browser.put(path, { state: 'begun' })).status).toBe(402)
  })

  it('knows no other family’s child, no unknown challenge and no other state', async () => {
    const { childIds } = await aFamily()
    const { browser, childIds: own } = await aFamily()
    expect((await browser.put(`/api/children/${childIds[0]}/challenges/sundial`, { state: 'done' })).status).toBe(404)
    expect((await browser.put(`/api/children/${own[0]}/challenges/gambling`, { state: 'done' })).status).toBe(400)
    expect((await browser.put(`/api/children/${own[0]}/challenges/sundial`, { state: 'won' })).status).toBe(400)
    expect((await browser.put('/api/children/lea/challenges/sundial', { state: 'done' })).status).toBe(400)
    expect(
      await house.services.db
        .select()
        .from(challengeProgress)
        .where(eq(challengeProgress.childId, childIds[0] ?? '')),
    ).toEqual([])
  })

  it('lets a challenge begin, be done, and the badges follow', async () => {
    const { put, dashboard } = await aFamily()
    expect((await put('sundial', 'begun')).badges).toMatchObject([{ shape: 'blossom', category: 'science' }])
    house.clock.advance(day)
    const after = await put('sundial', 'done')
    expect(after.challenges).toMatchObject([{ challenge: 'sundial', doneAt: expect.stringMatching(/^2027-01-12/) }])
    expect(after.badges.map(({ shape }) => shape)).toEqual(['fruit', 'blossom'])
    expect((await dashboard()).children[0]).toEqual(after)
  })

  it('keeps the day on which it was done, however often that is said', async () => {
    const { put } = await aFamily()
    const first = await put('kind-no', 'done')
    house.clock.advance(day)
    expect((await put('kind-no', 'done')).challenges).toEqual(first.challenges)
    expect((await put('kind-no', 'begun')).challenges).toMatchObject([{ challenge: 'kind-no', doneAt: null }])
    expect((await put('kind-no', 'left')).challenges).toEqual([])
    expect((await put('kind-no', 'left')).badges).toEqual([])
  })
})

describe('POST /api/lives/:id/join', () => {
  const join = (browser: Browser, liveId: string, childIds: readonly (string | undefined)[]) =>
    browser.post<{ url: string; code: string }>(`/api/lives/${liveId}/join`, { childIds })

  it('is for families with access, for their own children', async () => {
    const live = await aLive({ startsAt: monday })
    const { childIds } = await aFamily()
    expect((await join(house.browser(), live.id, childIds)).status).toBe(401)
    expect((await join((await aFamily({ hasAccess: false })).browser, live.id, childIds)).status).toBe(402)
    expect((await join((await aFamily()).browser, live.id, childIds)).body.code).toBe('unknownChild')
    expect((await join((await aFamily()).browser, crypto.randomUUID(), childIds)).status).toBe(404)
  })

  it('opens a quarter of an hour before, and closes at the end', async () => {
    const { browser, childIds } = await aFamily()
    const live = await aLive({ startsAt: later(monday, 16 * minute), minutes: 45 })
    expect((await join(browser, live.id, childIds)).body.code).toBe('notOpen')
    house.clock.advance(2 * minute)
    expect(await join(browser, live.id, childIds)).toMatchObject({ status: 200, body: { url: 'https://meet.example/live' } })
    house.clock.advance(60 * minute)
    expect((await join(browser, live.id, childIds)).body.code).toBe('notOpen')
  })

  it('says so when the team has not given the address yet', async () => {
    const { browser, childIds } = await aFamily()
    expect((await join(browser, (await aLive({ startsAt: monday, joinUrl: null })).id, childIds)).body.code).toBe('noAddress')
  })

  it('counts a child once, whatever is clicked at the same time, and the live session’s minutes in its week', async () => {
    const { browser, childIds, dashboard } = await aFamily({ children: ['Léa', 'Tom'] })
    const live = await aLive({ startsAt: monday, minutes: 50, category: 'tech' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(browser, live.id, [childIds[0], childIds[0]])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [lea, tom] = (await dashboard()).children
    expect(lea).toMatchObject({ lives: 1, liveMinutesThisWeek: 50, badges: [{ shape: 'sun', category: 'tech' }] })
    expect(tom).toMatchObject({ lives: 0, liveMinutesThisWeek: 0, badges: [] })
    house.clock.moveTo(new Date('2027-01-17T22:59:00Z'))
    expect((await dashboard()).children[0]?.liveMinutesThisWeek).toBe(50)
    house.clock.moveTo(new Date('2027-01-17T23:00:00Z'))
    expect((await dashboard()).children[0]).toMatchObject({ lives: 1, liveMinutesThisWeek: 0 })
  })

  it('holds two hours of live a week, never more', async () => {
    const { browser, childIds } = await aFamily()
    for (const minutes of [60, 60]) expect((await join(browser, (await aLive({ startsAt: monday, minutes })).id, childIds)).status).toBe(200)
    const third = await aLive({ startsAt: monday, minutes: 45 })
    expect(await join(browser, third.id, childIds)).toMatchObject({ status: 409, body: { code: 'weekIsFull' } })
    const next = await aLive({ startsAt: later(monday, 7 * day), minutes: 60 })
    house.clock.advance(7 * day)
    expect((await join(browser, next.id, childIds)).status).toBe(200)
    expect(await house.services.db.select().from(liveJoins).where(eq(liveJoins.liveSessionId, third.id))).toEqual([])
  })
})

async function aFamily({
  children: names = ['Léa'],
  language = 'fr',
  hasAccess = true,
}: {
  children?: readonly string[]
  language?: 'fr' | 'en' | 'it'
  hasAccess?: boolean
} = {}) {
  const { db } = house.services
  const user = await (hasAccess ? aSubscriber : aMember)(db, { language })
  const rows = names.map((name, index) => ({ ...aChild(name, index + 1), userId: user.id }))
  const made = rows.length > 0 ? await db.insert(children).values(rows).returning({ id: children.id }) : []
  const browser = await house.signedIn(user)
  const childIds = made.map(({ id }) => id)
  return {
    user,
    browser,
    childIds,
    dashboard: async () => (await browser.get<Dashboard>('/api/dashboard')).body,
    put: async (challenge: string, state: string) => {
      const { status, body } = await browser.put<Dashboard>(`/api/children/${childIds[0]}/challenges/${challenge}`, { state })
      expect(status).toBe(200)
      const [child] = body.children
      if (!child) throw new Error('the child is missing')
      return child
    },
  }
}

function aChild(displayName: string, position: number) {
  return { displayName, position, age: '6-8', language: 'fr', picture: 'crest:a' } as const
}

async function aLive(more: Partial<typeof liveSessions.$inferInsert> & { startsAt: Date }) {
  const [made] = await house.services.db
    .insert(liveSessions)
    .values({
      title: 'Dire non sans se fâcher',
      lang: 'fr',
      category: 'social',
      expertType: 'education',
      minutes: 60,
      joinUrl: 'https://meet.example/live',
      ...more,
    })
    .returning()
  if (!made) throw new Error('the live session was not made')
  return made
}

async function aWatch(userId: string, { title, seconds, at }: { title: string; seconds: number; at: Date }) {
  const { db } = house.services
  const [video] = await db.insert(videos).values({ title, lang: 'fr', url: 'https://videos.example/a', thumb: '/a.svg', category: 'health' }).returning()
  if (!video) throw new Error('the video was not made')
  await db.insert(watches).values({ userId, videoId: video.id, seconds, firstAt: at, lastReportAt: at })
}
