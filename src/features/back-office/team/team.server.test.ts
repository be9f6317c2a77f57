import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFault } from '#src/domain/back-office/audit.server.ts'
import {
  adminInvitations,
  adminSessions,
  admins,
  oneToOneBookings,
  rateLimits,
  sessions,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import {
  anAdministrator,
  anAdministratorWithCodes,
  aSignedInAdmin,
} from '#tests/support/accounts/administrator.ts'
import {
  aFamilyOnAPlan,
  aFreeSlot,
  aLive,
  anExpert,
  aSubscriber,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { TeamMember } from './team.contract.ts'

/** Each test has its own week, after the log entries of the previous ones. */
let monday = new Date('2027-01-11T11:00:00Z')
const password = 'une phrase à retenir'

const server = provideTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  monday = later(monday, 7 * day)
  server.clock.moveTo(monday)
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(admins)
})

const db = () => server.services.db
const send = <Body = TeamMember & { code?: string }>(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => server.browser().send<Body>(method, `/api/admin${path}`, body, { token })
const logIn = (email: string, given = password, from?: string) =>
  server
    .browser()
    .post<{ adminToken: string }>(
      '/api/admin/login',
      { email, password: given },
      from === undefined ? {} : { headers: { 'X-Forwarded-For': from } },
    )
const accept = (token: string, given = password) =>
  server.browser().post<{ email: string; code?: string; message: string }>('/api/admin/team/accept', {
    token,
    password: given,
  })

async function invitationFor(email: string, besides?: string): Promise<string> {
  const sentEmails = (await server.sentEmails()).filter(({ recipient }) => recipient === email)
  const tokens = sentEmails.flatMap(
    ({ text }) => /\/admin\/invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? [],
  )
  return tokens.find((token) => token !== besides) ?? ''
}

describe('roles (PROGRAMME §2)', () => {
  it('an expert gets 403 with a message from all other calls of the back-office, which is audited', async () => {
    const expert = await aSignedInAdmin(server, { role: 'expert' })
    const owner = await aSignedInAdmin(server)
    for (const path of [
      '/users',
      '/audit',
      '/team',
      '/stats',
      '/users.csv',
      '/magic-links',
      '/contact-submissions',
    ])
      expect(await send(expert.token, 'GET', path)).toMatchObject({
        status: 403,
        body: { message: expect.any(String) },
      })
    const { body } = await send<{ admin: string; action: string; target: string; ip: string }[]>(
      owner.token,
      'GET',
      '/audit?action=refuse-access',
    )
    expect(body.map(({ admin, target }) => [admin, target])).toContainEqual([
      expert.email,
      'GET /api/admin/users',
    ])
    expect(await auditFault(db())).toBeUndefined()
  })

  it('a thousand rejections in a minute are one row of the audit log', async () => {
    const expert = await aSignedInAdmin(server, { role: 'expert' })
    const owner = await aSignedInAdmin(server)
    for (let i = 0; i < 10; i++) await send(expert.token, 'GET', '/leads')
    const rows = async () =>
      (
        await send<{ target: string; admin: string }[]>(owner.token, 'GET', '/audit?action=refuse-access')
      ).body.filter(({ admin }) => admin === expert.email)
    expect(await rows()).toHaveLength(1)
    server.clock.advance(minute)
    await send(expert.token, 'GET', '/leads')
    expect(await rows()).toHaveLength(2)
  })

  it('the role team may call everything except the management of the team', async () => {
    const one = await aSignedInAdmin(server, { role: 'team' })
    expect((await send(one.token, 'GET', '/users')).status).toBe(200)
    expect((await send(one.token, 'GET', '/audit')).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/team'],
      ['POST', '/team'],
      ['PUT', `/team/${one.id}`],
    ] as const)
      expect(
        (await send(one.token, method, path, method === 'GET' ? undefined : { role: 'owner' })).status,
      ).toBe(403)
  })

  it('the status returns role and name', async () => {
    const expert = await aSignedInAdmin(server, { role: 'expert', name: 'Inès Moreau' })
    const { body } = await server.browser().get(`/api/admin/status?token=${expert.token}`)
    expect(body).toEqual({ isAdmin: true, role: 'expert', name: 'Inès Moreau' })
  })

  it('existing administrators are owners', async () => {
    const { email } = await anAdministrator(server, password)
    expect(await db().select({ role: admins.role }).from(admins).where(eq(admins.email, email))).toEqual([
      { role: 'owner' },
    ])
  })
})

describe('the team', () => {
  const inès = { email: 'ines@example.com', name: 'Inès Moreau', role: 'expert' } as const

  it('is invited by e-mail with a link that works once within 24 hours', async () => {
    const owner = await aSignedInAdmin(server, { name: 'Rose' })
    const { status, body: invited } = await send(owner.token, 'POST', '/team', inès)
    expect([status, invited]).toMatchObject([200, { ...inès, state: 'invited', isDisabled: false }])
    const token = await invitationFor(inès.email)
    expect(token).toHaveLength(43)
    expect((await logIn(inès.email, '')).status).toBe(400)
    expect(await accept(token)).toMatchObject({ status: 200, body: { email: inès.email } })
    expect(await accept(token)).toMatchObject({
      status: 400,
      body: { message: 'Lien d’invitation invalide ou expiré' },
    })
    const { body } = await logIn(inès.email)
    expect((await server.browser().get(`/api/admin/status?token=${body.adminToken}`)).body).toEqual({
      isAdmin: true,
      role: 'expert',
      name: 'Inès Moreau',
    })
    expect((await send<TeamMember[]>(owner.token, 'GET', '/team')).body).toMatchObject([
      { ...inès, state: 'active' },
      { name: 'Rose' },
    ])
    expect(await send(owner.token, 'POST', '/team', inès)).toMatchObject({
      status: 409,
      body: { code: 'isMember' },
    })
  })

  it('stores an invitation’s token only as a hash', async () => {
    const owner = await aSignedInAdmin(server)
    await send(owner.token, 'POST', '/team', inès)
    const token = await invitationFor(inès.email)
    const [kept] = await db().select().from(adminInvitations)
    expect(kept?.tokenHash).toHaveLength(32)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('an invitation expires after 24 hours, and a new one replaces it', async () => {
    const owner = await aSignedInAdmin(server)
    await send(owner.token, 'POST', '/team', inès)
    const first = await invitationFor(inès.email)
    expect((await send(owner.token, 'POST', '/team', { ...inès, role: 'team' })).status).toBe(200)
    server.clock.advance(minute)
    const second = await invitationFor(inès.email, first)
    expect(second).toHaveLength(43)
    expect((await accept(first)).status).toBe(400)
    server.clock.advance(day)
    expect((await accept(second)).status).toBe(400)
    expect(await db().select({ role: admins.role }).from(admins).where(eq(admins.email, inès.email))).toEqual(
      [{ role: 'team' }],
    )
  })

  it('an invitation that is accepted concurrently is accepted once', async () => {
    const owner = await aSignedInAdmin(server)
    await send(owner.token, 'POST', '/team', inès)
    const token = await invitationFor(inès.email)
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => accept(token)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400])
  })

  it('an invalid token, address or role and a short password are rejected', async () => {
    const owner = await aSignedInAdmin(server)
    for (const body of [
      { token: 'x', password },
      { token: '', password },
      { token: 'x'.repeat(5000), password },
    ])
      expect((await accept(body.token)).status).toBe(400)
    expect((await accept('x', 'court')).status).toBe(400)
    for (const change of [
      { email: 'ines' },
      { email: 'a@b.lu, c@d.lu' },
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { role: 'admin' },
      { role: ['owner'] },
    ])
      expect((await send(owner.token, 'POST', '/team', { ...inès, ...change })).status).toBe(400)
    expect((await send(owner.token, 'PUT', `/team/${crypto.randomUUID()}`, { name: 'A' })).status).toBe(404)
    expect((await send(owner.token, 'PUT', '/team/1', { name: 'A' })).status).toBe(404)
  })

  it('a change of role or disabling ends the sessions at once', async () => {
    const owner = await aSignedInAdmin(server)
    const other = await aSignedInAdmin(server, { role: 'team' })
    expect((await send(owner.token, 'PUT', `/team/${other.id}`, { name: 'Autre' })).status).toBe(200)
    expect((await send(other.token, 'GET', '/users')).status).toBe(200)
    expect((await send(owner.token, 'PUT', `/team/${other.id}`, { role: 'expert' })).body).toMatchObject({
      role: 'expert',
      name: 'Autre',
    })
    expect((await send(other.token, 'GET', '/users')).status).toBe(401)
    expect((await send(owner.token, 'PUT', `/team/${other.id}`, { isDisabled: true })).body).toMatchObject({
      isDisabled: true,
      state: 'disabled',
    })
    expect((await send(owner.token, 'PUT', `/team/${other.id}`, { isDisabled: false })).body).toMatchObject({
      isDisabled: false,
    })
  })

  it('disabling an account says which live and one-to-one sessions still count on it', async () => {
    const owner = await aSignedInAdmin(server)
    const left = await aSignedInAdmin(server, { role: 'expert' })
    const { id: expertId } = await anExpert(db(), { adminId: left.id })
    const tomorrow = later(monday, day)
    await aLive(db(), { startsAt: tomorrow, expertId })
    await aLive(db(), { startsAt: tomorrow, hostId: left.id })
    await aLive(db(), { startsAt: tomorrow, expertId, state: 'cancelled' })
    await aLive(db(), { startsAt: later(monday, -day), expertId })
    const { id: parentId } = await aFamilyOnAPlan(db())
    const [childId = ''] = await someChildren(db(), { id: parentId }, ['Renarde'])
    const bookings = [
      { startsAt: later(tomorrow, hour), cancelledAt: null },
      { startsAt: later(tomorrow, 2 * hour), cancelledAt: monday },
      { startsAt: later(monday, -hour), cancelledAt: null },
    ]
    for (const { startsAt, cancelledAt } of bookings) {
      const slotId = await aFreeSlot(db(), startsAt, { adminId: left.id })
      await db().insert(oneToOneBookings).values({ slotId, childId, cancelledAt })
    }
    const ahead = { lives: 2, sessions: 1 }
    expect((await send(owner.token, 'PUT', `/team/${left.id}`, { isDisabled: true })).body).toMatchObject({
      isDisabled: true,
      ahead,
    })
    expect((await send<TeamMember[]>(owner.token, 'GET', '/team')).body).toMatchObject([
      { id: owner.id, ahead: { lives: 0, sessions: 0 } },
      { id: left.id, ahead },
    ])
  })

  it('the last owner cannot be disabled or lose the role', async () => {
    const owner = await aSignedInAdmin(server)
    await send(owner.token, 'POST', '/team', { ...inès, role: 'owner' })
    for (const [id, change] of [
      [owner.id, { role: 'team' }],
      [owner.id, { isDisabled: true }],
      [owner.id.toUpperCase(), { isDisabled: true }],
    ])
      expect(await send(owner.token, 'PUT', `/team/${id}`, change)).toMatchObject({
        status: 409,
        body: { code: 'lastOwner' },
      })
    expect((await send(owner.token, 'GET', '/team')).status).toBe(200)
  })

  it('two owners who remove each other concurrently leave one', async () => {
    for (let round = 0; round < 5; round++) {
      await db().delete(admins)
      const [a, b] = [await aSignedInAdmin(server), await aSignedInAdmin(server)]
      const responses = await Promise.all([
        send(a.token, 'PUT', `/team/${b.id}`, { isDisabled: true }),
        send(b.token, 'PUT', `/team/${a.id}`, { role: 'expert' }),
      ])
      // The second one may have lost its session, or be the last owner.
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(responses.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
    }
  })
})

describe('the password asked again (CONTRACT §10)', () => {
  const guarded = [
    ['POST', '/generate-magic-link', { email: 'famille@example.com' }],
    ['GET', '/users.csv', undefined],
    ['GET', '/deliveries.csv', undefined],
    ['GET', '/leads.csv', undefined],
    ['GET', '/contact-submissions.csv', undefined],
    ['GET', '/boxes/2027-02/parcels.csv', undefined],
    ['GET', '/conversations.csv', undefined],
    ['POST', '/team', { email: 'a@example.com', name: 'A', role: 'team' }],
  ] as const

  it('is valid for fifteen minutes, and a sign-in counts as a confirmation', async () => {
    const { email } = await anAdministrator(server, password)
    const { adminToken: token } = (await logIn(email)).body
    const box = { contents: { fr: 'Une graine', en: 'A seed', it: 'Un seme' }, challengeId: null }
    await send(token, 'PUT', '/boxes/2027-02', { ...box, cutOffOn: '2027-01-20' })
    const text = { subject: 'Un prix change', body: 'Le premier janvier.' }
    const notice = { texts: { fr: text }, languages: ['fr'], plans: ['lives'] }
    const { body: draft } = await send<{ id: string }>(token, 'POST', '/notices', notice)
    const { id } = await aFamilyOnAPlan(db(), { plan: 'lives' }, { language: 'fr' })
    const ending = { act: 'endSessions', userIds: [id], attempt: crypto.randomUUID(), isPreview: false }
    const all = [
      ...guarded,
      ['POST', `/notices/${draft.id}/send`, undefined],
      ['POST', '/users/bulk', ending],
    ] as const
    server.clock.advance(15 * minute - 1000)
    expect((await send(token, 'GET', '/users.csv')).status).toBe(200)
    server.clock.advance(1000)
    for (const [method, path, body] of all)
      expect(await send(token, method, path, body)).toMatchObject({
        status: 403,
        body: { code: 'confirmPassword', message: expect.any(String) },
      })
    expect((await send(token, 'GET', '/users')).status).toBe(200)
    expect(await send(token, 'POST', '/confirm', { password: 'un autre' })).toMatchObject({
      status: 400,
      body: { code: 'wrongPassword' },
    })
    expect((await send(token, 'GET', '/users.csv')).status).toBe(403)
    expect((await send(token, 'POST', '/confirm', { password })).status).toBe(200)
    for (const [method, path, body] of all)
      expect([path, (await send(token, method, path, body)).status]).toEqual([path, 200])
    server.clock.advance(15 * minute)
    expect((await send(token, 'GET', '/users.csv')).status).toBe(403)
  })

  it('confirms only its own session', async () => {
    const { email } = await anAdministrator(server, password)
    const [one, other] = [(await logIn(email)).body.adminToken, (await logIn(email)).body.adminToken]
    server.clock.advance(hour)
    await send(one, 'POST', '/confirm', { password })
    expect([
      (await send(one, 'GET', '/users.csv')).status,
      (await send(other, 'GET', '/users.csv')).status,
    ]).toEqual([200, 403])
  })

  it('asks for the code as well where there is a second factor', async () => {
    const { token, recoveryCodes } = await anAdministratorWithCodes(server, password)
    server.clock.advance(hour)
    expect(await send(token, 'POST', '/confirm', { password })).toMatchObject({
      status: 400,
      body: { code: 'codeNeeded' },
    })
    expect(await send(token, 'POST', '/confirm', { password, code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'wrongCode' },
    })
    expect((await send(token, 'POST', '/confirm', { password, code: recoveryCodes[0] })).status).toBe(200)
    expect((await send(token, 'GET', '/users.csv')).status).toBe(200)
  })

  it('has the same limits as the sign-in', async () => {
    const { email } = await anAdministrator(server, password)
    const { adminToken: token } = (await logIn(email)).body
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push((await send(token, 'POST', '/confirm', { password: 'faux' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('in production an owner without a second factor reaches only its set-up', async () => {
    const { email } = await anAdministrator(server, password)
    const { adminToken: token } = (await logIn(email)).body
    server.set({ production: true })
    try {
      expect(await send(token, 'GET', '/users.csv')).toMatchObject({
        status: 403,
        body: { code: 'secondFactorNeeded' },
      })
      expect((await send(token, 'GET', '/users')).status).toBe(403)
      expect((await send(token, 'GET', '/second-factor')).status).toBe(200)
      expect((await send(token, 'GET', '/sessions')).status).toBe(200)
      const member = await aSignedInAdmin(server, { role: 'team' })
      expect((await send(member.token, 'GET', '/users.csv')).status).toBe(200)
      const { token: withCodes } = await anAdministratorWithCodes(server, password)
      expect((await send(withCodes, 'GET', '/users.csv')).status).toBe(200)
    } finally {
      server.set({ production: false })
    }
  })
})

describe('an administrator’s own password', () => {
  it('is changed with the current one, and ends the other sessions', async () => {
    const { email } = await anAdministrator(server, password)
    const [own, other] = [(await logIn(email)).body.adminToken, (await logIn(email)).body.adminToken]
    expect(await send(own, 'PUT', '/password', { current: 'faux', next: 'une toute autre' })).toMatchObject({
      status: 400,
      body: { code: 'wrongPassword' },
    })
    expect((await send(own, 'PUT', '/password', { current: password, next: 'court' })).status).toBe(400)
    expect((await send(own, 'PUT', '/password', { current: password, next: 'une toute autre' })).status).toBe(
      200,
    )
    expect([(await send(own, 'GET', '/users')).status, (await send(other, 'GET', '/users')).status]).toEqual([
      200, 401,
    ])
    expect([(await logIn(email)).status, (await logIn(email, 'une toute autre')).status]).toEqual([401, 200])
    expect((await server.sentEmails()).find(({ recipient }) => recipient === email)).toMatchObject({
      subject: 'Mot de passe changé',
    })
  })

  it('asks for the code as well where there is a second factor, and confirms the session only with it', async () => {
    const { email, token, recoveryCodes } = await anAdministratorWithCodes(server, password)
    const [code = '', other = ''] = recoveryCodes
    const next = 'une toute autre'
    const change = (more: object) => send(token, 'PUT', '/password', { current: password, next, ...more })
    server.clock.advance(hour)
    expect((await change({ current: 'faux', code })).body.code).toBe('wrongPassword')
    expect(await change({})).toMatchObject({ status: 400, body: { code: 'codeNeeded' } })
    expect(await change({ code: '000000' })).toMatchObject({ status: 400, body: { code: 'wrongCode' } })
    expect((await send(token, 'GET', '/users.csv')).status).toBe(403)
    const logInWith = (given: string) =>
      server.browser().post('/api/admin/login', { email, password: given, code: other })
    expect((await logInWith(next)).status).toBe(401)
    const { body } = await send<{ action: string }[]>(
      (await aSignedInAdmin(server)).token,
      'GET',
      `/audit?admin=${encodeURIComponent(email)}&action=refuse-code`,
    )
    expect(body).toHaveLength(1)
    expect((await change({ code })).status).toBe(200)
    expect((await send(token, 'GET', '/users.csv')).status).toBe(200)
    expect((await logInWith(next)).status).toBe(200)
  })
})

describe('a family’s sessions', () => {
  it('can be ended by the team', async () => {
    const family = await aSubscriber(db())
    const browser = await server.signedIn(family)
    const { token } = await aSignedInAdmin(server, { role: 'team' })
    expect((await send(token, 'DELETE', `/users/${family.id}/sessions`)).status).toBe(200)
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(await db().$count(sessions, eq(sessions.userId, family.id))).toBe(0)
    expect((await send(token, 'DELETE', `/users/${crypto.randomUUID()}/sessions`)).status).toBe(404)
  })
})

describe('the log (CONTRACT §10)', () => {
  interface Entry {
    id: number
    at: string
    admin: string | null
    action: string
    target: string | null
    ip: string | null
  }

  it('lists failed sign-ins with an administrator’s address, one a minute from each network, and no unknown addresses', async () => {
    const { email } = await anAdministrator(server, password)
    const { token } = await aSignedInAdmin(server)
    for (let i = 0; i < 3; i++) await logIn(email, 'faux')
    for (let i = 0; i < 2; i++) await logIn(email, 'faux', '198.51.100.7')
    await logIn('personne@example.com', 'faux')
    const { body } = await send<Entry[]>(token, 'GET', `/audit?action=refuse-login`)
    expect(body.filter(({ target }) => target === email || target === 'personne@example.com')).toEqual(
      ['198.51.100.7', '127.0.0.1'].map((ip) => ({
        id: expect.any(Number),
        at: monday.toISOString(),
        admin: email,
        action: 'refuse-login',
        target: email,
        ip,
      })),
    )
  })

  it('lists families’ sign-ins with their account for 90 days, and the hash chain stays intact', async () => {
    const family = await aSubscriber(db())
    const { token } = await aSignedInAdmin(server)
    const link = (
      await send<{ token: string }>(token, 'POST', '/generate-magic-link', { email: family.email })
    ).body
    const browser = server.browser()
    expect((await browser.post('/api/auth/verify-magic-link', { token: link.token })).status).toBe(200)
    const entries = async (query: string) => send<Entry[]>(token, 'GET', `/audit?${query}`)
    const newest = (await entries('pageSize=1')).body
    expect(newest).toEqual([
      {
        id: expect.any(Number),
        at: monday.toISOString(),
        admin: null,
        action: 'family-sign-in',
        target: family.email,
        ip: '127.0.0.1',
      },
    ])
    const listed = await entries(`target=${encodeURIComponent(family.email)}&action=family-sign-in`)
    expect([listed.body, listed.headers.get('x-total-count')]).toEqual([newest, '1'])
    expect(
      (await entries(`target=${encodeURIComponent(family.email)}`)).body.map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['family-sign-in', 'generate-magic-link']))
    expect((await entries('admin=personne@example.com')).body).toEqual([])
    const all = (await entries('pageSize=500')).body
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    server.clock.moveTo(later(monday, 90 * day + minute))
    const sweep = (await import('#src/server/jobs.server.ts')).jobs.find(
      ({ name }) => name === 'sweep-expired',
    )
    await sweep?.run(server.services)
    const late = await aSignedInAdmin(server)
    expect((await send<Entry[]>(late.token, 'GET', '/audit?action=family-sign-in')).body).toEqual([])
    expect(await auditFault(db())).toBeUndefined()
    expect(await db().$count(adminSessions)).toBeGreaterThan(0)
  })
})
