import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import {
  badges,
  challengeProgress,
  children,
  liveAttendances,
  liveJoins,
  liveRegistrations,
  liveSessions,
  videos,
  watches,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { aLive, aMember, anExpert, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { whileInsertsFail } from '#tests/support/database/failing-inserts.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await server.services.db.delete(liveSessions)
})

describe('GET /api/dashboard', () => {
  it('rejects a visitor', async () => {
    expect((await server.browser().get('/api/dashboard')).status).toBe(401)
  })

  it('is empty for a new family', async () => {
    const { dashboard } = await aFamily({ children: [] })
    expect(await dashboard()).toEqual({
      parentFirstName: null,
      timeZone: 'Europe/Luxembourg',
      needsDeliveryAddress: false,
      children: [],
      nextLive: null,
      replaysWatched: 0,
      lastReplays: [],
    })
  })

  it('lists only the family’s own children, in their order, without those still being added', async () => {
    await aFamily({ children: ['Zoé'] })
    const { db } = server.services
    const { user, dashboard } = await aFamily({ children: ['Léa', 'Tom'] })
    const pending = {
      displayName: 'Gone',
      position: 3,
      age: '6-8',
      language: 'fr',
      picture: 'crest:a',
      pendingSince: monday,
    } as const
    await db.insert(children).values({ ...pending, userId: user.id })
    expect((await dashboard()).children.map(({ displayName }) => displayName)).toEqual(['Léa', 'Tom'])
  })

  it('names the next live session in which a child has a place, the one under way first', async () => {
    const { db } = server.services
    const { user, dashboard } = await aFamily({ language: 'it', children: ['Léa'] })
    const [child] = await db.select().from(children).where(eq(children.userId, user.id))
    const planned = async (
      state: 'registered' | 'waiting' | undefined,
      more: Parameters<typeof aLive>[1],
    ) => {
      const { id } = await aLive(db, more)
      if (state)
        await db.insert(liveRegistrations).values({ liveSessionId: id, childId: child?.id ?? '', state })
    }
    await planned(undefined, { lang: 'it', title: 'Altrove', startsAt: later(monday, minute) })
    await planned('waiting', { lang: 'it', title: 'In attesa', startsAt: later(monday, minute) })
    await planned('registered', {
      lang: 'it',
      title: 'Annullata',
      startsAt: later(monday, minute),
      state: 'cancelled',
    })
    await planned('registered', { lang: 'it', title: 'Finita', startsAt: later(monday, -61 * minute) })
    await planned('registered', { lang: 'fr', title: 'Domani', startsAt: later(monday, day) })
    expect((await dashboard()).nextLive).toMatchObject({ title: 'Domani', isOpen: false, expert: null })
    await planned('registered', {
      lang: 'it',
      title: 'In corso',
      startsAt: later(monday, -20 * minute),
      expertId: (await anExpert(db, { name: 'Anna Neri' })).id,
    })
    expect((await dashboard()).nextLive).toMatchObject({
      title: 'In corso',
      expert: 'Anna Neri',
      isOpen: true,
      startsAt: '2027-01-11T10:40:00.000Z',
    })
  })

  it('says whether there is a class to enter, and never its address', async () => {
    const { db } = server.services
    const live = await aLive(db, { startsAt: later(monday, minute), joinUrl: null })
    const { user, browser, dashboard } = await aFamily({ children: ['Léa'] })
    const [child] = await db.select().from(children).where(eq(children.userId, user.id))
    await db
      .insert(liveRegistrations)
      .values({ liveSessionId: live.id, childId: child?.id ?? '', state: 'registered' })
    expect((await dashboard()).nextLive).toMatchObject({ isOpen: true, hasAddress: false })
    await db
      .update(liveSessions)
      .set({ joinUrl: 'https://meet.example/a' })
      .where(eq(liveSessions.id, live.id))
    expect((await dashboard()).nextLive).toMatchObject({ isOpen: true, hasAddress: true })
    expect((await browser.get('/api/dashboard')).text).not.toContain('meet.example')
  })

  it('lists the last four replays, and counts those watched for ten minutes', async () => {
    const { user, dashboard } = await aFamily()
    for (let index = 0; index < 6; index++)
      await aWatch(user.id, {
        title: `Vidéo ${index}`,
        seconds: index * 200,
        at: later(monday, index * minute),
      })
    const { lastReplays, replaysWatched, children: family } = await dashboard()
    expect(lastReplays.map(({ title }) => title)).toEqual(['Vidéo 5', 'Vidéo 4', 'Vidéo 3', 'Vidéo 2'])
    expect(replaysWatched).toBe(3)
    expect(family[0]?.badges).toEqual([])
  })

  it('counts a short replay once nine tenths of it are watched, also when it is hidden', async () => {
    const { db } = server.services
    const { user, dashboard } = await aFamily({ children: ['Léa'] })
    const film = { duration: 8, at: monday }
    await aWatch(user.id, { ...film, title: 'Presque', seconds: 431 })
    await aWatch(user.id, { ...film, title: 'Courte', seconds: 432 })
    const titles = async () => (await dashboard()).children[0]?.together.map(({ title }) => title)
    expect((await dashboard()).replaysWatched).toBe(1)
    expect(await titles()).toContain('Presque')
    expect(await titles()).not.toContain('Courte')
    await db.update(videos).set({ isPublished: false }).where(eq(videos.title, 'Courte'))
    expect((await dashboard()).replaysWatched).toBe(1)
  })

  it('still counts watched replays whose film was unpublished or deleted', async () => {
    const { db } = server.services
    const { user, dashboard } = await aFamily({ children: ['Léa'] })
    const [lea] = (await dashboard()).children
    for (const title of ['Cachée', 'Supprimée', 'Là'])
      await aWatch(user.id, { title, seconds: 900, at: monday, childId: lea?.id })
    await db.update(videos).set({ isPublished: false }).where(eq(videos.title, 'Cachée'))
    await db.delete(videos).where(eq(videos.title, 'Supprimée'))
    const { replaysWatched, lastReplays, children: family } = await dashboard()
    expect([replaysWatched, family[0]?.replays]).toEqual([3, 3])
    expect(lastReplays.map(({ title }) => title)).toEqual(['Là'])
    await db.update(videos).set({ player: 'own' }).where(eq(videos.title, 'Là'))
    expect((await dashboard()).lastReplays).toEqual([])
  })

  it('counts the minutes that the class measured, else the planned ones, and none for absent children', async () => {
    const { db } = server.services
    const { user, dashboard } = await aFamily({ children: ['Léa'] })
    const [child] = await db.select().from(children).where(eq(children.userId, user.id))
    const childId = child?.id ?? ''
    const pressed = async (startsAt: Date) => {
      const live = await aLive(db, { startsAt, minutes: 50 })
      await db.insert(liveJoins).values({ childId, liveSessionId: live.id, joinedAt: startsAt })
      return live.id
    }
    const told = (liveSessionId: string, state: 'came' | 'absent', seconds: number) =>
      db.insert(liveAttendances).values({ liveSessionId, childId, state, seconds })
    const minutes = async () => (await dashboard()).children[0]?.liveMinutesThisWeek
    const first = await pressed(later(monday, -hour))
    expect(await minutes()).toBe(50)
    await told(first, 'came', 30 * 60)
    expect(await minutes()).toBe(30)
    await told(await pressed(later(monday, -3 * hour)), 'absent', 0)
    expect(await minutes()).toBe(30)
    await told(await pressed(later(monday, -5 * hour)), 'came', 90 * 60)
    expect(await minutes()).toBe(80)
  })

  it('names the last live session once it has begun, although children come in before', async () => {
    const { db } = server.services
    const { user, dashboard } = await aFamily({ children: ['Léa'] })
    const [child] = await db.select().from(children).where(eq(children.userId, user.id))
    const live = await aLive(db, { startsAt: later(monday, 10 * minute) })
    await db
      .insert(liveAttendances)
      .values({ liveSessionId: live.id, childId: child?.id ?? '', state: 'came' })
    const last = async () => (await dashboard()).children[0]?.lastLive
    expect(await last()).toBeNull()
    await db.update(liveSessions).set({ startsAt: monday }).where(eq(liveSessions.id, live.id))
    expect(await last()).toMatchObject({ id: live.id })
  })

  it('counts a replay for the child who watched it, and one without a child for the first', async () => {
    const { user, dashboard } = await aFamily({ children: ['Léa', 'Tom'] })
    const [, tom] = (await dashboard()).children
    await aWatch(user.id, { title: 'Avant', seconds: 900, at: monday })
    for (const title of ['Une', 'Deux'])
      await aWatch(user.id, { title, seconds: 900, at: monday, childId: tom?.id })
    const { replaysWatched, children: family } = await dashboard()
    expect(replaysWatched).toBe(3)
    expect(family.map(({ displayName, replays }) => [displayName, replays])).toEqual([
      ['Léa', 1],
      ['Tom', 2],
    ])
    const offered = family.map(({ together }) => together.map(({ title }) => title))
    expect(offered[0]).not.toContain('Avant')
    expect(offered[1]).toContain('Avant')
    expect(offered[1]).not.toContain('Une')
  })
})

describe('PUT /api/children/:childId/challenges/:challenge', () => {
  it('is for families with access', async () => {
    const path = `/api/children/${crypto.randomUUID()}/challenges/sundial`
    expect((await server.browser().put(path, { state: 'begun' })).status).toBe(401)
    expect((await (await aFamily({ hasAccess: false })).browser.put(path, { state: 'begun' })).status).toBe(
      402,
    )
  })

  it('rejects another family’s child, an unknown challenge and an invalid state', async () => {
    const { childIds } = await aFamily()
    const { browser, childIds: own } = await aFamily()
    expect(
      (await browser.put(`/api/children/${childIds[0]}/challenges/sundial`, { state: 'done' })).status,
    ).toBe(404)
    expect((await browser.put(`/api/children/${own[0]}/challenges/gambling`, { state: 'done' })).status).toBe(
      404,
    )
    expect(
      (await browser.put(`/api/children/${own[0]}/challenges/Gambling%20Now`, { state: 'done' })).status,
    ).toBe(400)
    expect((await browser.put(`/api/children/${own[0]}/challenges/sundial`, { state: 'won' })).status).toBe(
      400,
    )
    expect((await browser.put('/api/children/lea/challenges/sundial', { state: 'done' })).status).toBe(404)
    expect(
      await server.services.db
        .select()
        .from(challengeProgress)
        .where(eq(challengeProgress.childId, childIds[0] ?? '')),
    ).toEqual([])
  })

  it('lets a challenge begin and be done, and awards the badges', async () => {
    const { put, dashboard } = await aFamily()
    expect((await put('sundial', 'begun')).badges).toMatchObject([{ shape: 'blossom', category: 'science' }])
    server.clock.advance(day)
    const after = await put('sundial', 'done')
    expect(after.challenges).toMatchObject([
      { challenge: 'sundial', doneAt: expect.stringMatching(/^2027-01-12/) },
    ])
    expect(after.badges.map(({ shape }) => shape)).toEqual(['fruit', 'blossom'])
    expect((await dashboard()).children[0]).toEqual(after)
    expect(after).toMatchObject({ fruit: 1, challenges: [{ state: 'confirmed' }] })
  })

  it('awards the badge in the challenge’s transaction: a failure stores neither, the next try both', async () => {
    const { db } = server.services
    const { browser, put, childIds } = await aFamily()
    const [childId = ''] = childIds
    const done = () => browser.put(`/api/children/${childId}/challenges/sundial`, { state: 'done' })
    const written = async () => ({
      states: await db
        .select({ state: challengeProgress.state, confirmedAt: challengeProgress.confirmedAt })
        .from(challengeProgress)
        .where(eq(challengeProgress.childId, childId)),
      shapes: (await db.select().from(badges).where(eq(badges.childId, childId)))
        .map(({ shape }) => shape)
        .toSorted(),
    })
    expect((await whileInsertsFail(db, badges, done)).status).toBe(500)
    expect(await written()).toEqual({ states: [], shapes: [] })
    await put('sundial', 'begun')
    expect((await whileInsertsFail(db, badges, done)).status).toBe(500)
    expect(await written()).toEqual({ states: [{ state: 'begun', confirmedAt: null }], shapes: ['blossom'] })
    expect((await done()).status).toBe(200)
    expect(await written()).toEqual({
      states: [{ state: 'confirmed', confirmedAt: monday }],
      shapes: ['blossom', 'fruit'],
    })
  })

  it('keeps the day on which it was done when it is marked as done again', async () => {
    const { put } = await aFamily()
    const first = await put('kind-no', 'done')
    server.clock.advance(day)
    expect((await put('kind-no', 'done')).challenges).toEqual(first.challenges)
    expect((await put('kind-no', 'begun')).challenges).toMatchObject([{ challenge: 'kind-no', doneAt: null }])
    expect((await put('kind-no', 'left')).challenges).toEqual([])
    expect(await put('kind-no', 'left')).toMatchObject({
      fruit: 1,
      badges: [{ shape: 'blossom' }, { shape: 'fruit' }],
    })
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
  const { db } = server.services
  const user = await (hasAccess ? aSubscriber : aMember)(db, { language })
  const childIds = await someChildren(db, user, names)
  const browser = await server.signedIn(user)
  return {
    user,
    browser,
    childIds,
    dashboard: async () => (await browser.get<Dashboard>('/api/dashboard')).body,
    put: async (challenge: string, state: string) => {
      const { status, body } = await browser.put<Dashboard>(
        `/api/children/${childIds[0]}/challenges/${challenge}`,
        { state },
      )
      expect(status).toBe(200)
      const [child] = body.children
      if (!child) throw new Error('the child is missing')
      return child
    },
  }
}

async function aWatch(
  userId: string,
  {
    title,
    seconds,
    at,
    childId,
    duration,
  }: { title: string; seconds: number; at: Date; childId?: string | undefined; duration?: number },
) {
  const { db } = server.services
  const [video] = await db
    .insert(videos)
    .values({
      title,
      lang: 'fr',
      url: 'https://videos.example/a',
      thumb: '/a.svg',
      category: 'health',
      duration,
    })
    .returning()
  if (!video) throw new Error('the video was not made')
  await db
    .insert(watches)
    .values({ userId, childId, videoId: video.id, seconds, firstAt: at, lastReportAt: at })
}
