import { describe, expect, it } from 'vitest'
import type { accessFilters, userSorts } from '#src/domain/back-office/users/list-users.options.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

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

  it('are listed with their fields (SPEC §3), and who pays at Stripe', async () => {
    const token = await anAdministratorsToken(server)
    const stripe = { stripeCustomerId: 'cus_1', stripeSubscriptionId: `sub_${crypto.randomUUID()}` }
    const family = await aMember(server.services.db, { ...stripe, username: 'Claire' })
    const { body } = await server
      .browser()
      .get(`/api/admin/users?search=${encodeURIComponent(family.email)}`, { token })
    expect(body).toEqual([
      {
        id: family.id,
        email: family.email,
        username: 'Claire',
        ...stripe,
        language: family.language,
        isSubscribed: family.isSubscribed,
        hasCompletedOnboarding: family.hasCompletedOnboarding,
        referralCode: null,
        referralCount: 0,
        freeAccessUntil: null,
        createdAt: family.createdAt.toISOString(),
        lastLoginAt: null,
      },
    ])
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
