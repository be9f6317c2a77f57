import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { readFamilyData } from '#src/features/account/data-rights/family-data.server.ts'
import {
  adminSessions,
  admins,
  auditLog,
  familySignIns,
  rateLimits,
  sessions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aMember, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { untilWaiting, whileAuditLogIsLocked } from '#tests/support/database/lock-waits.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const now = new Date('2027-01-11T11:00:00Z')

const server = provideTestServer()
let token: string
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(now)
  await server.services.db.delete(rateLimits)
  token = await anAdministratorsToken(server)
})

const db = () => server.services.db
const to = (userId: string, what: string) => `/api/admin/users/${userId}/${what}`
const familyOf = async (userId: string) => (await db().select().from(users).where(eq(users.id, userId)))[0]
const logged = async (userId: string) =>
  (await db().select().from(auditLog).where(eq(auditLog.target, userId)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )

describe('seen as the family', () => {
  const view = async (userId: string, more: { token: string } = { token }) => {
    const browser = server.browser()
    const response = await browser.post<{ path: string; until: string; code?: string }>(
      to(userId, 'view'),
      {},
      more,
    )
    return { browser, ...response }
  }

  it('shows the family’s pages, marked, for fifteen minutes, is audited, and is no sign-in or device', async () => {
    const family = await aSubscriber(db(), { language: 'it' })
    const own = await server.signedIn(family)
    const before = await familyOf(family.id)
    const signIns = await db().$count(familySignIns, eq(familySignIns.userId, family.id))
    const { browser, status, body } = await view(family.id)
    const until = later(now, 15 * minute).toISOString()
    expect([status, body]).toEqual([200, { path: '/it/area-genitori', until }])
    expect((await browser.get('/api/auth/me')).body).toMatchObject({
      email: family.email,
      teamView: { until },
    })
    for (const path of ['/api/dashboard', '/api/account', '/api/account/children', '/api/messages'])
      expect([path, (await browser.get(path)).status]).toEqual([path, 200])
    expect((await familyOf(family.id))?.lastLoginAt).toEqual(before?.lastLoginAt)
    expect(await db().$count(familySignIns, eq(familySignIns.userId, family.id))).toBe(signIns)
    const devices = await own.get<{ sessions: unknown[] }>('/api/account/sessions')
    expect(devices.body.sessions).toHaveLength(1)
    expect((await readFamilyData(db(), family)).devices).toHaveLength(1)
    expect((await own.get('/api/auth/me')).body).not.toHaveProperty('teamView')
    expect(await logged(family.id)).toEqual(['view-as-family'])
    server.clock.moveTo(later(now, 15 * minute))
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })

  it('is read-only: every call except GET and signing out is 403, also public ones', async () => {
    const family = await aSubscriber(db())
    const { browser } = await view(family.id)
    const tried = [
      await browser.post('/api/messages', { text: 'Bonjour' }),
      await browser.put('/api/account/language', { language: 'en' }),
      await browser.post('/api/account/cancel', {}),
      await browser.post('/api/account/export', {}),
      await browser.post('/api/visits', { page: 'home', language: 'fr' }),
      await browser.post('/api/stripe/create-checkout-session', {
        planId: 'lives',
        billing: 'monthly',
        locale: 'fr',
      }),
      await browser.delete(`/api/account/sessions/${crypto.randomUUID()}`),
    ]
    expect(tried.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      tried.map(() => [403, 'readOnly']),
    )
    expect((await browser.post('/api/auth/logout', {})).status).toBe(200)
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(await db().$count(sessions, eq(sessions.userId, family.id))).toBe(0)
  })

  it('does not show the answers to the five questions, which only the family reads', async () => {
    const family = await aSubscriber(db())
    await aProfile(db(), family)
    const [first, further] = await someChildren(db(), family, ['Renarde', 'Lynx'])
    const { browser } = await view(family.id)
    const paths = [`/api/children/${first}/baselines`, '/api/onboarding', `/api/account/children/${further}`]
    for (const path of paths)
      expect([path, await browser.get(path)]).toMatchObject([
        path,
        { status: 403, body: { code: 'ofFamilyAlone' } },
      ])
    const own = await server.signedIn(family)
    expect((await own.get(paths[0] ?? '')).status).toBe(200)
    expect((await own.get('/api/onboarding')).status).toBe(200)
  })

  it('ends when the administrator signs out or is disabled', async () => {
    const family = await aSubscriber(db())
    const member = await aSignedInAdmin(server, { role: 'team' })
    const { browser: left } = await view(family.id, member)
    expect((await left.get('/api/auth/me')).status).toBe(200)
    await server.browser().post('/api/admin/logout', { token: member.token }, { token: member.token })
    expect((await left.get('/api/auth/me')).status).toBe(401)

    const second = await aSignedInAdmin(server, { role: 'team' })
    const { browser } = await view(family.id, second)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    const disabled = { isDisabled: true }
    expect((await server.browser().put(`/api/admin/team/${second.id}`, disabled, { token })).status).toBe(200)
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })

  it('ends when the administrator ends the session that opened it, from another one', async () => {
    const family = await aSubscriber(db())
    const member = await aSignedInAdmin(server, { role: 'team' })
    const { browser } = await view(family.id, member)
    const [opening] = await db().select().from(adminSessions).where(eq(adminSessions.adminId, member.id))
    const other = newToken()
    await db()
      .insert(adminSessions)
      .values({ adminId: member.id, tokenHash: hashOf(other), createdAt: now, expiresAt: later(now, hour) })
    const path = `/api/admin/sessions/${opening?.id}`
    expect((await server.browser().delete(path, undefined, { token: other })).status).toBe(200)
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })

  it.skipIf(!inject('postgresTemplate')).each(['administrator', 'session'] as const)(
    'does not open once its %s has ended, also while the call is on its way',
    async (what) => {
      const family = await aSubscriber(db())
      const member = await aSignedInAdmin(server, { role: 'team' })
      const opening: ReturnType<typeof view>[] = []
      await db().transaction(async (tx) => {
        if (what === 'administrator')
          await tx.update(admins).set({ disabledAt: now }).where(eq(admins.id, member.id))
        else
          await tx.update(adminSessions).set({ revokedAt: now }).where(eq(adminSessions.adminId, member.id))
        opening.push(view(family.id, member))
        await untilWaiting(db(), opening)
      })
      expect((await opening[0])?.status).toBe(401)
      expect(await db().$count(sessions, eq(sessions.viewedBy, member.id))).toBe(0)
    },
  )

  it('opens while another administrator suspends the family', async () => {
    const family = await aSubscriber(db())
    const responses = await whileAuditLogIsLocked<{ status: number }>(db(), [
      () => view(family.id),
      () =>
        server
          .browser()
          .post(
            to(family.id, 'suspension'),
            { reason: 'Des moqueries répétées pendant le live.' },
            { token },
          ),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('asks for the password after fifteen minutes, rejects experts, and is 404 for unknown families', async () => {
    const family = await aMember(db())
    const long = await aSignedInAdmin(server, { role: 'team' })
    await db()
      .update(adminSessions)
      .set({ confirmedAt: null, createdAt: later(now, -16 * minute) })
      .where(eq(adminSessions.adminId, long.id))
    const expert = await aSignedInAdmin(server, { role: 'expert' })
    expect((await view(family.id, long)).body.code).toBe('confirmPassword')
    expect((await view(family.id, expert)).status).toBe(403)
    expect((await view(crypto.randomUUID())).status).toBe(404)
    expect(await db().$count(sessions, eq(sessions.userId, family.id))).toBe(0)
  })
})
