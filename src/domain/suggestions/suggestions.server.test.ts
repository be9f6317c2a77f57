import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import type { Dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import type { Video } from '#src/features/videos/videos.contract.ts'
import {
  challenges,
  children,
  liveAttendances,
  liveJoins,
  liveRegistrations,
  liveSessions,
  notForUs,
  onboardingProfiles,
  rateLimits,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { aLive, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(rateLimits)
  await db().delete(liveSessions)
  await db().delete(videos)
})

const db = () => server.services.db

async function aFamily(timezone = 'Europe/Luxembourg') {
  const user = await aSubscriber(db(), { language: 'fr' })
  await aProfile(db(), user, {
    timezone,
    objectives: ['money_management'],
    interests: ['ecology', 'tech_ai'],
  })
  const [childId = ''] = await someChildren(db(), user, ['Renarde'])
  const browser = await server.signedIn(user)
  const dashboardOf = async () => {
    const [child] = (await browser.get<Dashboard>('/api/dashboard')).body.children
    if (!child) throw new Error('the child is missing')
    return child
  }
  const aside = (kind: string, id: string) => `/api/children/${childId}/not-for-us/${kind}/${id}`
  return { user, childId, browser, dashboardOf, aside }
}

async function aVideo(
  title: string,
  category: Video['category'],
  more: Partial<typeof videos.$inferInsert> = {},
) {
  const [made] = await db()
    .insert(videos)
    .values({ title, lang: 'fr', url: 'https://videos.example/a', thumb: '/a.svg', category, ...more })
    .returning()
  return made?.id ?? ''
}

describe('personalised suggestions', () => {
  it('replays that fit the child come first, each with its reason, and those of another age last', async () => {
    const { childId, browser, dashboardOf } = await aFamily()
    await aVideo('Ancien, argent', 'business', { createdAt: later(monday, -9 * day) })
    await aVideo('Neuf, autre', 'communication', { createdAt: later(monday, -day) })
    await aVideo('Neuf, pas son âge', 'business', { createdAt: monday, ageGroups: ['12-15'] })
    await aVideo('Science', 'science', { createdAt: later(monday, -3 * day) })
    const list = (await browser.get<Video[]>(`/api/videos?lang=fr&childId=${childId}`)).body
    expect(list.map(({ title }) => title)).toEqual([
      'Science',
      'Ancien, argent',
      'Neuf, autre',
      'Neuf, pas son âge',
    ])
    expect(list.map(({ reason }) => reason)).toMatchObject([
      { objective: null, interest: 'ecology' },
      { objective: 'money_management', interest: null },
      null,
      { objective: 'money_management' },
    ])
    const ofItsAge = ['Science', 'Ancien, argent', 'Neuf, autre']
    expect((await dashboardOf()).together.map(({ title }) => title)).toEqual(ofItsAge)
    const { replays } = (await browser.get<Orchard>(`/api/orchard?childId=${childId}`)).body
    expect(replays.map(({ title }) => title)).toEqual(ofItsAge)
    expect(Object.keys(replays[0] ?? {})).not.toContain('reason')
  })

  it('challenges to try that fit are listed first, and live sessions name their reason', async () => {
    const { childId, browser } = await aFamily()
    const all = (await browser.get<ChallengeOfChild[]>(`/api/challenges?childId=${childId}`)).body
    const toTry = all.filter(
      ({ state, isThisWeeks, id }) => !state && !isThisWeeks && !id.startsWith('mission'),
    )
    const firstWithout = toTry.findIndex(({ reason }) => reason === null)
    expect(toTry.slice(0, firstWithout).every(({ reason }) => reason !== null)).toBe(true)
    expect(toTry.slice(firstWithout).every(({ reason }) => reason === null)).toBe(true)
    expect(firstWithout).toBeGreaterThan(0)
    await aLive(db(), { startsAt: later(monday, day), category: 'tech' })
    await aLive(db(), { startsAt: later(monday, 2 * day), category: 'health' })
    const lives = (await browser.get<FamilyLive[]>('/api/lives?all=true')).body
    expect(lives.map(({ suggested }) => suggested)).toEqual([
      [{ childId, reason: { objective: null, interest: 'tech_ai' }, isNotForUs: false }],
      undefined,
    ])
    expect((await browser.put('/api/account/pin', { pin: '2468' })).status).toBe(200)
    expect((await browser.post('/api/child-view', { childId })).status).toBe(200)
    const ofChild = (await browser.get<FamilyLive[]>('/api/lives?all=true')).body
    expect(ofChild.map((live) => 'suggested' in live)).toEqual(lives.map(() => false))
  })
})

describe('“not for us”', () => {
  it('“not for us” puts an item aside for one child, can be undone, and can be repeated', async () => {
    const { childId, browser, dashboardOf, aside } = await aFamily()
    const videoId = await aVideo('Argent', 'business')
    await aVideo('Autre', 'communication')
    const live = await aLive(db(), { startsAt: later(monday, day), category: 'tech' })
    const [challenge] = await db()
      .select()
      .from(challenges)
      .where(eq(challenges.category, 'business'))
      .limit(1)
    for (let press = 0; press < 2; press++)
      for (const [kind, id] of [
        ['replay', videoId],
        ['live', live.id],
        ['challenge', challenge?.id ?? ''],
      ] as const)
        expect((await browser.put(aside(kind, id), {})).status, kind).toBe(200)
    const videosNow = async () =>
      (await browser.get<Video[]>(`/api/videos?lang=fr&childId=${childId}`)).body.map(
        ({ title, isNotForUs }) => [title, isNotForUs],
      )
    expect(await videosNow()).toEqual([
      ['Autre', false],
      ['Argent', true],
    ])
    expect((await dashboardOf()).together.map(({ title }) => title)).toEqual(['Autre'])
    expect((await browser.get<FamilyLive[]>('/api/lives?all=true')).body[0]?.suggested).toEqual([
      { childId, reason: null, isNotForUs: true },
    ])
    const listed = (await browser.get<ChallengeOfChild[]>(`/api/challenges?childId=${childId}`)).body
    expect(listed.find(({ id }) => id === challenge?.id)).toMatchObject({ isNotForUs: true, reason: null })
    for (let press = 0; press < 2; press++)
      expect((await browser.delete(aside('replay', videoId))).status).toBe(200)
    expect(await videosNow()).toEqual([
      ['Argent', false],
      ['Autre', false],
    ])
  })

  it('“not for us” pressed and taken back many times at once is stored once, then not at all', async () => {
    const { childId, browser, aside } = await aFamily()
    const path = aside('replay', await aVideo('Argent', 'business'))
    const together = async (...presses: (() => Promise<{ status: number }>)[]) =>
      new Set((await Promise.all(presses.map((press) => press()))).map(({ status }) => status))
    const [say, takeBack] = [() => browser.put(path, {}), () => browser.delete(path)]
    const stored = () => db().$count(notForUs, eq(notForUs.childId, childId))
    expect([await together(say, say, say, say), await stored()]).toEqual([new Set([200]), 1])
    expect([await together(takeBack, takeBack, takeBack), await stored()]).toEqual([new Set([200]), 0])
    expect(await together(say, takeBack, say, takeBack)).toEqual(new Set([200]))
    expect(await stored()).toBeLessThanOrEqual(1)
  })

  it.skipIf(!inject('postgresTemplate'))(
    '“not for us” for a child who is being removed is 404 once the child is gone',
    async () => {
      const { childId, browser, aside } = await aFamily()
      const path = aside('replay', await aVideo('Argent', 'business'))
      const { press } = await db().transaction(async (tx) => {
        await tx.delete(children).where(eq(children.id, childId))
        const press = browser.put(path, {})
        await untilWaiting(db(), [press])
        return { press }
      })
      expect(await press).toMatchObject({ status: 404, body: { code: 'unknownChild' } })
    },
  )

  it('“not for us” is rejected for another family’s child, an unknown item and in a child’s view', async () => {
    const own = await aFamily()
    const other = await aFamily()
    const id = await aVideo('Argent', 'business')
    expect((await own.browser.put(other.aside('replay', id), {})).body.code).toBe('unknownChild')
    expect((await own.browser.delete(other.aside('replay', id))).status).toBe(404)
    expect((await own.browser.put(own.aside('replay', crypto.randomUUID()), {})).body.code).toBe(
      'unknownThing',
    )
    expect((await own.browser.put(own.aside('replay', 'x'), {})).body.code).toBe('unknownThing')
    expect((await own.browser.put(own.aside('book', id), {})).status).toBe(400)
    expect((await server.browser().put(own.aside('replay', id), {})).status).toBe(401)
    await own.browser.put('/api/account/pin', { pin: '2580' })
    await own.browser.post('/api/child-view', { childId: own.childId })
    expect((await own.browser.put(own.aside('replay', id), {})).body.code).toBe('childView')
    expect(await db().$count(notForUs, eq(notForUs.childId, own.childId))).toBe(0)
  })
})

describe('the dashboard, per child', () => {
  it('the dashboard counts the week in the family’s time zone', async () => {
    // Sunday 23:30 in Toronto is Monday in Luxembourg.
    const live = await aLive(db(), { startsAt: new Date('2027-01-11T04:30:00Z'), minutes: 45 })
    for (const [zone, minutes] of [
      ['America/Toronto', 0],
      ['Europe/Luxembourg', 45],
    ] as const) {
      const { childId, dashboardOf } = await aFamily(zone)
      await db().insert(liveJoins).values({ childId, liveSessionId: live.id, joinedAt: live.startsAt })
      expect((await dashboardOf()).liveMinutesThisWeek, zone).toBe(minutes)
    }
  })

  it('the dashboard names the next lives, the last one’s dinner question, and the child’s attendance', async () => {
    const { childId, browser, dashboardOf } = await aFamily()
    for (const days of [4, 1, 3, 2]) {
      const { id } = await aLive(db(), { startsAt: later(monday, days * day), title: `Dans ${days} jours` })
      await db().insert(liveRegistrations).values({ liveSessionId: id, childId, state: 'registered' })
    }
    const past = await aLive(db(), { startsAt: later(monday, -day), minutes: 50, title: 'Hier' })
    await db()
      .insert(liveAttendances)
      .values({
        liveSessionId: past.id,
        childId,
        state: 'came',
        seconds: 30 * 60,
        firstJoinedAt: later(past.startsAt, 20 * minute),
      })
    const videoId = await aVideo('Hier', 'health', { liveId: past.id, dinnerQuestion: 'Et toi\u00a0?' })
    const lateFrom = later(past.startsAt, 20 * minute).toISOString()
    expect(await dashboardOf()).toMatchObject({
      nextLives: [{ title: 'Dans 1 jours' }, { title: 'Dans 2 jours' }, { title: 'Dans 3 jours' }],
      dinner: { question: 'Et toi\u00a0?', title: 'Hier', videoId },
      lastLive: { id: past.id, state: 'came', minutes: 30, lateFrom },
      nextSession: null,
    })
    const lives = (await browser.get<FamilyLive[]>('/api/lives?from=2027-01-09&to=2027-01-10&all=true')).body
    expect(lives[0]).toMatchObject({
      children: [{ childId, state: 'came' }],
      attendance: [{ childId, minutes: 30, lateFrom }],
    })
  })

  it('without an onboarding profile, nothing on the dashboard has a reason', async () => {
    const { user, dashboardOf } = await aFamily()
    await db().delete(onboardingProfiles).where(eq(onboardingProfiles.userId, user.id))
    await aVideo('Argent', 'business')
    expect((await dashboardOf()).together).toMatchObject([{ title: 'Argent', reason: null }])
  })
})
