import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Expert } from '#src/domain/back-office/experts.contract.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import {
  admins,
  badges,
  childProfiles,
  experts,
  liveAttendances,
  liveJoins,
  liveNotes,
  liveRegistrations,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aLive, anExpert, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import type { LiveNote, RosterLine } from './lives.contract.ts'

const server = provideTestServer()
let team: string
let expert: { id: string; token: string; email: string }
let live: typeof liveSessions.$inferSelect
let childIds: string[]
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(liveSessions)
  await db().delete(experts)
  await db().delete(admins)
  await db().delete(badges)
  team = (await aSignedInAdmin(server, { role: 'team' })).token
  expert = await aSignedInAdmin(server, { role: 'expert' })
  const { id: expertId } = await anExpert(db(), { adminId: expert.id })
  live = await aLive(db(), { startsAt: later(monday, hour), expertId, title: 'Dire non' })
  const family = await aSubscriber(db())
  await aProfile(db(), family, {
    cameraDefault: 'mood',
    chatAuthorized: 'moderated',
    parentLastName: 'Weber',
    childName: 'Léa',
  })
  childIds = await someChildren(db(), family, ['Renarde', 'Loutre', 'Castor'])
  await db()
    .insert(childProfiles)
    .values({
      childId: childIds[1] ?? '',
      childName: 'Tom',
      objectives: ['autonomy'],
      interests: ['ecology', 'tech_ai'],
      cameraDefault: 'off',
      chatAuthorized: 'no',
    })
  for (const [index, childId] of childIds.entries())
    await db()
      .insert(liveRegistrations)
      .values({ liveSessionId: live.id, childId, state: index < 2 ? 'registered' : 'waiting' })
})

const db = () => server.services.db
const call = <Body = { code?: string; message: string }>(
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => server.browser().send<Body>(method, `/api/admin${path}`, body, { token })
const roster = async (token = team, id = live.id) =>
  (await call<RosterLine[]>(token, 'GET', `/lives/${id}/roster`)).body
const states = async () => (await roster()).map(({ displayName, state }) => `${displayName} ${state}`)

describe('the roster (PROGRAMME §2)', () => {
  it('lists display name, age, language, camera and chat of each child, and nothing else', async () => {
    expect(await roster()).toEqual([
      {
        childId: childIds[0],
        displayName: 'Renarde',
        age: '6-8',
        language: 'fr',
        camera: 'mood',
        chat: 'moderated',
        state: 'registered',
      },
      {
        childId: childIds[1],
        displayName: 'Loutre',
        age: '6-8',
        language: 'fr',
        camera: 'off',
        chat: 'no',
        state: 'registered',
      },
      {
        childId: childIds[2],
        displayName: 'Castor',
        age: '6-8',
        language: 'fr',
        camera: 'off',
        chat: 'no',
        state: 'waiting',
      },
    ])
  })

  it('is written to the audit log when it is read', async () => {
    await roster(expert.token)
    const { body } = await call<{ admin: string; target: string }[]>(
      team,
      'GET',
      '/audit?action=read-roster&pageSize=1',
    )
    expect(body).toMatchObject([{ admin: expert.email, target: 'Dire non' }])
  })

  it('lists nobody as absent from a live session that was not held', async () => {
    server.clock.moveTo(later(live.startsAt, 2 * hour))
    expect(await states()).toEqual(['Renarde registered', 'Loutre registered', 'Castor waiting'])
  })

  it.each([
    [20, 1],
    [70 * 60, 45],
  ])('counts %i seconds in the class as %i minutes, as the parents read them', async (seconds, minutes) => {
    await db().update(liveSessions).set({ minutes: 45 }).where(eq(liveSessions.id, live.id))
    await db()
      .insert(liveAttendances)
      .values({ liveSessionId: live.id, childId: childIds[0] ?? '', state: 'came', seconds })
    expect((await roster())[0]).toMatchObject({ state: 'came', minutes })
  })

  it('lists who came and for how long, who joined, and who was absent', async () => {
    await db()
      .insert(liveAttendances)
      .values({ liveSessionId: live.id, childId: childIds[0] ?? '', state: 'came', seconds: 38 * 60 + 20 })
    expect((await roster())[0]).toMatchObject({ state: 'came', minutes: 38 })
    server.clock.moveTo(later(live.startsAt, 2 * hour))
    expect(await states()).toEqual(['Renarde came', 'Loutre absent', 'Castor waiting'])
    await db()
      .insert(liveJoins)
      .values({ liveSessionId: live.id, childId: childIds[1] ?? '' })
    expect(await states()).toEqual(['Renarde came', 'Loutre came', 'Castor waiting'])
    expect((await call<AdminLive[]>(team, 'GET', '/lives?over=true')).body).toMatchObject([
      { children: 2, registered: 2, waiting: 1 },
    ])
  })
})

describe('correcting attendance by hand', () => {
  const correct = (body: unknown, token = team) =>
    call<RosterLine[] & { code?: string }>(token, 'PUT', `/lives/${live.id}/attendance`, body)

  it('returns the roster, stores who corrected it and when, and counts for badges', async () => {
    const [renarde = '', loutre = ''] = childIds
    const { status, body } = await correct([
      { childId: renarde, state: 'came' },
      { childId: loutre, state: 'absent' },
    ])
    expect([status, body.map(({ state }) => state)]).toEqual([200, ['came', 'absent', 'waiting']])
    expect(
      await db().select().from(liveAttendances).where(eq(liveAttendances.childId, renarde)),
    ).toMatchObject([{ state: 'came', correctedBy: expect.any(String), correctedAt: monday }])
    expect(await db().select({ childId: badges.childId }).from(badges)).toEqual([{ childId: renarde }])
    await correct([{ childId: renarde, state: 'absent' }])
    await correct([{ childId: renarde, state: 'came' }])
    expect(await db().$count(badges)).toBe(1)
    const { body: log } = await call<{ target: string }[]>(
      team,
      'GET',
      '/audit?action=correct-attendance&pageSize=1',
    )
    expect(log[0]?.target).toBe('Dire non')
  })

  it('is written to the audit log as a reading when nothing is corrected', async () => {
    expect((await correct([], expert.token)).status).toBe(200)
    const { body: log } = await call<{ admin: string; target: string }[]>(
      team,
      'GET',
      '/audit?action=read-roster&pageSize=100',
    )
    expect(log.filter(({ admin }) => admin === expert.email)).toMatchObject([{ target: 'Dire non' }])
  })

  it('keeps the minutes that the class server reported', async () => {
    const [childId = ''] = childIds
    await db()
      .insert(liveAttendances)
      .values({ liveSessionId: live.id, childId, state: 'absent', seconds: 120 })
    expect((await correct([{ childId, state: 'came' }])).body[0]).toMatchObject({ state: 'came', minutes: 2 })
  })

  it('accepts children of this live session only, each once', async () => {
    const [childId = ''] = childIds
    const [stranger = ''] = await someChildren(db(), await aSubscriber(db()), ['Lynx'])
    expect(await correct([{ childId: stranger, state: 'came' }])).toMatchObject({
      status: 404,
      body: { code: 'unknownChild' },
    })
    for (const body of [
      {},
      { childId, state: 'came' },
      null,
      'x',
      [{ childId, state: 'registered' }],
      [{ childId }],
      [[]],
      [null],
    ])
      expect([body, (await correct(body)).status]).toEqual([body, 400])
    expect(
      (
        await correct([
          { childId, state: 'came' },
          { childId, state: 'absent' },
        ])
      ).status,
    ).toBe(400)
    expect((await correct([])).status).toBe(200)
    expect(await db().$count(liveAttendances)).toBe(0)
  })
})

describe('an expert', () => {
  it('sees only their own live sessions, rosters and attendance', async () => {
    const other = await aLive(db(), { startsAt: later(monday, 2 * hour), title: 'D’une autre' })
    const { body, headers } = await call<AdminLive[]>(expert.token, 'GET', '/lives')
    expect([body.map(({ title }) => title), headers.get('x-total-count')]).toEqual([['Dire non'], '1'])
    expect(await roster(expert.token)).toHaveLength(3)
    expect(
      (
        await call(expert.token, 'PUT', `/lives/${live.id}/attendance`, [
          { childId: childIds[0], state: 'came' },
        ])
      ).status,
    ).toBe(200)
    for (const [method, path, sent] of [
      ['GET', `/lives/${other.id}/roster`, undefined],
      ['PUT', `/lives/${other.id}/attendance`, []],
      ['GET', `/lives/${other.id}/note`, undefined],
      ['PUT', `/lives/${other.id}/note`, { text: 'A' }],
      ['POST', '/lives', {}],
      ['PUT', `/lives/${live.id}`, { title: 'A' }],
      ['POST', `/lives/${live.id}/cancel`, {}],
    ] as const)
      expect([path, await call(expert.token, method, path, sent)]).toMatchObject([
        path,
        { status: 403, body: { message: expect.any(String) } },
      ])
    expect((await call(expert.token, 'GET', `/lives/${crypto.randomUUID()}/roster`)).status).toBe(404)
    const { body: log } = await call<{ admin: string; target: string }[]>(
      team,
      'GET',
      '/audit?action=refuse-access',
    )
    expect(log.map(({ admin, target }) => `${admin} ${target}`)).toContain(`${expert.email} D’une autre`)
  })

  it('still sees the live sessions that they host since they were of the team, but not their notes', async () => {
    const host = await aSignedInAdmin(server, { role: 'team' })
    const { id } = await aLive(db(), { startsAt: later(monday, hour), hostId: host.id, title: 'Accueilli' })
    await db().update(admins).set({ role: 'expert' }).where(eq(admins.id, host.id))
    const { body } = await call<AdminLive[]>(host.token, 'GET', '/lives')
    expect(body.map(({ title }) => title)).toEqual(['Accueilli'])
    for (const [method, path, sent, status] of [
      ['GET', 'roster', undefined, 200],
      ['PUT', 'attendance', [], 200],
      ['GET', 'note', undefined, 403],
      ['PUT', 'note', { text: 'A' }, 403],
    ] as const)
      expect([path, (await call(host.token, method, `/lives/${id}/${path}`, sent)).status]).toEqual([
        path,
        status,
      ])
  })

  it('gets only their own row in the list of experts', async () => {
    await anExpert(db(), { name: 'Une autre' })
    expect((await call<Expert[]>(expert.token, 'GET', '/experts')).body.map(({ name }) => name)).toEqual([
      'Inès Moreau',
    ])
    expect((await call<Expert[]>(team, 'GET', '/experts')).body).toHaveLength(2)
  })

  it('never gets a surname, an e-mail address or a country', async () => {
    const read = [
      await call(expert.token, 'GET', '/lives'),
      await call(expert.token, 'GET', `/lives/${live.id}/roster`),
      await call(expert.token, 'GET', '/experts'),
    ]
    for (const { text } of read)
      for (const word of ['Weber', 'Léa', '@example.com', '"LU"']) expect(text).not.toContain(word)
  })

  it('corrects attendance until 48 hours after the end, the team also later', async () => {
    const correct = async (token: string) => {
      const body = [{ childId: childIds[0], state: 'came' }]
      const response = await call(token, 'PUT', `/lives/${live.id}/attendance`, body)
      return [response.status, response.body.code]
    }
    const end = later(live.startsAt, (live.minutes + 10) * minute)
    server.clock.moveTo(later(end, 2 * day - 1000))
    const late = await aSignedInAdmin(server, { role: 'expert' })
    const lateTeam = await aSignedInAdmin(server, { role: 'team' })
    await db().update(experts).set({ adminId: late.id })
    expect(await correct(late.token)).toEqual([200, undefined])
    server.clock.moveTo(later(end, 2 * day))
    expect(await correct(late.token)).toEqual([409, 'closed'])
    expect(await correct(lateTeam.token)).toEqual([200, undefined])
  })

  it('writes a note to the team until 48 hours after the end', async () => {
    const write = (text: string) =>
      call<LiveNote & { code?: string }>(expert.token, 'PUT', `/lives/${live.id}/note`, { text })
    expect((await call<LiveNote>(expert.token, 'GET', `/lives/${live.id}/note`)).body).toMatchObject({
      text: '',
      writtenBy: null,
    })
    expect((await write('Castor a tout dessiné.')).body).toMatchObject({
      text: 'Castor a tout dessiné.',
      writtenBy: expert.email,
    })
    const end = later(live.startsAt, (live.minutes + 10) * minute)
    server.clock.moveTo(later(end, 2 * day - 1000))
    const late = await aSignedInAdmin(server, { role: 'expert' })
    await db().update(experts).set({ adminId: late.id })
    expect((await call(late.token, 'PUT', `/lives/${live.id}/note`, { text: 'Encore.' })).status).toBe(200)
    server.clock.moveTo(later(end, 2 * day))
    expect(await call(late.token, 'PUT', `/lives/${live.id}/note`, { text: 'Trop tard.' })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    expect((await db().select().from(liveNotes))[0]?.text).toBe('Encore.')
  })
})
