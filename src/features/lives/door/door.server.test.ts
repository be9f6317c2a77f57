import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  adminInvitations,
  adminSessions,
  admins,
  liveAdults,
  liveClasses,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aLive, aMember, anExpert, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'
import type { LiveDoor } from './door.contract.ts'
import { invalidateDoor } from './door.server.ts'

const classes = provideClassServer('sha512')
const server = provideTestServer(() => ({
  environment: { LIVE_URL: classes.url, LIVE_SECRET: classes.secret, LIVE_CHECKSUM: 'sha512' },
}))
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  classes.failWith(undefined)
  await db().delete(liveSessions)
  await db().delete(admins)
})

const db = () => server.services.db

describe('the door of a live session', () => {
  it('polls the class server rarely, however many pages wait', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    await enter(live.id, (await anAdult('Rose')).token)
    classes.calls.length = 0
    for (const began = performance.now(); performance.now() - began < 1000; ) await doorOf(browser, live.id)
    expect([1, 2]).toContain(classes.calls.length)
  })

  it('does not call the class server before an administrator has entered', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    classes.calls.length = 0
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', adults: [] })
    expect(classes.calls).toEqual([])
  })

  it('reports whether it leads into our class, which is recorded, or to a typed link', async () => {
    const { browser } = await aFamily()
    const inAClass = await aLive(db(), { startsAt: monday, joinUrl: null })
    const behindALink = await aLive(db(), { startsAt: monday, joinUrl: 'https://meet.example/live' })
    expect(await doorOf(browser, inAClass.id)).toMatchObject({ isOurClass: true })
    expect(await doorOf(browser, behindALink.id)).toMatchObject({ isOurClass: false })
  })

  it('lists as expected an expert who has no account', async () => {
    const { browser } = await aFamily()
    const expert = await anExpert(db(), { name: 'Inès' })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, expertId: expert.id })
    expect((await doorOf(browser, live.id)).expected).toEqual([
      { name: 'Inès', isNamed: true, role: 'expert', portrait: 'education', isHere: false },
    ])
  })

  it('expects no expert whose account was disabled', async () => {
    const { browser } = await aFamily()
    const ines = await anAdult('Inès')
    const expert = await anExpert(db(), { name: 'Inès', adminId: ines.id })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, expertId: expert.id })
    await db().update(admins).set({ disabledAt: monday }).where(eq(admins.id, ines.id))
    expect((await doorOf(browser, live.id)).expected).toEqual([])
  })

  it('expects no expert who has stepped back', async () => {
    const { browser } = await aFamily()
    const expert = await anExpert(db(), { name: 'Inès', isActive: false })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, expertId: expert.id })
    expect((await doorOf(browser, live.id)).expected).toEqual([])
  })

  it.each([
    ['has left the team', { disabledAt: monday }],
    ['has not accepted the invitation', {}],
  ])('expects no host who %s', async (_, change) => {
    const { browser } = await aFamily()
    const rose = await anAdult('Rose')
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, hostId: rose.id })
    await db()
      .update(admins)
      .set({ name: 'Rose', ...change })
      .where(eq(admins.id, rose.id))
    if (!('disabledAt' in change))
      await db().insert(adminInvitations).values({ adminId: rose.id, requestId: crypto.randomUUID() })
    expect((await doorOf(browser, live.id)).expected).toEqual([])
  })

  it('is early, then waiting for two adults, open with both, and over at the end', async () => {
    const { browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: later(monday, 20 * minute), joinUrl: null, minutes: 45 })
    expect(await doorOf(browser, live.id)).toMatchObject({
      state: 'early',
      opensAt: later(live.startsAt, -15 * minute).toISOString(),
      adults: [],
    })
    server.clock.advance(5 * minute)
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', adults: [] })
    const rose = await anAdult('Rose')
    const url = await enter(live.id, rose.token)
    // An adult who asked for the way in counts once the class server lists them.
    expect((await doorOf(browser, live.id)).adults).toEqual([])
    await classes.enter(url)
    await enter(live.id, rose.token)
    expect(await doorOf(browser, live.id)).toMatchObject({
      state: 'waiting',
      adults: [{ name: 'Rose', role: 'host' }],
    })
    expect(await join(browser, live.id, childIds)).toMatchObject({
      status: 409,
      body: { code: 'adultsAbsent' },
    })
    server.clock.advance(1000)
    const ines = await anAdult('Inès')
    await classes.enter(await enter(live.id, ines.token))
    await enter(live.id, ines.token)
    expect(await doorOf(browser, live.id)).toMatchObject({
      state: 'open',
      adults: [{ name: 'Rose' }, { name: 'Inès' }],
    })
    expect((await join(browser, live.id, childIds)).status).toBe(200)
    server.clock.moveTo(later(live.startsAt, 45 * minute))
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'over' })
  })

  it('counts a person with several browsers as one adult', async () => {
    const { browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const { token } = await anAdult('Rose')
    const [one, two] = [await enter(live.id, token), await enter(live.id, token)]
    await classes.enter(one)
    await classes.enter(two)
    expect((await join(browser, live.id, childIds)).body.code).toBe('adultsAbsent')
  })

  it('lists planned and present adults, the expert first, by name and never by e-mail address', async () => {
    const { browser } = await aFamily()
    const [ines, rose] = [await anAdult(null, 'expert'), await anAdult('Rose', 'team')]
    const expert = await anExpert(db(), { name: 'Inès', adminId: ines.id })
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, expertId: expert.id, hostId: rose.id })
    await classes.enter(await enter(live.id, ines.token))
    const other = await anAdult(null)
    await classes.enter(await enter(live.id, other.token))
    await enter(live.id, ines.token)
    const door = await doorOf(browser, live.id)
    expect(door.adults).toEqual([
      { name: 'Inès', role: 'expert' },
      { name: 'L’équipe Mirabelle', role: 'host' },
    ])
    expect(door.expected).toEqual([
      { name: 'Inès', isNamed: true, role: 'expert', portrait: 'education', isHere: true },
      { name: 'Rose', isNamed: true, role: 'host', portrait: null, isHere: false },
      { name: 'L’équipe Mirabelle', isNamed: false, role: 'host', portrait: null, isHere: true },
    ])
  })

  it('shows a slow class server’s response at a later poll', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const rose = await anAdult('Rose')
    await classes.enter(await enter(live.id, rose.token))
    classes.failWith({ lateMs: 1300 })
    expect((await doorOf(browser, live.id)).adults).toEqual([])
    await expect
      .poll(async () => (await doorOf(browser, live.id)).adults, { interval: 100 })
      .toMatchObject([{ name: 'Rose' }])
  })

  it('is waiting while the class server is unavailable, and responds in time', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    await enter(live.id, (await anAdult('Rose')).token)
    classes.failWith({ silent: true })
    const begun = performance.now()
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', adults: [] })
    expect(performance.now() - begun).toBeLessThan(maxMs(1500))
  })

  it('is for members, with or without access; cancelled is a state, unknown is 404', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    expect((await server.browser().get(`/api/lives/${live.id}/door`)).status).toBe(401)
    const browser = await server.signedIn(await aMember(db()))
    expect((await browser.get(`/api/lives/${live.id}/door`)).status).toBe(200)
    expect((await browser.get(`/api/lives/${crypto.randomUUID()}/door`)).status).toBe(404)
    expect((await browser.get('/api/lives/one/door')).status).toBe(404)
    const cancelled = await aLive(db(), { startsAt: monday, state: 'cancelled' })
    expect(await doorOf(browser, cancelled.id)).toMatchObject({ state: 'cancelled' })
  })
})

describe('a live session without an address', () => {
  it('keeps its door waiting although two adults were at the link that the team has removed', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: monday, joinUrl: 'https://meet.example/live' })
    for (const name of ['Rose', 'Inès']) await post(`/${live.id}/here`, (await anAdult(name)).token)
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'open', hasAddress: true })
    await db().update(liveSessions).set({ joinUrl: null }).where(eq(liveSessions.id, live.id))
    const { liveClasses } = server.services.settings
    onTestFinished(() => server.set({ liveClasses }))
    server.set({ liveClasses: undefined })
    invalidateDoor(server.services, live.id)
    expect(await doorOf(browser, live.id)).toMatchObject({
      state: 'waiting',
      hasAddress: false,
      isOurClass: false,
    })
  })
})

describe('the adults of a live session', () => {
  it('are an owner, the team, its expert and its host; another expert gets 403', async () => {
    const [own, other, hosting] = [
      await anAdult('Inès', 'expert'),
      await anAdult('Malik', 'expert'),
      await anAdult('Zora', 'expert'),
    ]
    const expert = await anExpert(db(), { name: 'Inès', adminId: own.id })
    const live = await aLive(db(), {
      startsAt: monday,
      joinUrl: null,
      expertId: expert.id,
      hostId: hosting.id,
    })
    for (const role of ['owner', 'team'] as const)
      expect((await post(`/${live.id}/enter`, (await anAdult('Rose', role)).token)).status).toBe(200)
    for (const { token } of [own, hosting]) expect((await post(`/${live.id}/enter`, token)).status).toBe(200)
    expect(await post(`/${live.id}/enter`, other.token)).toMatchObject({
      status: 403,
      body: { code: 'notYourLive' },
    })
    const owner = { token: await anAdministratorsToken(server) }
    const rejected = '/api/admin/audit?action=refuse-access'
    expect((await server.browser().get<{ target: string }[]>(rejected, owner)).body[0]).toMatchObject({
      target: live.title,
    })
  })

  it('can confirm being at a typed link from an hour before until ten minutes after', async () => {
    const { browser, childIds } = await aFamily()
    const [rose, ines] = [await anAdult('Rose'), await anAdult('Inès')]
    const live = await aLive(db(), { startsAt: later(monday, hour + minute), minutes: 45 })
    expect((await post(`/${live.id}/here`, rose.token)).body.code).toBe('notOpen')
    server.clock.moveTo(live.startsAt)
    for (const url of ['https://meet.example/live', 'https://meet.example/other']) {
      await db().update(liveSessions).set({ joinUrl: url }).where(eq(liveSessions.id, live.id))
      expect((await post(`/${live.id}/here`, rose.token)).body).toEqual({
        url,
        adults: [{ name: 'Rose', role: 'host' }],
      })
    }
    expect(await doorOf(browser, live.id)).toMatchObject({
      state: 'waiting',
      adults: [{ name: 'Rose', role: 'host' }],
    })
    expect((await join(browser, live.id, childIds)).body.code).toBe('adultsAbsent')
    await post(`/${live.id}/here`, ines.token)
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'open' })
    expect((await join(browser, live.id, childIds)).body.url).toBe('https://meet.example/other')
    server.clock.moveTo(later(live.startsAt, 55 * minute))
    expect((await post(`/${live.id}/here`, rose.token)).body.code).toBe('notOpen')
    const inAClass = await aLive(db(), { startsAt: server.clock.now(), joinUrl: null })
    expect((await post(`/${inAClass.id}/here`, rose.token)).body.code).toBe('noClass')
  })

  it('is asked for the password again after fifteen minutes, at a typed link too (CONTRACT §10)', async () => {
    const live = await aLive(db(), { startsAt: monday })
    const rose = await anAdult('Rose', 'team', later(monday, -15 * minute))
    for (const call of ['enter', 'here'])
      expect(await post(`/${live.id}/${call}`, rose.token)).toMatchObject({
        status: 403,
        body: { code: 'confirmPassword' },
      })
  })

  it.each([
    ['class', null, 'enter'],
    ['typed link', 'https://meet.example/live', 'here'],
  ])('are told that a live session in a %s is cancelled', async (_, joinUrl, way) => {
    const rose = await anAdult('Rose')
    const live = await aLive(db(), { startsAt: monday, joinUrl, state: 'cancelled' })
    expect(await post(`/${live.id}/${way}`, rose.token)).toMatchObject({
      status: 409,
      body: { code: 'notOpen', message: 'Ce live est annulé.' },
    })
  })

  it.each([
    ['at its former hour', { startsAt: later(monday, 45 * minute).toISOString() }],
    ['behind its former link', { joinUrl: 'https://meet.example/other' }],
  ])('have to confirm again if they confirmed being there %s', async (_, change) => {
    const { browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: later(monday, 10 * minute) })
    const [rose, ines] = [await anAdult('Rose'), await anAdult('Inès')]
    for (const { token } of [rose, ines]) await post(`/${live.id}/here`, token)
    const { status } = await server
      .browser()
      .put(`/api/admin/lives/${live.id}`, change, { token: rose.token })
    expect(status).toBe(200)
    server.clock.moveTo(later(monday, 45 * minute))
    expect((await join(browser, live.id, childIds)).body.code).toBe('adultsAbsent')
    for (const { token } of [rose, ines]) await post(`/${live.id}/here`, token)
    expect((await join(browser, live.id, childIds)).status).toBe(200)
  })

  it.each<[string, { isHost: boolean }, (team: TeamAtLink) => Promise<unknown>]>([
    [
      'an expert who withdraws',
      { isHost: true },
      ({ liveId, ines }) =>
        send('POST', `/${liveId}/withdraw`, { reason: 'Je suis souffrante.' }, ines.token),
    ],
    [
      'a host who is replaced',
      { isHost: true },
      ({ liveId, malik }) => send('PUT', `/${liveId}`, { hostId: malik.id }, malik.token),
    ],
    [
      'an administrator of the team who becomes an expert',
      { isHost: false },
      ({ rose }) => db().update(admins).set({ role: 'expert' }).where(eq(admins.id, rose.id)),
    ],
  ])('no longer include, at a typed link, %s', async (_, { isHost }, leave) => {
    const { browser, childIds } = await aFamily()
    const [ines, rose, malik] = [
      await anAdult('Inès', 'expert'),
      await anAdult('Rose'),
      await anAdult('Malik'),
    ]
    const expert = await anExpert(db(), { name: 'Inès', adminId: ines.id })
    const startsAt = later(monday, 50 * minute)
    const live = await aLive(db(), { startsAt, expertId: expert.id, hostId: isHost ? rose.id : null })
    await post(`/${live.id}/here`, ines.token)
    expect((await post(`/${live.id}/here`, rose.token)).body).toMatchObject({ adults: { length: 2 } })
    await leave({ liveId: live.id, ines, rose, malik })
    server.clock.moveTo(later(startsAt, -10 * minute))
    expect((await join(browser, live.id, childIds)).body.code).toBe('adultsAbsent')
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', adults: { length: 1 } })
    await post(`/${live.id}/here`, malik.token)
    expect((await join(browser, live.id, childIds)).status).toBe(200)
  })

  it('leave nothing stored when the class server is unavailable', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const { token } = await anAdult('Rose')
    classes.failWith({ endless: true })
    expect(await post(`/${live.id}/enter`, token)).toMatchObject({ status: 503, body: { code: 'classAway' } })
    expect([await db().$count(liveAdults), await db().$count(liveClasses)]).toEqual([0, 0])
  })
})

describe('the end of a class', () => {
  it('is reported with the token of its opening, counts once, and a forged token is rejected', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    await classes.enter(await enter(live.id, (await anAdult('Rose')).token))
    await enter(live.id, (await anAdult('Inès')).token)
    const url = classes.calls.findLast(
      ({ call, parameters }) => call === 'create' && parameters.meetingID === live.id,
    )
    const first = classes.calls.find(
      ({ call, parameters }) => call === 'create' && parameters.meetingID === live.id,
    )
    const callback = new URL(first?.parameters.meta_endCallbackUrl ?? '')
    expect(url?.parameters.meta_endCallbackUrl).not.toBe(callback.href)
    const report = async (url: string | URL) => (await fetch(url)).status
    expect(await report(new URL(url?.parameters.meta_endCallbackUrl ?? ''))).toBe(401)
    expect(await report(`${server.origin}/api/lives/${live.id}/class-ended?token=${newToken()}`)).toBe(401)
    expect(await report(`${server.origin}/api/lives/${live.id}/class-ended`)).toBe(400)
    expect(await endedAt(live.id)).toBeNull()
    server.clock.advance(minute)
    expect(await report(`${callback}&recordingmarks=false&meetingID=${live.id}`)).toBe(200)
    const ended = await endedAt(live.id)
    expect(ended).toEqual(server.clock.now())
    server.clock.advance(minute)
    expect(await report(callback)).toBe(200)
    expect(await endedAt(live.id)).toEqual(ended)
  })

  it('is shown at the door until it is opened again, and not for a test before its hour', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const { token } = await anAdult('Rose')
    const end = async () => {
      const opening = classes.calls.findLast(({ call }) => call === 'create')
      classes.endClasses()
      expect((await fetch(opening?.parameters.meta_endCallbackUrl ?? '')).status).toBe(200)
    }
    server.clock.moveTo(later(live.startsAt, -minute))
    await classes.enter(await enter(live.id, token))
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', hasEnded: false })
    await end()
    server.clock.moveTo(later(live.startsAt, 10 * minute))
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', hasEnded: false })
    await classes.enter(await enter(live.id, token))
    await end()
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', adults: [], hasEnded: true })
    await enter(live.id, token)
    expect(await doorOf(browser, live.id)).toMatchObject({ state: 'waiting', hasEnded: false })
  })
})

async function endedAt(liveId: string) {
  const [found] = await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, liveId))
  return found?.endedAt
}

type Browser = Awaited<ReturnType<TestServer['signedIn']>>

async function doorOf(browser: Browser, liveId: string) {
  const { status, body, text } = await browser.get<LiveDoor>(`/api/lives/${liveId}/door`)
  if (status !== 200) throw new Error(text)
  return body
}

function join(browser: Browser, liveId: string, childIds: readonly string[]) {
  return browser.post<{ url: string; code: string }>(`/api/lives/${liveId}/join`, { childIds })
}

function post(path: string, token: string) {
  return server.browser().post<{ url: string; code: string }>(`/api/admin/lives${path}`, {}, { token })
}

async function send(method: 'POST' | 'PUT', path: string, body: object, token: string) {
  const { status, text } = await server.browser().send(method, `/api/admin/lives${path}`, body, { token })
  if (status !== 200) throw new Error(text)
}

type TeamMember = Awaited<ReturnType<typeof anAdult>>

interface TeamAtLink {
  liveId: string
  ines: TeamMember
  rose: TeamMember
  malik: TeamMember
}

async function enter(liveId: string, token: string): Promise<string> {
  const { status, body, text } = await post(`/${liveId}/enter`, token)
  if (status !== 200) throw new Error(text)
  return body.url
}

async function anAdult(
  name: string | null,
  role: 'owner' | 'team' | 'expert' = 'team',
  confirmedAt = later(server.services.clock.now(), 8 * hour),
) {
  const [admin] = await db()
    .insert(admins)
    .values({
      email: `equipe-${crypto.randomUUID().slice(0, 8)}@example.com`,
      passwordHash: 'none',
      name,
      role,
    })
    .returning()
  if (!admin) throw new Error('the administrator was not made')
  const token = newToken()
  const now = server.services.clock.now()
  const expiresAt = later(now, 8 * hour)
  await db()
    .insert(adminSessions)
    .values({ adminId: admin.id, tokenHash: hashOf(token), createdAt: now, confirmedAt, expiresAt })
  return { id: admin.id, token }
}

async function aFamily() {
  const user = await aSubscriber(db())
  return { browser: await server.signedIn(user), childIds: await someChildren(db(), user, ['Renarde']) }
}
