import { and, eq, gt, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lostAccessJobs } from '#src/domain/lost-access/lost-access.server.ts'
import type { LiveDoor } from '#src/features/lives/door/door.contract.ts'
import {
  adminSessions,
  admins,
  children,
  incidents,
  liveSessions,
  mailbox,
  oneToOneBookings,
  oneToOneSlots,
  rateLimits,
  subscriptions,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan, aLive, anExpert, aProfile, someChildren } from '#tests/support/accounts/factories.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import { storeSessionOpening } from './store-opening.server.ts'
import { watchSessions } from './watch-session.server.ts'

const classes = provideClassServer()
const server = provideTestServer()
let expertId: string
/** The addresses of the expert who gives the sessions, and of another expert. */
let emails: { own: string; other: string }
/** The tokens of the expert who gives the sessions, of another expert, and of a host of the team. */
let tokens: { own: string; other: string; host: string }

beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  server.set({
    liveClasses: {
      api: classes.api,
      secret: classes.secret,
      checksum: 'sha256',
    },
  })
  classes.calls.length = 0
  classes.endClasses()
  classes.failWith(undefined)
  await db().delete(rateLimits)
  await db().delete(oneToOneSlots)
  await db().delete(liveSessions)
  const own = await anExpertWithAccount('Inès Moreau')
  const other = await anExpertWithAccount('Luca Ferri')
  expertId = own.id
  emails = { own: own.email, other: other.email }
  tokens = { own: own.token, other: other.token, host: await anAdministratorsToken(server) }
})

const db = () => server.services.db

async function anExpertWithAccount(name: string) {
  const email = `experte-${crypto.randomUUID()}@example.com`
  const token = await anAdministratorsToken(server, email)
  const [admin] = await db().update(admins).set({ role: 'expert' }).where(eq(admins.email, email)).returning()
  const { id } = await anExpert(db(), { name, adminId: admin?.id })
  return { id, token, email }
}

/** A family on the complete plan whose first child has booked a session. */
async function aSession({
  startsAt = later(monday, 10 * minute),
  names = ['Renarde'],
  joinUrl = null,
}: {
  startsAt?: Date
  names?: string[]
  joinUrl?: string | null
} = {}) {
  const family = await aFamilyOnAPlan(db(), { plan: 'complete' })
  await aProfile(db(), family, { timezone: 'Europe/Luxembourg', cameraDefault: 'on' })
  const childIds = await someChildren(db(), family, names)
  await db()
    .update(children)
    .set({ subscriptionItemId: sql`'si_' || ${children.id}` })
    .where(and(eq(children.userId, family.id), gt(children.position, 1)))
  const [slot] = await db()
    .insert(oneToOneSlots)
    .values({ expertId, startsAt, minutes: 30, busyUntil: later(startsAt, 30 * minute), joinUrl })
    .returning()
  const [booking] = await db()
    .insert(oneToOneBookings)
    .values({ slotId: slot?.id ?? '', childId: childIds[0] ?? '', createdAt: later(monday, -day) })
    .returning()
  const browser = await server.signedIn(family)
  return { family, browser, childIds, slotId: slot?.id ?? '', bookingId: booking?.id ?? '' }
}

interface JoinResponse {
  url: string
  code: string
}

const join = (browser: Browser, slotId: string, body: object = {}) =>
  browser.post<JoinResponse>(`/api/one-to-one/${slotId}/join`, body)
const door = async (browser: Browser, slotId: string) =>
  (await browser.get<LiveDoor>(`/api/one-to-one/${slotId}/door`)).body
const enter = (slotId: string, token: string) =>
  server.browser().post<JoinResponse>(`/api/admin/one-to-one/${slotId}/enter`, {}, { token })
async function entered(slotId: string, token: string): Promise<string> {
  const { status, text, body } = await enter(slotId, token)
  if (status !== 200) throw new Error(`the class was not entered: ${text}`)
  await classes.enter(body.url)
  return body.url
}

describe('POST /api/one-to-one/:slotId/join', () => {
  it('leads into the class from 15 minutes before until the end, and is never recorded', async () => {
    const { browser, slotId, bookingId } = await aSession({ startsAt: later(monday, 16 * minute) })
    await entered(slotId, tokens.own)
    expect((await join(browser, slotId)).body.code).toBe('notOpen')
    server.clock.advance(2 * minute)
    const { status, body } = await join(browser, slotId)
    expect(status).toBe(200)
    expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({
      meetingID: bookingId,
      fullName: 'Renarde, Un parent',
      role: 'VIEWER',
      guest: 'true',
      'userdata-bbb_record_video': 'false',
    })
    const created = classes.calls.find(({ call }) => call === 'create')?.parameters
    expect(created).toMatchObject({
      record: 'false',
      autoStartRecording: 'false',
      allowStartStopRecording: 'false',
      webcamsOnlyForModerator: 'true',
      lockSettingsDisablePrivateChat: 'true',
    })
    expect(created).not.toHaveProperty('meta_bbb-recording-ready-url')
    expect(created?.logoutURL).toContain(`session=${slotId}`)
    expect(created?.meta_endCallbackUrl).toContain(`/api/one-to-one/${bookingId}/class-ended`)
    server.clock.advance(50 * minute)
    expect((await join(browser, slotId)).body.code).toBe('notOpen')
  })

  it('accepts the first token of an opening for its end, also after a repeated call', async () => {
    const { bookingId } = await aSession()
    const [first, repeated, another] = [newToken(), newToken(), newToken()]
    const store = (createTime: string, token?: string) =>
      storeSessionOpening(db(), bookingId, { createTime, endTokenHash: token ? hashOf(token) : undefined })
    const reportEnd = async (token: string) =>
      (await fetch(`${server.origin}/api/one-to-one/${bookingId}/class-ended?token=${token}`)).status
    await store('1', first)
    await store('1', repeated)
    expect([await reportEnd(repeated), await reportEnd(first)]).toEqual([401, 200])
    // Somebody who found the class open again stores that before the one who opened it.
    await store('2')
    await store('2', another)
    expect([await reportEnd(first), await reportEnd(another)]).toEqual([401, 200])
  })

  it('shows at the door that the class has ended, until it is opened again', async () => {
    const { browser, slotId, bookingId } = await aSession({ startsAt: later(monday, 10 * minute) })
    const end = async () => {
      const token = newToken()
      await storeSessionOpening(db(), bookingId, { createTime: token, endTokenHash: hashOf(token) })
      await fetch(`${server.origin}/api/one-to-one/${bookingId}/class-ended?token=${token}`)
    }
    await end()
    server.clock.advance(15 * minute)
    expect(await door(browser, slotId)).toMatchObject({ state: 'waiting', hasEnded: false })
    await end()
    expect(await door(browser, slotId)).toMatchObject({ state: 'waiting', hasEnded: true })
    await storeSessionOpening(db(), bookingId, { createTime: 'again', endTokenHash: hashOf(newToken()) })
    expect(await door(browser, slotId)).toMatchObject({ state: 'waiting', hasEnded: false })
  })

  it('needs two adults: the expert, and a parent or a host', async () => {
    const { browser, slotId } = await aSession()
    expect((await join(browser, slotId)).body.code).toBe('adultsAbsent')
    await entered(slotId, tokens.own)
    expect((await join(browser, slotId, { parentComes: false })).body.code).toBe('adultsAbsent')
    expect((await join(browser, slotId)).status).toBe(200)
    await entered(slotId, tokens.host)
    expect((await join(browser, slotId, { parentComes: false })).status).toBe(200)
    const nobody = await join(browser, slotId, { parentComes: false, childComes: false })
    expect(nobody.status).toBe(400)
  })

  it('is for the family’s own session only, with access and the complete plan', async () => {
    const { family, browser, slotId } = await aSession()
    const stranger = await aSession({ startsAt: later(monday, 60 * minute) })
    expect((await join(server.browser(), slotId)).status).toBe(401)
    expect((await join(stranger.browser, slotId)).status).toBe(404)
    expect((await join(browser, crypto.randomUUID())).status).toBe(404)
    expect((await join(browser, 'x')).status).toBe(404)
    await db().update(subscriptions).set({ plan: 'lives' }).where(eq(subscriptions.userId, family.id))
    expect(await join(browser, slotId)).toMatchObject({ status: 402, body: { code: 'otherPlan' } })
    await db()
      .update(oneToOneBookings)
      .set({ cancelledAt: monday })
      .where(eq(oneToOneBookings.slotId, slotId))
    expect((await join(browser, slotId)).status).toBe(404)
  })

  it('responds with 503 classAway while the class server does not respond, and stores nothing', async () => {
    const { browser, slotId } = await aSession()
    await entered(slotId, tokens.own)
    classes.failWith({ status: 500 })
    expect(await join(browser, slotId)).toMatchObject({ status: 503, body: { code: 'classAway' } })
    expect((await door(browser, slotId)).state).toBe('waiting')
  })

  it('asks the team for the password again after fifteen minutes, at a typed link too (CONTRACT §10)', async () => {
    const { slotId } = await aSession({ joinUrl: 'https://meet.example/ines' })
    await db()
      .update(adminSessions)
      .set({ confirmedAt: later(monday, -15 * minute) })
      .where(eq(adminSessions.tokenHash, hashOf(tokens.own)))
    for (const call of ['enter', 'here'])
      expect(
        await server.browser().post(`/api/admin/one-to-one/${slotId}/${call}`, {}, { token: tokens.own }),
      ).toMatchObject({ status: 403, body: { code: 'confirmPassword' } })
  })

  it('leads to the typed link once an administrator has confirmed being there', async () => {
    const { browser, slotId } = await aSession({ joinUrl: 'https://meet.example/ines' })
    expect((await join(browser, slotId)).body.code).toBe('adultsAbsent')
    const here = await server
      .browser()
      .post(`/api/admin/one-to-one/${slotId}/here`, {}, { token: tokens.own })
    expect(here.body).toEqual({
      url: 'https://meet.example/ines',
      adults: [{ name: 'Inès Moreau', role: 'expert' }],
    })
    expect((await enter(slotId, tokens.own)).body.code).toBe('noClass')
    expect((await join(browser, slotId)).body.url).toBe('https://meet.example/ines')
    expect(classes.calls).toEqual([])
    server.set({ liveClasses: undefined })
    const bare = await aSession({ startsAt: later(monday, -25 * minute) })
    expect((await join(bare.browser, bare.slotId)).body.code).toBe('noAddress')
  })

  it('is allowed in a child’s view for the child’s own session, without a parent at its screen', async () => {
    const { browser, childIds, slotId } = await aSession({ names: ['Renarde', 'Loutre'] })
    await browser.put('/api/account/pin', { pin: '2580' })
    await entered(slotId, tokens.own)
    await browser.post('/api/child-view', { childId: childIds[1] })
    for (const response of [
      await join(browser, slotId),
      await browser.get(`/api/one-to-one/${slotId}/door`),
      await browser.get(`/api/one-to-one/${slotId}/children`),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'childView' } })
    await browser.delete('/api/child-view', { pin: '2580' })
    await browser.post('/api/child-view', { childId: childIds[0] })
    expect((await join(browser, slotId, { parentComes: true })).body.code).toBe('adultsAbsent')
    expect((await door(browser, slotId)).state).toBe('waiting')
    await entered(slotId, tokens.host)
    expect((await door(browser, slotId)).state).toBe('open')
    expect((await join(browser, slotId)).body.url).toContain('fullName=Renarde&')
    expect((await browser.get('/api/one-to-one')).status).toBe(403)
  })

  it('lets a child in alone once the parent is in on another device', async () => {
    const { family, browser, childIds, slotId } = await aSession()
    await entered(slotId, tokens.own)
    await browser.put('/api/account/pin', { pin: '2580' })
    const tablet = await server.signedIn(family)
    await tablet.post('/api/child-view', { childId: childIds[0] })
    expect((await join(tablet, slotId)).body.code).toBe('adultsAbsent')
    await classes.enter((await join(browser, slotId, { childComes: false })).body.url)
    expect((await join(tablet, slotId)).status).toBe(200)
  })
})

describe('two adults in a one-to-one session', () => {
  it('are required: a child with one for two minutes alerts the team and the expert, once; an empty class does not', async () => {
    const { browser, slotId, bookingId } = await aSession({ startsAt: later(monday, 5 * minute) })
    const expert = await entered(slotId, tokens.own)
    const host = await entered(slotId, tokens.host)
    const { url } = (await join(browser, slotId, { parentComes: false })).body
    const alerts = async () =>
      (await server.sentEmails()).filter(
        ({ subject }) => subject === 'Moins de deux adultes à la séance de Renarde',
      )
    const look = async (times = 1) => {
      for (let looks = 0; looks < times; looks++) {
        server.clock.advance(minute)
        await watchSessions(server.services)
      }
    }
    await classes.enter(url)
    await look(3)
    classes.leave(host)
    await look(2)
    expect(await alerts()).toEqual([])
    await look(3)
    const sent = await alerts()
    const recipients = sent.map(({ recipient }) => recipient)
    expect(recipients).toContain(server.services.settings.operator.email)
    expect(recipients).toContain(emails.own)
    expect(recipients).not.toContain(emails.other)
    expect(new Set(recipients).size).toBe(sent.length)
    classes.leave(url)
    await look()
    const [found] = await db().select().from(oneToOneBookings).where(eq(oneToOneBookings.id, bookingId))
    expect([found?.aloneSince, found?.alertedAt]).toEqual([null, null])
    classes.leave(expert)
    await look(4)
    expect(await alerts()).toHaveLength(sent.length)
  })
})

it('shows at the door that the class has ended, although its server did not report the end', async () => {
  const { browser, slotId } = await aSession({ startsAt: monday })
  await entered(slotId, tokens.own)
  await watchSessions(server.services)
  expect(await door(browser, slotId)).toMatchObject({ hasEnded: false })
  classes.endClasses()
  classes.failWith({ status: 500 })
  await watchSessions(server.services)
  classes.failWith(undefined)
  expect(await door(browser, slotId)).toMatchObject({ hasEnded: false })
  await watchSessions(server.services)
  expect(await door(browser, slotId)).toMatchObject({ state: 'waiting', hasEnded: true })
  await entered(slotId, tokens.own)
  expect(await door(browser, slotId)).toMatchObject({ hasEnded: false })
})

it('the class of a session that has got a typed link since is ended, and the session goes on there', async () => {
  const { browser, slotId } = await aSession({ startsAt: monday })
  const expert = await entered(slotId, tokens.own)
  await classes.enter((await join(browser, slotId)).body.url)
  await server
    .browser()
    .put(
      `/api/admin/one-to-one/slots/${slotId}`,
      { joinUrl: 'https://meet.example/ines' },
      { token: tokens.own },
    )
  await watchSessions(server.services)
  expect(classes.calls.map(({ call }) => call)).toContain('end')
  expect(await (await fetch(expert, { redirect: 'manual' })).text()).toContain('invalidMeetingIdentifier')
  classes.calls.length = 0
  await watchSessions(server.services)
  expect(classes.calls).toEqual([])
  expect(await door(browser, slotId)).toMatchObject({ state: 'waiting', hasEnded: false })
})

it('two adults are required during the goodbyes too, while the child is still in', async () => {
  const { browser, slotId } = await aSession({ startsAt: later(monday, 5 * minute) })
  await entered(slotId, tokens.own)
  const host = await entered(slotId, tokens.host)
  await classes.enter((await join(browser, slotId, { parentComes: false })).body.url)
  await watchSessions(server.services)
  classes.leave(host)
  await db().delete(mailbox)
  server.clock.moveTo(later(monday, 36 * minute))
  await watchSessions(server.services)
  server.clock.advance(2 * minute)
  await watchSessions(server.services)
  expect((await server.sentEmails()).map(({ subject }) => subject)).toContain(
    'Moins de deux adultes à la séance de Renarde',
  )
})

it('at a typed link, an administrator who became an expert of other sessions does not count', async () => {
  const { browser, slotId } = await aSession({ joinUrl: 'https://meet.example/ines' })
  for (const token of [tokens.own, tokens.host])
    await server.browser().post(`/api/admin/one-to-one/${slotId}/here`, {}, { token })
  const comeAlone = () => join(browser, slotId, { parentComes: false })
  expect((await comeAlone()).status).toBe(200)
  await db().update(admins).set({ role: 'expert' })
  expect((await comeAlone()).body.code).toBe('adultsAbsent')
})

describe('GET /api/one-to-one/:slotId/door', () => {
  it('expects no expert whose account was disabled', async () => {
    const { browser, slotId } = await aSession()
    expect((await door(browser, slotId)).expected).toMatchObject([{ name: 'Inès Moreau', isHere: false }])
    await db().update(admins).set({ disabledAt: monday }).where(eq(admins.role, 'expert'))
    expect(await door(browser, slotId)).toMatchObject({ title: 'Séance avec Inès Moreau', expected: [] })
  })

  it('reports early, waiting, open and over, and the adults who are in', async () => {
    const { browser, slotId, childIds } = await aSession({ startsAt: later(monday, 30 * minute) })
    expect(await door(browser, slotId)).toMatchObject({
      state: 'early',
      opensAt: '2027-01-11T11:15:00.000Z',
      title: 'Séance avec Inès Moreau',
      adults: [],
      expected: [{ name: 'Inès Moreau', role: 'expert', isHere: false }],
    })
    server.clock.advance(20 * minute)
    expect((await door(browser, slotId)).state).toBe('waiting')
    await entered(slotId, tokens.own)
    expect(await door(browser, slotId)).toMatchObject({
      state: 'open',
      adults: [{ name: 'Inès Moreau', role: 'expert' }],
    })
    expect((await browser.get(`/api/one-to-one/${slotId}/children`)).body).toEqual([
      {
        id: childIds[0],
        displayName: 'Renarde',
        picture: expect.stringMatching(/^crest:/),
        hasPlace: true,
        camera: 'on',
        chat: 'no',
        isRecorded: false,
        timeZone: 'Europe/Luxembourg',
      },
    ])
    server.clock.advance(45 * minute)
    expect((await door(browser, slotId)).state).toBe('over')
  })
})

describe('POST /api/admin/one-to-one/:slotId/enter', () => {
  it('is for the session’s expert and the team, from an hour before until ten minutes after', async () => {
    const { slotId } = await aSession({ startsAt: later(monday, 61 * minute) })
    expect((await enter(slotId, tokens.own)).body.code).toBe('notOpen')
    server.clock.advance(2 * minute)
    expect(await enter(slotId, tokens.other)).toMatchObject({ status: 403, body: { code: 'role' } })
    for (const token of [tokens.own, tokens.host])
      expect((await enter(slotId, token)).body.url).toContain('role=MODERATOR')
    server.clock.advance(99 * minute)
    expect((await enter(slotId, tokens.own)).body.code).toBe('notOpen')
    expect((await enter(crypto.randomUUID(), tokens.host)).status).toBe(404)
    await db()
      .update(oneToOneBookings)
      .set({ cancelledAt: monday })
      .where(eq(oneToOneBookings.slotId, slotId))
    expect((await enter(slotId, tokens.own)).body.code).toBe('notBooked')
  })

  it('gives the safety button of its class a deadline of an hour', async () => {
    const { browser, slotId, bookingId, childIds } = await aSession()
    await entered(slotId, tokens.own)
    await join(browser, slotId)
    const created = classes.calls.find(({ call }) => call === 'create')?.parameters
    const { searchParams } = new URL(created?.meta_endCallbackUrl ?? '')
    const path = `/api/one-to-one/${bookingId}/class-help`
    const press = (token: string) => server.browser().post(`${path}?token=${token}`, { userId: 'x' })
    expect((await press('forged')).status).toBe(401)
    expect((await press(searchParams.get('token') ?? '')).status).toBe(200)
    expect(
      await db()
        .select()
        .from(incidents)
        .where(eq(incidents.childId, childIds[0] ?? '')),
    ).toMatchObject([{ bookingId, deadlineAt: later(monday, 60 * minute) }])
  })
})

describe('a booked session', () => {
  it('is a calendar file for the family, and for nobody else', async () => {
    const { browser, slotId, bookingId } = await aSession({ startsAt: later(monday, 2 * day) })
    const { status, text } = await browser.get(`/api/one-to-one/${slotId}/calendar.ics`)
    expect(status).toBe(200)
    expect(text).toContain(`UID:one-to-one-${bookingId}`)
    expect(text).toContain('DTSTART:20270113T110000Z')
    expect(text).not.toContain('Renarde')
    const stranger = await aSession({ startsAt: later(monday, 3 * day) })
    expect((await stranger.browser.get(`/api/one-to-one/${slotId}/calendar.ics`)).status).toBe(404)
  })

  it('is cancelled with an e-mail when access ends or the plan no longer includes sessions', async () => {
    const unaffected = await aSession({ startsAt: later(monday, day) })
    const ended = await aSession({ startsAt: later(monday, 2 * day) })
    const changed = await aSession({ startsAt: later(monday, 3 * day) })
    const past = await aSession({ startsAt: later(monday, -day) })
    const set = (row: object, { family }: typeof unaffected) =>
      db().update(subscriptions).set(row).where(eq(subscriptions.userId, family.id))
    await set({ accessUntil: monday }, ended)
    await set({ plan: 'lives' }, changed)
    await set({ plan: 'lives' }, past)
    for (let run = 0; run < 2; run++) for (const job of lostAccessJobs) await job.run(server.services)
    const stateOf = async ({ bookingId }: typeof unaffected) =>
      (await db().select().from(oneToOneBookings).where(eq(oneToOneBookings.id, bookingId)))[0]?.cancelledAt
    expect(await Promise.all([unaffected, ended, changed, past].map(stateOf))).toEqual([
      null,
      monday,
      monday,
      null,
    ])
    const sent = await server.sentEmails()
    for (const { family } of [ended, changed])
      expect(
        sent.filter(({ recipient }) => recipient === family.email).map(({ subject }) => subject),
      ).toEqual([expect.stringContaining('Séance annulée')])
    expect(sent.filter(({ recipient }) => recipient === unaffected.family.email)).toEqual([])
  })
})

describe('an expert’s slots and lives', () => {
  it('cannot overlap: 409 overlaps', async () => {
    await aLive(db(), { startsAt: later(monday, day), minutes: 60, expertId })
    await aLive(db(), { startsAt: later(monday, 2 * day), minutes: 60, expertId, state: 'cancelled' })
    const offer = (startsAt: Date, bufferMinutes = 0) =>
      server
        .browser()
        .post(
          '/api/admin/one-to-one/slots',
          { expertId, startsAt: startsAt.toISOString(), minutes: 30, bufferMinutes },
          { token: tokens.host },
        )
    for (const [minutes, buffer] of [
      [-29, 0],
      [-30, 10],
      [0, 0],
      [59, 0],
    ] as const)
      expect((await offer(later(monday, day + minutes * minute), buffer)).body, `${minutes}`).toMatchObject({
        code: 'overlaps',
      })
    expect((await offer(later(monday, day - 30 * minute))).status).toBe(200)
    expect((await offer(later(monday, day + 60 * minute))).status).toBe(200)
    expect((await offer(later(monday, 2 * day))).status).toBe(200)
  })
})
