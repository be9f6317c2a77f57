import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { endAdminSessions } from '#src/features/back-office/administrators/administrators.server.ts'
import { admins, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { hashPassword } from '#src/infrastructure/passwords.server.ts'
import { anAdministrator, anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aSubscriber } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const server = provideTestServer()
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

const isAdmin = async (token: string | undefined) =>
  (
    await server
      .browser()
      .get(`/api/admin/status${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`)
  ).body

describe('the administrator’s session (SPEC §7, CONTRACT §10)', () => {
  it('starts with the right password, is reported by the status, and ends with the logout', async () => {
    const admin = await anAdministrator(server, 'un bon mot de passe')
    const { status, body } = await server.browser().post<{ adminToken: string }>('/api/admin/login', admin)
    expect(status).toBe(200)
    expect(await isAdmin(body.adminToken)).toEqual({ isAdmin: true, role: 'owner', name: null })
    expect((await server.browser().get('/api/admin/users', { token: body.adminToken })).status).toBe(200)
    expect(
      (
        await server
          .browser()
          .post('/api/admin/logout', { token: body.adminToken }, { token: body.adminToken })
      ).status,
    ).toBe(200)
    expect(await isAdmin(body.adminToken)).toEqual({ isAdmin: false })
    expect((await server.browser().get('/api/admin/users', { token: body.adminToken })).status).toBe(401)
  })

  it('an unknown e-mail and a wrong password get the same response', async () => {
    const admin = await anAdministrator(server, 'un bon mot de passe')
    const wrong = await server.browser().post('/api/admin/login', { ...admin, password: 'un autre' })
    const unknown = await server
      .browser()
      .post('/api/admin/login', { email: 'personne@example.com', password: 'un autre' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ message: 'Identifiants invalides' })
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })

  it('five failed logins for an e-mail cause 429 for fifteen minutes; successful ones do not count', async () => {
    const admin = await anAdministrator(server, 'un bon mot de passe')
    for (let i = 0; i < 7; i++)
      expect((await server.browser().post('/api/admin/login', admin)).status).toBe(200)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.browser().post('/api/admin/login', { ...admin, password: 'faux' }),
      ),
    ).then((all) => all.map(({ status }) => status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    const late = await server.browser().post('/api/admin/login', admin)
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
    server.clock.advance(15 * 60_000)
    expect((await server.browser().post('/api/admin/login', admin)).status).toBe(200)
  })

  it('a login with the old password during a password change leaves no valid session', async () => {
    let whenRead: (() => void) | undefined
    const database = await openTestDatabase({
      logQuery: (query) => {
        if (!/^select .* from "admins" where \("admins"\."email"/.test(query)) return
        // The query is about to be sent: the callback runs after it and before the password is compared.
        setImmediate(whenRead ?? (() => undefined))
        whenRead = undefined
      },
    })
    const own = await startTestServer({ database })
    const { db } = own.services
    const admin = await anAdministrator(own, 'un bon mot de passe')
    const passwordHash = await hashPassword('un autre mot de passe')
    let changed: Promise<void> | undefined
    whenRead = () => {
      changed = db.transaction(async (tx) => {
        const [row] = await tx
          .update(admins)
          .set({ passwordHash })
          .where(eq(admins.email, admin.email))
          .returning({ id: admins.id })
        await endAdminSessions(tx, row?.id ?? '', own.clock.now())
      })
    }
    const { body } = await own.browser().post<{ adminToken?: string }>('/api/admin/login', admin)
    await changed
    expect(changed).toBeDefined()
    expect((await own.browser().get(`/api/admin/status?token=${body.adminToken}`)).body).toEqual({
      isAdmin: false,
    })
    await own.close()
  })

  it('rejects a password of 10 KB before hashing it, and an invalid e-mail', async () => {
    for (const body of [
      { email: 'a@b.lu', password: 'x'.repeat(10_000) },
      { email: 'a', password: 'x' },
      { email: 'a@b.lu' },
      { email: 'a@b.lu', password: ['x'] },
    ]) {
      expect((await server.browser().post('/api/admin/login', body)).status).toBe(400)
    }
  })

  it('the status is false without a token, for an invalid token or family’s cookie, and after eight hours', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect(await isAdmin(undefined)).toEqual({ isAdmin: false })
    expect(await isAdmin('x'.repeat(5000))).toEqual({ isAdmin: false })
    expect(await isAdmin(browser.cookies.get('session'))).toEqual({ isAdmin: false })
    const token = await anAdministratorsToken(server)
    expect(await isAdmin(token)).toEqual({ isAdmin: true, role: 'owner', name: null })
    server.clock.advance(8 * 3_600_000 + 1000)
    expect(await isAdmin(token)).toEqual({ isAdmin: false })
  })

  it('accepts the bearer scheme in any case, and rejects Basic, a bare token and two headers', async () => {
    const token = await anAdministratorsToken(server)
    const statusWith = async (header: string) =>
      (await server.browser().get('/api/admin/users', { headers: { Authorization: header } })).status
    expect(await statusWith(`bearer ${token}`)).toBe(200)
    expect(await statusWith(`BEARER ${token}`)).toBe(200)
    expect(await statusWith(`Basic ${Buffer.from(`admin:${token}`).toString('base64')}`)).toBe(401)
    expect(await statusWith(token)).toBe(401)
    const twice = await new Promise<number>((resolve, reject) => {
      const sent = request(`${server.origin}/api/admin/users`, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.setHeader('Authorization', [`Bearer ${token}`, `Bearer ${token}`])
      sent.end()
    })
    expect(twice).toBe(401)
  })
})
