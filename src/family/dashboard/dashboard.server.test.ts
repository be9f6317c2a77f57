import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aLive, aMember, aSubscriber, someChildren } from '#src/database/people.server.ts'
import { challengeProgress, children, liveSessions, videos, watches } from '#src/database/schema.server.ts'
import { day, later, minute } from '#src/outside/clock.server.ts'
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
      needsDeliveryAddress: false,
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
    const pending = { displayName: 'Gone', position: 3, age: '6-8', language: 'fr', picture: 'crest:a', pendingSince: monday } as const
    await db.insert(children).values({ ...pending, userId: user.id })
    expect((await dashboard()).children.map(({ displayName }) => displayName)).toEqual(['Léa', 'Tom'])
  })

  it('names the next live session of the family’s language, the one under way first', async () => {
    const { dashboard } = await aFamily({ language: 'it' })
    await aLive(house.services.db, { lang: 'fr', title: 'Ailleurs', startsAt: later(monday, minute) })
    await aLive(house.services.db, { lang: 'it', title: 'Finita', startsAt: later(monday, -61 * minute) })
    await aLive(house.services.db, { lang: 'it', title: 'Domani', startsAt: later(monday, day) })
    expect((await dashboard()).nextLive).toMatchObject({ title: 'Domani', isOpen: false })
    await aLive(house.services.db, { lang: 'it', title: 'In corso', startsAt: later(monday, -20 * minute) })
    expect((await dashboard()).nextLive).toMatchObject({ title: 'In corso', isOpen: true, startsAt: '2027-01-11T10:40:00.000Z' })
  })

  it('says whether there is somewhere to go, and never where', async () => {
    const { db } = house.services
    const live = await aLive(db, { startsAt: later(monday, minute), joinUrl: null })
    const { browser, dashboard } = await aFamily()
    expect((await dashboard()).nextLive).toMatchObject({ isOpen: true, hasAddress: false })
    await db.update(liveSessions).set({ joinUrl: 'https://meet.example/a' }).where(eq(liveSessions.id, live.id))
    expect((await dashboard()).nextLive).toMatchObject({ isOpen: true, hasAddress: true })
    expect((await browser.get('/api/dashboard')).text).not.toContain('meet.example')
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
  const childIds = await someChildren(db, user, names)
  const browser = await house.signedIn(user)
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

async function aWatch(userId: string, { title, seconds, at }: { title: string; seconds: number; at: Date }) {
  const { db } = house.services
  const [video] = await db.insert(videos).values({ title, lang: 'fr', url: 'https://videos.example/a', thumb: '/a.svg', category: 'health' }).returning()
  if (!video) throw new Error('the video was not made')
  await db.insert(watches).values({ userId, videoId: video.id, seconds, firstAt: at, lastReportAt: at })
}
