import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Expert } from '#src/domain/back-office/experts.contract.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { lockLives } from '#src/domain/registrations/places.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  children,
  experts,
  liveRegistrations,
  liveSessions,
  oneToOneSlots,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aLive, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

/** A Monday in winter, at noon in Luxembourg; the clocks go forward on 28 March. */
const monday = new Date('2027-03-08T11:00:00Z')
const planned = {
  title: 'Dire non',
  lang: 'fr',
  category: 'social',
  startsAt: '2027-03-10T16:30:00.000Z',
  minutes: 50,
  joinUrl: null,
} as const
const education = {
  name: 'Inès Moreau',
  type: 'education',
  languages: ['fr'],
  bio: { fr: 'a', en: 'b', it: 'c' },
  portrait: 'education',
} as const

const server = provideTestServer()
let token: string
let host: string
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(liveSessions)
  await db().delete(oneToOneSlots)
  await db().delete(experts)
  await db().delete(admins)
  const one = await aSignedInAdmin(server, { role: 'team', name: 'Rose Klein' })
  token = one.token
  host = one.id
})

const db = () => server.services.db
const call = <Body = AdminLive & { code?: string; issues?: { path: string }[] }>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => server.browser().send<Body>(method, `/api/admin${path}`, body, { token })
const anExpert = async (more: object = {}) =>
  (await call<Expert>('POST', '/experts', { ...education, ...more })).body
/** An administrator's session lasts eight hours, so that another day needs a new one. */
async function goTo(moment: Date): Promise<void> {
  server.clock.moveTo(moment)
  token = (await aSignedInAdmin(server, { role: 'team' })).token
}
const wallTimes = (lives: readonly AdminLive[]) =>
  lives.map(({ startsAt }) => companyWallTime(new Date(startsAt)))

describe('a live session', () => {
  it('has a description, what to bring, ages, an expert, a host and places', async () => {
    const expert = await anExpert()
    const more = {
      description: 'Deux scènes.',
      bring: 'Une feuille',
      ageGroups: ['6-8', '9-11'],
      expertId: expert.id,
      hostId: host,
      places: 12,
    }
    const { status, body } = await call('POST', '/lives', { ...planned, ...more, expertType: 'law' })
    expect([status, body]).toMatchObject([
      200,
      {
        ...planned,
        ...more,
        expertType: 'education',
        expertName: 'Inès Moreau',
        hostName: 'Rose Klein',
        seriesId: null,
      },
    ])
    expect((await call<AdminLive[]>('GET', '/lives')).body).toEqual([body])
  })

  it('can be planned without an expert, with the expert type only', async () => {
    const { body } = await call('POST', '/lives', { ...planned, expertType: 'police' })
    expect(body).toMatchObject({
      expertType: 'police',
      expertId: null,
      hostId: null,
      places: 30,
      ageGroups: ['6-8', '9-11', '12-15'],
      description: '',
      bring: '',
      state: 'planned',
      missing: ['expert', 'host', 'link'],
    })
    expect((await call('POST', '/lives', planned)).body.issues).toMatchObject([{ path: 'expertType' }])
  })

  it('misses its expert once the account with which they sign in is disabled', async () => {
    const left = await aSignedInAdmin(server, { role: 'expert' })
    const expert = await anExpert({ adminId: left.id })
    const more = { expertId: expert.id, hostId: host, joinUrl: 'https://meet.example/a' }
    const { body: live } = await call('POST', '/lives', { ...planned, ...more })
    await db().update(admins).set({ disabledAt: server.clock.now() }).where(eq(admins.id, left.id))
    const seen = async (query = '') => (await call<AdminLive[]>('GET', `/lives${query}`)).body[0]
    expect(await seen()).toMatchObject({ expertId: expert.id, expertName: null, missing: ['expert'] })
    await goTo(later(new Date(live.startsAt), 60 * minute))
    expect(await seen('?over=true')).toMatchObject({ expertName: 'Inès Moreau', missing: ['replay'] })
  })

  it('misses an expert who has stepped back, whose number of lives ahead the team sees', async () => {
    const expert = await anExpert()
    const more = { expertId: expert.id, hostId: host, joinUrl: 'https://meet.example/a' }
    const { body: live } = await call('POST', '/lives', { ...planned, ...more })
    await call('POST', '/lives', { ...planned, ...more, startsAt: '2027-03-17T16:30:00.000Z' })
    const listed = async () => (await call<Expert[]>('GET', '/experts')).body
    expect(await listed()).toMatchObject([{ id: expert.id, livesAhead: 2 }])
    expect((await call<Expert>('PUT', `/experts/${expert.id}`, { isActive: false })).body).toMatchObject({
      isActive: false,
      livesAhead: 2,
    })
    const seen = async (query = '') => (await call<AdminLive[]>('GET', `/lives${query}`)).body[0]
    expect(await seen()).toMatchObject({ expertId: expert.id, expertName: null, missing: ['expert'] })
    await goTo(later(new Date(live.startsAt), 60 * minute))
    expect(await seen('?over=true')).toMatchObject({ expertName: 'Inès Moreau', missing: ['replay'] })
    expect(await listed()).toMatchObject([{ livesAhead: 1 }])
  })

  it('names its missing details: expert, host, link, replay', async () => {
    const expert = await anExpert()
    const { body: live } = await call('POST', '/lives', {
      ...planned,
      expertId: expert.id,
      hostId: host,
      joinUrl: 'https://meet.example/a',
    })
    expect(live.missing).toEqual([])
    await goTo(later(new Date(live.startsAt), 60 * minute))
    const seen = async () => (await call<AdminLive[]>('GET', '/lives?over=true')).body[0]
    expect(await seen()).toMatchObject({ state: 'over', missing: ['replay'], replay: null })
    const [draft] = await db()
      .insert(videos)
      .values({ title: 'A', lang: 'fr', url: '/player/a', thumb: '/a', liveId: live.id, isPublished: false })
      .returning()
    expect(await seen()).toMatchObject({ missing: ['replay'], replay: { id: draft?.id, isPublished: false } })
    await db()
      .update(videos)
      .set({ publishAt: later(server.clock.now(), day) })
    expect(await seen()).toMatchObject({ missing: [], replay: { isPublished: false } })
    await db().update(videos).set({ isPublished: true, publishAt: null })
    expect(await seen()).toMatchObject({ missing: [], replay: { isPublished: true } })
  })

  it('lacks a host who has left the team, and names that host again once it is over', async () => {
    const expert = await anExpert()
    const rose = await aSignedInAdmin(server, { role: 'team', name: 'Rose Klein' })
    const { body: live } = await call('POST', '/lives', {
      ...planned,
      expertId: expert.id,
      hostId: rose.id,
      joinUrl: 'https://meet.example/a',
    })
    expect(live).toMatchObject({ hostName: 'Rose Klein', missing: [] })
    await db().update(admins).set({ disabledAt: monday }).where(eq(admins.id, rose.id))
    const seen = async (over: boolean) => (await call<AdminLive[]>('GET', `/lives?over=${over}`)).body[0]
    expect(await seen(false)).toMatchObject({ hostId: rose.id, hostName: null, missing: ['host'] })
    await goTo(later(new Date(live.startsAt), 60 * minute))
    expect(await seen(true)).toMatchObject({ hostName: 'Rose Klein', missing: ['replay'] })
  })

  it('that has begun keeps its hour, and one that is over does not change', async () => {
    const { body: live } = await call('POST', '/lives', { ...planned, expertType: 'law' })
    const change = async (body: object) => {
      const response = await call('PUT', `/lives/${live.id}`, body)
      return [response.status, response.body.code]
    }
    const startsAt = later(monday, 7 * day).toISOString()
    await goTo(new Date(live.startsAt))
    expect(await change({ startsAt })).toEqual([409, 'begun'])
    expect(await change({ startsAt: live.startsAt, title: 'Dire non, encore', minutes: 60 })).toEqual([
      200,
      undefined,
    ])
    await goTo(later(new Date(live.startsAt), 70 * minute))
    for (const body of [{ startsAt }, { minutes: 45 }, { joinUrl: 'https://meet.example/a' }, { title: 'A' }])
      expect(await change(body)).toEqual([409, 'closed'])
  })

  it('is not moved to an hour that is past', async () => {
    const { body: live } = await call('POST', '/lives', { ...planned, expertType: 'law' })
    expect(
      await call('PUT', `/lives/${live.id}`, { startsAt: later(monday, -minute).toISOString() }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: 'startsAt' }] } })
  })

  it('has an active expert, and as host another person, who is of the team', async () => {
    const away = await anExpert({ isActive: false })
    const ofTheTeam = await aSignedInAdmin(server, { role: 'expert' })
    const given = await anExpert({ adminId: host })
    for (const [change, path] of [
      [{ expertId: crypto.randomUUID() }, 'expertId'],
      [{ expertId: away.id }, 'expertId'],
      [{ expertType: 'law', hostId: crypto.randomUUID() }, 'hostId'],
      [{ expertType: 'law', hostId: ofTheTeam.id }, 'hostId'],
      [{ expertId: given.id, hostId: host }, 'hostId'],
    ] as const)
      expect(await call('POST', '/lives', { ...planned, ...change })).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      })
    expect(await db().$count(liveSessions)).toBe(0)
  })

  it('is rejected with the name of the invalid field', async () => {
    for (const change of [
      { description: 'x'.repeat(401) },
      { bring: 'x'.repeat(401) },
      { ageGroups: [] },
      { ageGroups: ['6-8', '6-8'] },
      { ageGroups: ['6-9'] },
      { places: 0 },
      { places: 501 },
      { places: '30' },
      { repeatWeeks: 1 },
      { repeatWeeks: 53 },
      { repeatWeeks: 2.5 },
      { expertId: 'x' },
    ]) {
      const { status, body } = await call('POST', '/lives', { ...planned, expertType: 'law', ...change })
      expect([status, body.issues?.[0]?.path.split('.')[0]]).toEqual([400, Object.keys(change)[0]])
    }
  })

  it('increases its sequence with each change, and not when a call changes nothing', async () => {
    const { body: live } = await call('POST', '/lives', { ...planned, expertType: 'law' })
    const sequence = async () => (await db().select().from(liveSessions))[0]?.sequence
    await call('PUT', `/lives/${live.id}`, { title: 'Dire non, encore' })
    expect(await sequence()).toBe(1)
    await call('PUT', `/lives/${live.id}`, { title: 'Dire non, encore', ageGroups: ['6-8', '9-11', '12-15'] })
    expect(await sequence()).toBe(1)
    await call('PUT', `/lives/${live.id}`, { startsAt: '2027-03-11T16:30:00Z' })
    expect(await sequence()).toBe(2)
  })

  it('takes the type of its expert, also when that changes', async () => {
    const expert = await anExpert()
    const { body: live } = await call('POST', '/lives', { ...planned, expertType: 'law' })
    expect((await call('PUT', `/lives/${live.id}`, { expertId: expert.id })).body).toMatchObject({
      expertType: 'education',
    })
    expect((await call('PUT', `/lives/${live.id}`, { expertType: 'law' })).body).toMatchObject({
      expertType: 'education',
    })
    await call('PUT', `/experts/${expert.id}`, { type: 'research' })
    expect((await call<AdminLive[]>('GET', '/lives')).body).toMatchObject([{ expertType: 'research' }])
    expect(
      (await call('PUT', `/lives/${live.id}`, { expertId: null, expertType: 'law' })).body,
    ).toMatchObject({ expertType: 'law', expertId: null })
  })
})

describe('a series of live sessions', () => {
  it('is created at the same hour in Luxembourg across clock changes; the first one is returned', async () => {
    const { body: first } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 4 })
    expect(first).toMatchObject({
      startsAt: planned.startsAt,
      series: { number: 1, of: 4 },
      seriesId: expect.any(String),
    })
    await call('POST', '/lives', { ...planned, expertType: 'law' })
    const { body: series, headers } = await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)
    expect(headers.get('x-total-count')).toBe('4')
    expect(wallTimes(series)).toEqual([
      '2027-03-10T17:30',
      '2027-03-17T17:30',
      '2027-03-24T17:30',
      '2027-03-31T17:30',
    ])
    expect(series.map((live) => live.series)).toEqual([1, 2, 3, 4].map((number) => ({ number, of: 4 })))
    expect(new Set(series.map(({ seriesId }) => seriesId))).toEqual(new Set([first.seriesId]))
  })

  it('is listed completely, including past live sessions', async () => {
    const { body: first } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 2 })
    await goTo(later(monday, 5 * day))
    expect(
      (await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)).body.map(({ state }) => state),
    ).toEqual(['over', 'planned'])
    expect((await call<AdminLive[]>('GET', '/lives')).body).toHaveLength(1)
  })

  it('is changed for one live session or all that follow, which keep their hour in Luxembourg', async () => {
    const { body: first } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 4 })
    const series = async () => (await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)).body
    const [, second, third] = await series()
    await call('PUT', `/lives/${second?.id}?scope=this`, { title: 'Un seul' })
    expect((await series()).map(({ title }) => title)).toEqual([
      'Dire non',
      'Un seul',
      'Dire non',
      'Dire non',
    ])
    // From the third on, Thursdays at 18:00; the fourth is after the clocks have changed.
    await call('PUT', `/lives/${third?.id}?scope=following`, { startsAt: '2027-03-25T17:00:00Z', places: 10 })
    expect(wallTimes(await series())).toEqual([
      '2027-03-10T17:30',
      '2027-03-17T17:30',
      '2027-03-25T18:00',
      '2027-04-01T18:00',
    ])
    expect((await series()).map(({ places }) => places)).toEqual([30, 30, 10, 10])
    expect((await call('PUT', `/lives/${third?.id}?scope=all`, { places: 10 })).status).toBe(400)
  })

  it('keeps the expert, the type and the host of each live session that follows', async () => {
    const account = (await aSignedInAdmin(server, { role: 'team' })).id
    const [one, other] = [await anExpert(), await anExpert({ type: 'police', adminId: account })]
    const { body: first } = await call('POST', '/lives', { ...planned, expertId: one.id, repeatWeeks: 2 })
    const second = async () =>
      (await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)).body.at(-1)
    await call('PUT', `/lives/${(await second())?.id}`, { expertId: other.id })
    const follow = (change: object) => call('PUT', `/lives/${first.id}?scope=following`, change)
    expect((await follow({ title: 'Autre' })).status).toBe(200)
    const unchanged = { title: 'Autre', expertId: other.id, expertType: 'police', hostId: null }
    expect(await second()).toMatchObject(unchanged)
    expect(await follow({ hostId: account })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'hostId' }] },
    })
    expect(await second()).toMatchObject(unchanged)
  })

  it('is locked completely by each of several simultaneous moves', async () => {
    const { body: first } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 3 })
    const earlier = Array.from({ length: 8 }, (_, one) =>
      later(new Date(planned.startsAt), -one * minute).toISOString(),
    )
    const moved = await Promise.all(
      earlier.map((startsAt) => call('PUT', `/lives/${first.id}?scope=following`, { startsAt })),
    )
    expect(moved.map(({ status }) => status)).toEqual(earlier.map(() => 200))
  })

  // The embedded database has one connection.
  it.skipIf(!inject('postgresTemplate'))(
    'locks the children who wait for its live sessions in one order, as a registration does',
    async () => {
      const { body: first } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 2 })
      const { body: series } = await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)
      const family = await someChildren(db(), await aSubscriber(db()), ['Renarde', 'Loutre'])
      const [firstChild = '', secondChild = ''] = family.toSorted()
      const [firstLive = '', secondLive = ''] = series.map(({ id }) => id).toSorted()
      await db()
        .insert(liveRegistrations)
        .values([
          { liveSessionId: firstLive, childId: secondChild, state: 'waiting' },
          { liveSessionId: secondLive, childId: firstChild, state: 'waiting' },
        ])
      const lockChild = (tx: Transaction, childId: string) =>
        tx.select().from(children).where(eq(children.id, childId)).for('no key update')
      const changing: Promise<{ status: number }>[] = []
      await db().transaction(async (tx) => {
        await lockChild(tx, firstChild)
        changing.push(call('PUT', `/lives/${first.id}?scope=following`, { places: 31 }))
        await untilWaiting(db(), changing)
        await lockChild(tx, secondChild)
      })
      expect((await Promise.all(changing)).map(({ status }) => status)).toEqual([200])
      const rows = await db().select({ state: liveRegistrations.state }).from(liveRegistrations)
      expect(rows).toEqual([{ state: 'registered' }, { state: 'registered' }])
    },
  )

  it('does not change other begun live sessions when a begun one and all that follow are changed', async () => {
    const { body: first } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 3 })
    const series = async () => (await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)).body
    const second = (await series())[1]
    const shortly = later(new Date(first.startsAt), 20 * minute)
    await call('PUT', `/lives/${second?.id}`, { startsAt: shortly.toISOString() })
    await goTo(shortly)
    await call('PUT', `/lives/${first.id}?scope=following`, { title: 'Autre' })
    expect((await series()).map(({ title }) => title)).toEqual(['Autre', 'Dire non', 'Autre'])
  })

  it('does not change a cancelled live session of it', async () => {
    const { body: first } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 3 })
    const [, second] = (await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)).body
    await call('POST', `/lives/${second?.id}/cancel`, {})
    await call('PUT', `/lives/${first.id}?scope=following`, { title: 'Autre' })
    expect(
      (await call<AdminLive[]>('GET', `/lives?seriesId=${first.seriesId}`)).body.map(({ title }) => title),
    ).toEqual(['Autre', 'Dire non', 'Autre'])
  })

  it('is planned for fifty-two weeks in one call', async () => {
    const { body } = await call('POST', '/lives', { ...planned, expertType: 'law', repeatWeeks: 52 })
    const whole = await call<AdminLive[]>('GET', `/lives?seriesId=${body.seriesId}`)
    expect(whole.body).toHaveLength(52)
    expect(
      (await call<AdminLive[]>('GET', `/lives?seriesId=${body.seriesId}&pageSize=10`)).body,
    ).toHaveLength(10)
    expect(await db().$count(liveSessions, eq(liveSessions.seriesId, body.seriesId ?? ''))).toBe(52)
  })
})

describe('the week’s calendar', () => {
  it('lists the live sessions of a time span, past ones included', async () => {
    for (const days of [-8, -1, 0, 6, 7])
      await aLive(db(), { title: String(days), startsAt: later(monday, days * day) })
    const { body } = await call<AdminLive[]>(
      'GET',
      `/lives?from=${later(monday, -day).toISOString()}&to=${later(monday, 7 * day).toISOString()}&pageSize=500`,
    )
    expect(body.map(({ title }) => title)).toEqual(['-1', '0', '6'])
  })
})

describe('a cancelled live session', () => {
  it('keeps its reason, ignores a second cancellation, and cannot be changed', async () => {
    const { body: live } = await call('POST', '/lives', { ...planned, expertType: 'law' })
    expect(
      (await call('POST', `/lives/${live.id}/cancel`, { reason: 'Inès est souffrante.' })).body,
    ).toMatchObject({
      state: 'cancelled',
      cancelReason: 'Inès est souffrante.',
      missing: [],
    })
    expect((await call('POST', `/lives/${live.id}/cancel`, { reason: 'Autre' })).body).toMatchObject({
      cancelReason: 'Inès est souffrante.',
    })
    expect(await call('PUT', `/lives/${live.id}`, { title: 'A' })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    expect(await db().select({ sequence: liveSessions.sequence }).from(liveSessions)).toEqual([
      { sequence: 1 },
    ])
    const [entry] = (await call<{ action: string; target: string }[]>('GET', '/audit?action=cancel-live'))
      .body
    expect(entry?.target).toBe('Dire non')
  })

  it('cannot be a past or an unknown one', async () => {
    const over = await aLive(db(), { startsAt: later(monday, -day) })
    expect(await call('POST', `/lives/${over.id}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    expect((await call('POST', `/lives/${crypto.randomUUID()}/cancel`, {})).status).toBe(404)
    expect((await call('POST', `/lives/${over.id}/cancel`, { reason: 'x'.repeat(401) })).status).toBe(400)
  })

  it('is deleted only where nobody is registered', async () => {
    const live = await aLive(db(), { startsAt: later(monday, day) })
    const [childId = ''] = await someChildren(db(), await aSubscriber(db()), ['Renarde'])
    await db().insert(liveRegistrations).values({ liveSessionId: live.id, childId, state: 'waiting' })
    expect(await call('DELETE', `/lives/${live.id}`)).toMatchObject({
      status: 409,
      body: { code: 'hasChildren' },
    })
    await db().delete(liveRegistrations)
    expect((await call('DELETE', `/lives/${live.id}`)).status).toBe(200)
  })
})

describe('experts', () => {
  it('are added and changed with a drawn portrait and a description in three languages', async () => {
    const added = await anExpert()
    expect(added).toEqual({
      ...education,
      id: expect.any(String),
      adminId: null,
      isActive: true,
      livesAhead: 0,
    })
    expect(
      (await call<Expert>('PUT', `/experts/${added.id}`, { isActive: false, name: 'Inès M.' })).body,
    ).toEqual({
      ...added,
      isActive: false,
      name: 'Inès M.',
    })
    expect((await call<Expert[]>('GET', '/experts')).body).toMatchObject([{ name: 'Inès M.' }])
    expect((await call('PUT', `/experts/${crypto.randomUUID()}`, { name: 'A' })).status).toBe(404)
  })

  // The embedded database has one connection.
  it.skipIf(!inject('postgresTemplate'))(
    'are locked after their live sessions, as a changed one is',
    async () => {
      const expert = await anExpert()
      const { body: live } = await call('POST', '/lives', { ...planned, expertId: expert.id })
      const changing: Promise<{ status: number }>[] = []
      await db().transaction(async (tx) => {
        await lockLives(tx, [live.id])
        changing.push(call('PUT', `/experts/${expert.id}`, { type: 'research' }))
        await untilWaiting(db(), changing)
        await tx.select().from(experts).where(eq(experts.id, expert.id)).for('share')
      })
      expect((await Promise.all(changing)).map(({ status }) => status)).toEqual([200])
      const [changed] = await db().select().from(liveSessions).where(eq(liveSessions.id, live.id))
      expect(changed?.expertType).toBe('research')
    },
  )

  it('are rejected with the name of the invalid field', async () => {
    for (const change of [
      { name: '' },
      { type: 'astrology' },
      { languages: [] },
      { languages: ['fr', 'fr'] },
      { languages: ['de'] },
      { bio: { fr: 'a' } },
      { portrait: 'photo.jpg' },
      { adminId: 'x' },
      { isActive: 'yes' },
    ]) {
      const { status, body } = await call('POST', '/experts', { ...education, ...change })
      expect([status, body.issues?.[0]?.path.split('.')[0]]).toEqual([400, Object.keys(change)[0]])
    }
  })

  it('have at most one account each, of the team', async () => {
    const one = await anExpert({ adminId: host })
    expect(await call('POST', '/experts', { ...education, adminId: host })).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    })
    expect(await call('POST', '/experts', { ...education, adminId: crypto.randomUUID() })).toMatchObject({
      status: 400,
      body: { code: 'notOfTheTeam' },
    })
    expect((await call('PUT', `/experts/${one.id}`, { adminId: host })).status).toBe(200)
  })

  it('are not given the account of the host of a live session that they are still to give', async () => {
    const expert = await anExpert()
    const { body: live } = await call('POST', '/lives', { ...planned, expertId: expert.id, hostId: host })
    const giveAccount = () => call('PUT', `/experts/${expert.id}`, { adminId: host })
    expect(await giveAccount()).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        issues: [{ path: 'adminId', message: 'L’accueil est une autre personne que l’expert' }],
      },
    })
    await goTo(later(new Date(live.startsAt), 70 * minute))
    expect((await giveAccount()).status).toBe(200)
  })
})

describe('an expert’s live session and one-to-one sessions', () => {
  it('cannot overlap, also in a series, when moved, or when given to another expert', async () => {
    const expert = await anExpert()
    const other = await anExpert({ name: 'Paul Weber' })
    const slot = { expertId: expert.id, startsAt: '2027-03-17T17:00:00.000Z', minutes: 30, bufferMinutes: 10 }
    expect((await call('POST', '/one-to-one/slots', slot)).status).toBe(200)
    const given = { ...planned, expertId: expert.id }
    const onTop = { ...given, startsAt: '2027-03-17T16:30:00.000Z' }
    for (const wrong of [
      onTop,
      { ...onTop, startsAt: '2027-03-17T17:35:00.000Z' },
      { ...given, repeatWeeks: 2 },
    ])
      expect(await call('POST', '/lives', wrong)).toMatchObject({ status: 409, body: { code: 'overlaps' } })
    expect(await db().$count(liveSessions)).toBe(0)

    for (const right of [
      { ...onTop, startsAt: '2027-03-17T17:40:00.000Z' },
      { ...onTop, startsAt: '2027-03-17T16:10:00.000Z' },
    ])
      expect((await call('POST', '/lives', right)).status).toBe(200)
    const { id } = (await call('POST', '/lives', given)).body
    const elsewhere = (await call('POST', '/lives', { ...onTop, expertId: other.id })).body
    for (const [liveId, change] of [
      [id, { startsAt: onTop.startsAt }],
      [elsewhere.id, { expertId: expert.id }],
    ] as const)
      expect(await call('PUT', `/lives/${liveId}`, change)).toMatchObject({
        status: 409,
        body: { code: 'overlaps' },
      })
    expect((await call('PUT', `/lives/${id}`, { title: 'Dire non, encore' })).status).toBe(200)
  })

  it('can be at the hour of a withdrawn slot', async () => {
    const expert = await anExpert()
    const startsAt = new Date('2027-03-17T17:00:00.000Z')
    await db()
      .insert(oneToOneSlots)
      .values({
        expertId: expert.id,
        startsAt,
        minutes: 30,
        busyUntil: later(startsAt, 30 * minute),
        withdrawnAt: startsAt,
      })
    const live = { ...planned, expertId: expert.id, startsAt: startsAt.toISOString() }
    expect((await call('POST', '/lives', live)).status).toBe(200)
  })
})
