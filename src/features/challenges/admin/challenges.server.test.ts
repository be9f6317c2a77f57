import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { demonstrationChallenges } from '#src/infrastructure/database/demo/load-challenges.server.ts'
import {
  challengeProgress,
  challenges,
  challengeWeeks,
  children,
  liveSessions,
  onboardingProfiles,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { missions } from '#src/shared/challenges.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aLive, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
let token: string
beforeAll(async () => {
  server.clock.hold()
  server.clock.moveTo(monday)
  token = await anAdministratorsToken(server)
})

const texts = (text: string) => ({ fr: text, en: `${text} en`, it: `${text} it` })
const written = {
  id: 'plant-a-bean',
  category: 'science',
  ageGroups: ['6-8'],
  minutes: 20,
  title: texts('Semer un haricot'),
  why: texts('Tu vois une plante naître.'),
  steps: [
    { picture: 'jar', text: texts('Mets du coton dans un verre.') },
    { picture: 'eye', text: texts('Regarde chaque jour.') },
  ],
  materials: [texts('Un haricot')],
  passesOn: false,
  liveId: null,
  isPublished: true,
}

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.browser().send<Record<string, never>>(method, path, body, { token })

describe('the team’s challenges', () => {
  it('are at first the 24 of the demonstration, with their ids, in three languages', async () => {
    const { body, headers } = await send('GET', '/api/admin/challenges')
    expect(headers.get('x-total-count')).toBe('24')
    expect((body as unknown as { id: string }[]).map(({ id }) => id)).toEqual(
      demonstrationChallenges.map(({ id }) => id),
    )
    for (const { steps, materials, minutes } of demonstrationChallenges) {
      expect(steps.length).toBeGreaterThanOrEqual(2)
      expect(steps.length).toBeLessThanOrEqual(8)
      expect(materials.length).toBeGreaterThan(0)
      expect(minutes).toBeGreaterThan(0)
    }
  })

  it('cannot take the id of Mission 0', async () => {
    for (const { id } of missions)
      expect(await send('POST', '/api/admin/challenges', { ...written, id })).toMatchObject({
        status: 409,
        body: { code: 'idTaken' },
      })
  })

  it('are added once, changed and hidden, and never change their id', async () => {
    expect((await send('POST', '/api/admin/challenges', written)).body).toMatchObject({
      id: 'plant-a-bean',
      title: { it: 'Semer un haricot it' },
    })
    expect((await send('POST', '/api/admin/challenges', written)).status).toBe(409)
    const changed = await send('PUT', '/api/admin/challenges/plant-a-bean', {
      id: 'another',
      minutes: 30,
      isPublished: false,
    })
    expect(changed.body).toMatchObject({ id: 'plant-a-bean', minutes: 30, isPublished: false })
    expect((await send('PUT', '/api/admin/challenges/nowhere', { minutes: 30 })).status).toBe(404)
  })

  it.each([
    ['id', { id: 'Semer un haricot' }],
    ['category', { category: 'gardening' }],
    ['ageGroups', { ageGroups: [] }],
    ['ageGroups.0', { ageGroups: ['6-9'] }],
    ['ageGroups', { ageGroups: ['6-8', '6-8'] }],
    ['minutes', { minutes: 0 }],
    ['minutes', { minutes: '20' }],
    ['title.it', { title: { fr: 'a', en: 'b' } }],
    ['why.en', { why: { fr: 'a', en: ' ', it: 'c' } }],
    ['steps', { steps: written.steps.slice(1) }],
    ['steps', { steps: Array.from({ length: 9 }, () => written.steps[0]) }],
    ['steps.0.picture', { steps: [{ ...written.steps[0], picture: 'photo' }, written.steps[1]] }],
    ['steps.1.text.fr', { steps: [written.steps[0], { picture: 'eye', text: { en: 'a', it: 'b' } }] }],
    ['materials.0.fr', { materials: [{ fr: '', en: 'a', it: 'b' }] }],
    ['passesOn', { passesOn: 'yes' }],
    ['liveId', { liveId: 'soon' }],
    ['isPublished', { isPublished: null }],
  ])('reject an invalid %s with its path', async (path, wrong) => {
    const { status, body } = await send('POST', '/api/admin/challenges', {
      ...written,
      id: `bean-${crypto.randomUUID()}`,
      ...wrong,
    })
    expect({
      status,
      paths: (body as unknown as { issues: { path: string }[] }).issues.map((issue) => issue.path),
    }).toMatchObject({
      status: 400,
      paths: [path],
    })
  })

  it('cannot refer to a live session that does not exist', async () => {
    expect(
      (
        await send('POST', '/api/admin/challenges', {
          ...written,
          id: 'bean-live',
          liveId: crypto.randomUUID(),
        })
      ).status,
    ).toBe(400)
  })

  it('can be hidden without taking anything from a child that has begun one', async () => {
    const { browser, childId } = await aFamily()
    await browser.put(`/api/children/${childId}/challenges/three-strokes`, { state: 'done' })
    await send('PUT', '/api/admin/challenges/three-strokes', { isPublished: false })
    const list = (await browser.get<{ id: string; state: string }[]>('/api/challenges')).body
    expect(list.find(({ id }) => id === 'three-strokes')).toMatchObject({ state: 'confirmed' })
    expect((await browser.get(`/api/orchard`)).body).toMatchObject({
      badges: expect.arrayContaining([expect.objectContaining({ shape: 'fruit' })]),
    })
    const { browser: other, childId: otherChild } = await aFamily()
    expect((await other.get<{ id: string }[]>('/api/challenges')).body.map(({ id }) => id)).not.toContain(
      'three-strokes',
    )
    expect(
      (await other.put(`/api/children/${otherChild}/challenges/three-strokes`, { state: 'begun' })).status,
    ).toBe(404)
    await server.services.db
      .update(challenges)
      .set({ isPublished: true })
      .where(eq(challenges.id, 'three-strokes'))
  })
})

describe('GET /api/challenges', () => {
  it('lists state, week and texts in the family’s language, Mission 0 first until confirmed', async () => {
    const { browser, childId } = await aFamily('it')
    type Listed = {
      id: string
      title: string
      state: string | null
      isThisWeeks: boolean
      steps: { picture: string; text: string }[]
    }
    const list = async () => (await browser.get<Listed[]>(`/api/challenges?childId=${childId}`)).body
    const first = (await list())[0]
    expect(first).toMatchObject({
      id: 'mission-word',
      title: 'Una parola che dà coraggio',
      state: null,
      isThisWeeks: false,
    })
    expect((await list()).filter(({ isThisWeeks }) => isThisWeeks)).toHaveLength(1)
    await browser.put(`/api/children/${childId}/challenges/mission-word`, { state: 'done' })
    const after = await list()
    expect(after[0]?.id).not.toMatch(/^mission-/)
    expect(after.find(({ id }) => id === 'mission-word')).toMatchObject({ state: 'confirmed' })
    expect(after.find(({ id }) => id === 'mission-breathing')).toBeUndefined()
    // A confirmed mission that is begun again or left is not moved back to the first position.
    for (const [state, listedAs] of [
      ['begun', 'begun'],
      ['left', null],
    ] as const) {
      await browser.put(`/api/children/${childId}/challenges/mission-word`, { state })
      const again = await list()
      expect(again[0]?.id).not.toMatch(/^mission-/)
      expect(again.filter(({ id }) => id.startsWith('mission-'))).toMatchObject([
        { id: 'mission-word', state: listedAs },
      ])
    }
  })

  it('counts Mission 0 as the first challenge of its theme, for the badge of two', async () => {
    const { browser, childId } = await aFamily()
    for (const id of ['mission-word', 'one-minute'])
      await browser.put(`/api/children/${childId}/challenges/${id}`, { state: 'confirmed' })
    expect((await browser.get('/api/orchard')).body).toMatchObject({
      badges: expect.arrayContaining([expect.objectContaining({ shape: 'nest', category: 'communication' })]),
    })
  })

  it('names the live session of a challenge until it is over, then its replay', async () => {
    const { browser, childId } = await aFamily()
    const { db, clock } = server.services
    const live = await aLive(db, { startsAt: later(clock.now(), hour), title: 'Le soleil tourne' })
    const withLive = (id: string, liveId: string | null) =>
      db.update(challenges).set({ liveId }).where(eq(challenges.id, id))
    await withLive('sundial', live.id)
    const goesWith = async () => {
      const { body } = await browser.get<{ id: string; goesWith: unknown }[]>(
        `/api/challenges?childId=${childId}`,
      )
      expect(body.filter((one) => one.goesWith !== null).length).toBeLessThanOrEqual(1)
      return body.find(({ id }) => id === 'sundial')?.goesWith
    }
    expect(await goesWith()).toEqual({
      kind: 'live',
      id: live.id,
      title: 'Le soleil tourne',
      lang: live.lang,
    })
    await db.update(liveSessions).set({ startsAt: later(clock.now(), -2 * hour) })
    expect(await goesWith()).toBeNull()
    const film = { url: 'https://videos.example/a', thumb: '/a.svg', lang: 'fr' } as const
    const [replay] = await db
      .insert(videos)
      .values({ ...film, title: 'Le cadran', liveId: live.id, isPublished: false })
      .returning()
    expect(await goesWith()).toBeNull()
    await db.update(videos).set({ isPublished: true })
    expect(await goesWith()).toEqual({ kind: 'replay', id: replay?.id, title: 'Le cadran', lang: 'fr' })
    await withLive('sundial', null)
  })

  it('leaves out challenges for another age, and a sibling chooses its own Mission 0', async () => {
    const { browser, user } = await aFamily()
    const [, second = ''] = await someMore(user.id)
    const ids = (await browser.get<{ id: string }[]>(`/api/challenges?childId=${second}`)).body.map(
      ({ id }) => id,
    )
    expect(ids.slice(0, 2)).toEqual(['mission-word', 'mission-breathing'])
    expect(ids).not.toContain('pass-phrase')
  })

  it('keeps what was earned when a child leaves a challenge', async () => {
    const { browser, childId } = await aFamily()
    await browser.put(`/api/children/${childId}/challenges/kind-no`, { state: 'done' })
    await browser.put(`/api/children/${childId}/challenges/kind-no`, { state: 'begun' })
    expect(
      (await browser.put(`/api/children/${childId}/challenges/kind-no`, { state: 'left' })).body,
    ).toMatchObject({ id: 'kind-no', state: null })
    expect((await browser.get('/api/orchard')).body).toMatchObject({
      tree: { plums: 1 },
      badges: [{ shape: 'blossom' }, { shape: 'fruit' }],
    })
    const [kept] = await server.services.db
      .select()
      .from(challengeProgress)
      .where(eq(challengeProgress.childId, childId))
    expect(kept).toMatchObject({ state: 'left', confirmedAt: monday })
  })

  it('awards the badge for two challenges of a theme when both are confirmed at once', async () => {
    const [first, ...others] = demonstrationChallenges.filter(({ ageGroups }) => ageGroups.includes('6-8'))
    const second = others.find(({ category }) => category === first?.category)
    for (let round = 0; round < 5; round++) {
      const { browser, childId } = await aFamily()
      for (const state of ['begun', 'confirmed']) {
        const responses = await Promise.all(
          [first, second].map((one) =>
            browser.put(`/api/children/${childId}/challenges/${one?.id}`, { state }),
          ),
        )
        expect(responses.map(({ status }) => status)).toEqual([200, 200])
      }
      expect((await browser.get('/api/orchard')).body).toMatchObject({
        badges: expect.arrayContaining([expect.objectContaining({ shape: 'nest' })]),
      })
    }
  })

  it('shows the badges on one page with the display name only', async () => {
    const { browser, childId, user } = await aFamily()
    await browser.put(`/api/children/${childId}/challenges/sundial`, { state: 'done' })
    const { status, text, headers } = await browser.get(`/api/children/${childId}/badges.svg?lang=fr`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(text).toContain('Les badges de Zoé')
    expect(text).toContain('Tu as fait un défi.')
    expect(text).not.toContain(user.email)
    expect((await (await aFamily()).browser.get(`/api/children/${childId}/badges.svg`)).status).toBe(404)
  })

  it('dates the badges on one page in the family’s time zone', async () => {
    const { browser, childId, user } = await aFamily()
    await server.services.db
      .update(onboardingProfiles)
      .set({ timezone: 'Pacific/Auckland' })
      .where(eq(onboardingProfiles.userId, user.id))
    // Noon of 11 January in Luxembourg is the first minute of 12 January in Auckland.
    server.clock.moveTo(monday)
    await browser.put(`/api/children/${childId}/challenges/sundial`, { state: 'done' })
    const { text } = await browser.get(`/api/children/${childId}/badges.svg?lang=fr`)
    expect(text).toContain('12\u00A0janvier')
    expect(text).not.toContain('11\u00A0janvier')
  })
})

describe('a week’s challenge', () => {
  const weekOf = async () => {
    const { browser } = await aFamily()
    return (await browser.get<{ id: string; isThisWeeks: boolean }[]>('/api/challenges')).body.find(
      ({ isThisWeeks }) => isThisWeeks,
    )?.id
  }

  it('is the team’s choice, else rotates without repetition', async () => {
    await server.services.db.delete(challengeWeeks)
    const seen: (string | undefined)[] = []
    for (let week = 0; week < 6; week++) {
      server.clock.moveTo(later(monday, week * 7 * day))
      seen.push(await weekOf(), await weekOf())
    }
    expect(new Set(seen).size).toBe(6)
    expect(seen.every((id, index) => id === seen[index - (index % 2)])).toBe(true)
    server.clock.moveTo(monday)
    expect(
      (
        await send('PUT', '/api/admin/challenge-weeks', {
          week: '2027-01-11',
          ageGroup: '6-8',
          challenge: 'salt-water',
        })
      ).status,
    ).toBe(200)
    expect(await weekOf()).toBe('salt-water')
    expect(
      (
        await send('PUT', '/api/admin/challenge-weeks', {
          week: '2027-01-12',
          ageGroup: '6-8',
          challenge: 'salt-water',
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await send('PUT', '/api/admin/challenge-weeks', {
          week: '2027-01-11',
          ageGroup: '6-8',
          challenge: 'pass-phrase',
        })
      ).status,
    ).toBe(409)
  })

  it('is replaced once it is hidden', async () => {
    await send('PUT', '/api/admin/challenge-weeks', {
      week: '2027-01-11',
      ageGroup: '6-8',
      challenge: 'six-frames',
    })
    await server.services.db
      .update(challenges)
      .set({ isPublished: false })
      .where(eq(challenges.id, 'six-frames'))
    expect(await weekOf()).not.toBe('six-frames')
  })
})

async function aFamily(language: 'fr' | 'it' = 'fr') {
  const { db } = server.services
  const user = await aSubscriber(db, { language })
  await aProfile(db, user, { selectedChallenge: 'word' })
  const [childId = ''] = await someChildren(db, user, ['Zoé'])
  return { user, childId, browser: await server.signedIn(user) }
}

async function someMore(userId: string): Promise<string[]> {
  const { db } = server.services
  await db
    .insert(children)
    .values({ userId, displayName: 'Tom', position: 2, age: '6-8', language: 'fr', picture: 'crest:b' })
  return (
    await db
      .select({ id: children.id })
      .from(children)
      .where(eq(children.userId, userId))
      .orderBy(children.position)
  ).map(({ id }) => id)
}
