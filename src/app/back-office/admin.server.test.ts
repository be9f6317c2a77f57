import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFault } from '#src/domain/back-office/audit.server.ts'
import type { accessFilters, userSorts } from '#src/domain/back-office/users/list-users.rules.ts'
import { endAdminSessions } from '#src/features/back-office/administrators/administrators.server.ts'
import {
  admins,
  auditLog,
  contactSubmissions,
  loginLinks,
  rateLimits,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hashPassword } from '#src/infrastructure/passwords.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { anAdministrator, anAdministratorsToken } from '#tests/support/administrator.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { aMember, aSubscriber } from '#tests/support/factories.ts'
import { loginTokenFor, startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
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

describe('users (CONTRACT §10)', () => {
  it('are listed newest first, searched by part of the e-mail, and paged with X-Total-Count', async () => {
    const token = await anAdministratorsToken(server)
    const mark = crypto.randomUUID().slice(0, 8)
    for (let i = 0; i < 5; i++)
      await aMember(server.services.db, {
        email: `n${i}-${mark}@example.com`,
        createdAt: new Date(Date.UTC(2026, 0, i + 1)),
      })
    await aMember(server.services.db, { email: `n_${mark}@example.com` })
    const emails = async (query: string) => {
      const { body, headers } = await server
        .browser()
        .get<{ email: string }[]>(`/api/admin/users?${query}`, { token })
      return { total: headers.get('x-total-count'), emails: body.map(({ email }) => email.split('-')[0]) }
    }
    expect(await emails(`search=-${mark}&pageSize=2`)).toEqual({ total: '5', emails: ['n4', 'n3'] })
    expect(await emails(`search=-${mark.toUpperCase()}&pageSize=2&page=3`)).toEqual({
      total: '5',
      emails: ['n0'],
    })
    expect((await emails(`search=n_${mark}`)).total).toBe('1')
    for (const wildcard of [`_-${mark}`, `n%25-${mark}`, `n%5C-${mark}`])
      expect((await emails(`search=${wildcard}`)).total).toBe('0')
    expect((await server.browser().get('/api/admin/users?pageSize=501', { token })).status).toBe(400)
    expect((await server.browser().get('/api/admin/users?sort=email;drop', { token })).status).toBe(400)
  })

  it('are sorted as requested, and each access filter finds exactly its families', async () => {
    const { db } = server.services
    const token = await anAdministratorsToken(server)
    const mark = crypto.randomUUID().slice(0, 8)
    const now = server.clock.now()
    const families: Readonly<Record<string, Parameters<typeof aMember>[1]>> = {
      bruno: { createdAt: later(now, -3 * day), lastLoginAt: later(now, -day), isSubscribed: true },
      anna: {
        createdAt: later(now, -2 * day),
        lastLoginAt: null,
        isSubscribed: true,
        freeAccessUntil: later(now, day),
      },
      dario: {
        createdAt: later(now, -day),
        lastLoginAt: later(now, -hour),
        freeAccessUntil: later(now, minute),
      },
      carla: { createdAt: later(now, -4 * day), lastLoginAt: later(now, -2 * day), freeAccessUntil: now },
      elena: { createdAt: later(now, -5 * day), lastLoginAt: later(now, -3 * day) },
    }
    for (const [name, changes] of Object.entries(families))
      await aMember(db, { ...changes, email: `${name}-${mark}@example.com` })
    const found = async (query: string) => {
      const { body, headers } = await server
        .browser()
        .get<{ email: string }[]>(`/api/admin/users?search=${mark}&${query}`, { token })
      expect(headers.get('x-total-count')).toBe(String(body.length))
      return body.map(({ email }) => email.split('-')[0])
    }
    const orders: Record<(typeof userSorts)[number], string[]> = {
      newest: ['dario', 'anna', 'bruno', 'carla', 'elena'],
      oldest: ['elena', 'carla', 'bruno', 'anna', 'dario'],
      email: ['anna', 'bruno', 'carla', 'dario', 'elena'],
      lastLogin: ['dario', 'bruno', 'carla', 'elena', 'anna'],
    }
    for (const [sort, order] of Object.entries(orders))
      expect([sort, await found(`sort=${sort}`)]).toEqual([sort, order])
    const filters: Record<(typeof accessFilters)[number], string[]> = {
      subscribed: ['anna', 'bruno'],
      free: ['dario'],
      none: ['carla', 'elena'],
    }
    for (const [access, names] of Object.entries(filters))
      expect([access, await found(`sort=email&access=${access}`)]).toEqual([access, names])
  })

  it('isSubscribed can be toggled, and the audit log records administrator, action, target and IP address', async () => {
    const token = await anAdministratorsToken(
      server,
      `camille-${crypto.randomUUID().slice(0, 6)}@example.com`,
    )
    const user = await aMember(server.services.db)
    expect(
      (await server.browser().put(`/api/admin/users/${user.id}`, { isSubscribed: true }, { token })).body,
    ).toMatchObject({
      id: user.id,
      isSubscribed: true,
    })
    const browser = await server.signedIn(user)
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ isSubscribed: true, hasAccess: true })
    await server.browser().put(`/api/admin/users/${user.id}`, { isSubscribed: false }, { token })
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ isSubscribed: false, hasAccess: false })
    const log = await server
      .browser()
      .get<{ action: string; target: string; admin: string; ip: string }[]>('/api/admin/audit?pageSize=2', {
        token,
      })
    expect(log.body.map(({ action, target }) => [action, target])).toEqual([
      ['unsubscribe', user.email],
      ['subscribe', user.email],
    ])
    expect(log.body[0]).toMatchObject({
      admin: expect.stringContaining('camille-'),
      ip: expect.stringContaining('127.0.0.1'),
    })
  })

  it('are exported as CSV in which no address is a formula, and the export is written to the audit log', async () => {
    const { db } = server.services
    const token = await anAdministratorsToken(server)
    for (const start of ['=1+1', '+1', '-1', '@sum'])
      await aMember(db, { email: `${start}-${crypto.randomUUID().slice(0, 8)}@example.com` })
    const { text, headers } = await server.browser().get('/api/admin/users.csv', { token })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    for (const start of ['=1+1', '+1', '-1', '@sum']) expect(text).toContain(`\r\n"'${start}-`)
    expect(text).not.toMatch(/(?:^|;|\n)"?[=+\-@]/)
    expect(
      (await server.browser().get<{ action: string }[]>('/api/admin/audit?pageSize=1', { token })).body,
    ).toMatchObject([{ action: 'export-users' }])
  })

  it('rejects an unknown account, a value that is not a boolean, and any other column', async () => {
    const token = await anAdministratorsToken(server)
    const { id } = await aMember(server.services.db)
    const statusOf = async (path: string, body: unknown) =>
      (await server.browser().put(`/api/admin/users/${path}`, body, { token })).status
    expect(await statusOf('1', { isSubscribed: true })).toBe(400)
    expect(await statusOf(crypto.randomUUID(), { isSubscribed: true })).toBe(404)
    for (const body of [
      { isSubscribed: 'false' },
      { isSubscribed: null },
      {},
      { isSubscribed: true, email: 'x@example.com' },
      { referralCount: 0 },
    ])
      expect(await statusOf(id, body)).toBe(400)
  })
})

describe('login links made by an administrator (CONTRACT §10)', () => {
  it('create the account in French, are also sent by e-mail, and show their token once', async () => {
    const token = await anAdministratorsToken(server)
    const email = `nouvelle-${crypto.randomUUID().slice(0, 8)}@example.com`
    const made = await server
      .browser()
      .post<{ token: string; url: string }>(
        '/api/admin/generate-magic-link',
        { email: ` ${email.toUpperCase()} ` },
        { token },
      )
    expect(made.body).toMatchObject({
      email,
      url: `${server.origin}/fr/auth/callback?token=${made.body.token}`,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    expect(await loginTokenFor(server, email)).toBe(made.body.token)
    const listed = async () =>
      (
        await server
          .browser()
          .get<{ email: string; token: string; isExpired: boolean }[]>(
            `/api/admin/magic-links?search=${email}`,
            { token },
          )
      ).body
    expect(await listed()).toMatchObject([{ email, token: made.body.token.slice(0, 10), isExpired: false }])
    const verified = await server.browser().post('/api/auth/verify-magic-link', { token: made.body.token })
    expect(verified.body).toMatchObject({ user: { email, language: 'fr' } })
    expect(await listed()).toMatchObject([{ isExpired: true }])
  })

  it('do not count towards the family’s request limit', async () => {
    const token = await anAdministratorsToken(server)
    const { email } = await aMember(server.services.db)
    for (let i = 0; i < 7; i++)
      expect(
        (await server.browser().post('/api/admin/generate-magic-link', { email }, { token })).status,
      ).toBe(200)
    expect((await server.browser().post('/api/auth/magic-link', { email })).status).toBe(200)
  })

  it('are rejected for an empty e-mail', async () => {
    const token = await anAdministratorsToken(server)
    expect(
      (await server.browser().post('/api/admin/generate-magic-link', { email: '  ' }, { token })).status,
    ).toBe(400)
  })

  it('a link requested by a family is listed too, and its stored form cannot be used to sign in', async () => {
    const token = await anAdministratorsToken(server)
    const { id, email } = await aMember(server.services.db)
    await server.browser().post('/api/auth/magic-link', { email })
    const whole = await loginTokenFor(server, email)
    const [row] = await server.services.db.select().from(loginLinks).where(eq(loginLinks.userId, id))
    expect(row?.tokenStart).toBe(whole.slice(0, 10))
    expect(JSON.stringify(row)).not.toContain(whole)
    expect(
      (await server.browser().get<unknown[]>(`/api/admin/magic-links?search=${email}`, { token })).body,
    ).toHaveLength(1)
  })
})

describe('contact messages and the audit log', () => {
  it('contact messages are listed newest first', async () => {
    const token = await anAdministratorsToken(server)
    const db = server.services.db
    for (const day of [1, 2])
      await db.insert(contactSubmissions).values({
        firstName: 'Claire',
        lastName: '<b>',
        email: 'c@example.com',
        message: `Bonjour du jour ${day}`,
        createdAt: new Date(Date.UTC(2030, 0, day)),
      })
    const { body, headers } = await server
      .browser()
      .get<{ message: string }[]>('/api/admin/contact-submissions?pageSize=2', { token })
    expect(body.map(({ message }) => message)).toEqual(['Bonjour du jour 2', 'Bonjour du jour 1'])
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(2)
  })

  it('the audit log rejects updates and deletions, and a row edited despite that is found and named', async () => {
    const { db } = server.services
    const token = await anAdministratorsToken(server)
    const { id } = await aMember(db)
    for (const isSubscribed of [true, false, true])
      await server.browser().put(`/api/admin/users/${id}`, { isSubscribed }, { token })
    expect(await auditFault(db)).toBeUndefined()
    await expect(db.execute(sql`update audit_log set action = 'nothing'`)).rejects.toThrow()
    await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow()
    const [second] = await db
      .select({ id: auditLog.id })
      .from(auditLog)
      .orderBy(auditLog.id)
      .offset(1)
      .limit(1)
    await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
    await db.execute(sql`update audit_log set target = 'somebody else' where id = ${second?.id}`)
    expect(await auditFault(db)).toEqual({ row: second?.id })
    await db.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
  })

  it('the audit log names a family by its id, so that no e-mail address remains after an erasure', async () => {
    const { db } = server.services
    const token = await anAdministratorsToken(server)
    const user = await aMember(db)
    await server.browser().get(`/api/admin/users/${user.id}`, { token })
    expect(
      (await server.browser().get<unknown[]>(`/api/admin/audit?target=${user.email}`, { token })).body,
    ).toHaveLength(1)
    await db.delete(users).where(eq(users.id, user.id))
    const rows = await db.select().from(auditLog).where(eq(auditLog.target, user.id))
    expect(JSON.stringify(rows)).not.toContain(user.email)
    expect(rows).toHaveLength(1)
  })

  it('reading a family’s file is written to the audit log', async () => {
    const token = await anAdministratorsToken(server)
    const user = await aMember(server.services.db)
    expect((await server.browser().get(`/api/admin/users/${user.id}`, { token })).body).toMatchObject({
      email: user.email,
    })
    expect(
      (
        await server
          .browser()
          .get<{ action: string; target: string }[]>('/api/admin/audit?pageSize=1', { token })
      ).body,
    ).toMatchObject([{ action: 'read-family', target: user.email }])
    expect((await server.services.db.select().from(users).where(eq(users.id, user.id))).length).toBe(1)
  })
})
