import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { day, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember, aSubscriber } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

const json = { 'Content-Type': 'application/json' }

describe('errors of every call (CONTRACT §3)', () => {
  const malformed: [string, BodyInit][] = [
    ['bad JSON', '{"email":'],
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
    ['a root that is not an object', '[1]'],
    ['a text at the root', '"a"'],
    ['depth 10,000', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a NUL', '{"email":"a\\u0000@b.lu"}'],
    ['a lone surrogate', '{"email":"\\ud800@b.lu"}'],
    ['a NUL in a key', '{"a\\u0000":1,"email":"a@b.lu"}'],
  ]
  it.each(malformed)('rejects %s with 400', async (_, raw) => {
    const response = await server.browser().post('/api/auth/magic-link', undefined, { raw })
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ message: expect.any(String) })
  })

  it('rejects a body over 64 KiB with 413', async () => {
    for (const path of ['/api/auth/magic-link', '/api/newsletter/unsubscribe?token=x']) {
      const response = await server.browser().post(path, { email: 'a'.repeat(70_000) })
      expect([path, response.status, response.body]).toEqual([
        path,
        413,
        { message: 'The body is larger than 64 KiB.' },
      ])
    }
  })

  it('accepts 1 MiB only from the payment provider, and states the limit', async () => {
    const send = (bytes: number) =>
      server.browser().post('/api/stripe/webhook', undefined, { raw: 'a'.repeat(bytes) })
    expect((await send(1024 * 1024)).status).toBe(400)
    expect(await send(1024 * 1024 + 1)).toMatchObject({
      status: 413,
      body: { message: 'The body is larger than 1024 KiB.' },
    })
  })

  it('rejects a body that is not JSON with 415', async () => {
    const response = await server.browser().post('/api/auth/magic-link', undefined, {
      raw: 'email=a@b.lu',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(415)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(
        (
          await server
            .browser()
            .post('/api/stripe/webhook', undefined, { raw: '{}', headers: { 'Content-Type': type } })
        ).status,
      ).toBe(415)
  })

  it('rejects a compressed body with 415', async () => {
    for (const [path, raw] of [
      ['/api/auth/magic-link', new Uint8Array(gzipSync('{"email":"a@b.lu"}'))],
      ['/api/stripe/webhook', new Uint8Array(gzipSync('{}'))],
    ] as const) {
      const response = await server
        .browser()
        .post(path, undefined, { raw, headers: { 'Content-Encoding': 'gzip' } })
      expect([path, response.status, response.body]).toEqual([
        path,
        415,
        { message: 'The body must not be compressed.' },
      ])
    }
  })

  it('responds with 404 to an impossible id in the path, and with 400 to an invalid query', async () => {
    const member = await server.signedIn(await aSubscriber(server.services.db))
    for (const id of ['nope', '42', '11111111-1111-1111-1111-111111111111', crypto.randomUUID()])
      expect([id, (await member.get(`/api/lives/${id}/door`)).status]).toEqual([id, 404])
    expect((await member.get('/api/lives?from=nope')).status).toBe(400)
  })

  it('sets the Date header by the product’s clock, which the pages use', async () => {
    server.clock.advance(3 * day)
    const { headers } = await server.browser().get('/api/announcements')
    const apart = Date.parse(headers.get('date') ?? '') - server.services.clock.now().getTime()
    server.clock.advance(-3 * day)
    expect(Math.abs(apart)).toBeLessThan(minute)
  })

  it('responds to a wrong method with 405 and Allow', async () => {
    const response = await server.browser().get('/api/auth/logout')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    const me = await server.browser().send('DELETE', '/api/auth/me', undefined, {})
    expect([me.status, me.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('does not read the last part of a declared path as the parameter of another', async () => {
    const declared = [
      ['DELETE', '/api/account/guardians/confirm', 'POST'],
      ['PUT', '/api/admin/team/accept', 'POST'],
      ['GET', '/api/admin/users/bulk', 'POST'],
      ['PUT', '/api/admin/conversations/assignees', 'GET, HEAD'],
    ] as const
    for (const [method, path, allowed] of declared) {
      const response = await server.browser().send(method, path, undefined, {})
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allowed])
    }
  })

  it('responds in the same way on pages that are not calls of the API', async () => {
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox.json',
      `/dev/mailbox/${crypto.randomUUID()}`,
      '/player/x',
      '/thumbs/x.svg',
      '/healthz',
      '/metrics',
    ])
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const response = await server.browser().send(method, path, undefined, {})
        expect([path, method, response.status, response.headers.get('allow')]).toEqual([
          path,
          method,
          405,
          'GET, HEAD',
        ])
      }
    const response = await server.app.inject({ method: 'QUERY' as 'GET', url: '/api/auth/me' })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD'])
    const stranger = await server.app.inject({
      method: 'POST',
      url: '/dev/mailbox',
      headers: { host: 'evil.example' },
    })
    expect(stranger.statusCode).toBe(404)
  })

  it('responds to an unknown call with 404 in JSON', async () => {
    const response = await server.browser().get('/api/nothing')
    expect(response.status).toBe(404)
    expect(response.body).toEqual({ message: 'Not found' })
  })

  it('rejects a write from another site with 403', async () => {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'null' },
    ]
    for (const headers of foreign) {
      const response = await server.browser().post('/api/auth/logout', undefined, { headers })
      expect(response.status).toBe(403)
    }
  })

  it('rejects a repeated query key and a broken or NUL address with 400', async () => {
    for (const path of [
      '/api/auth/me?a=1&a=2',
      '/api/openapi.json?a=1&a=2',
      '/api/auth/me?a=%00',
      '/api/auth/me?a=%ff',
      '/api/%ff',
    ]) {
      expect([path, (await server.browser().get(path)).status]).toEqual([path, 400])
    }
  })

  it('reveals nothing of the back-office without a token, and never repeats an address', async () => {
    const { browser } = server
    const token = await anAdministratorsToken(server)
    for (const odd of [
      '%zz',
      '%ff',
      'a'.repeat(501),
      `${crypto.randomUUID()}?a=1&a=2`,
      `${crypto.randomUUID()}?a=%00`,
    ]) {
      const path = `/api/admin/users/${odd}`
      const [stranger, administrator] = [await browser().get(path), await browser().get(path, { token })]
      expect([odd, stranger.status, administrator.status]).toEqual([odd, 401, 400])
      expect(stranger.body).toMatchObject({ message: 'Administrator sign-in required.', code: 'signedOut' })
      expect(administrator.body).toMatchObject({ message: expect.not.stringContaining(odd.slice(0, 3)) })
      expect(administrator.headers.get('x-request-id')).toBeTruthy()
    }
    expect((await browser().get('/api/videos/%zz')).body).toEqual({ message: 'The address is not valid.' })
  })

  it('never changes access by a variant of the path', async () => {
    const browser = await server.signedIn(await aMember(server.services.db))
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    for (const path of ['/api/auth/me/', '/API/auth/me', '/api//auth/me', '/api/auth/../auth/me/.'])
      expect((await server.browser().get(path)).status).not.toBe(200)
  })
})

describe('every response', () => {
  it('carries the security headers and a request id', async () => {
    const { headers } = await server.browser().get('/api/auth/me')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(?:inline|eval)/)
    for (const name of [
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'x-request-id',
    ])
      expect(headers.get(name)).toBeTruthy()
  })

  it('of a signed-in call has Cache-Control no-store', async () => {
    const browser = await server.signedIn(await aMember(server.services.db))
    expect((await browser.get('/api/auth/me')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('for operators', () => {
  it('healthz, readyz, metrics and the description respond', async () => {
    expect((await server.browser().get('/healthz')).status).toBe(200)
    expect((await server.browser().get('/readyz')).status).toBe(200)
    expect((await server.browser().get('/metrics')).text).toContain('process_cpu_seconds_total')
    const description = (await server.browser().get<{ paths: object }>('/api/openapi.json')).body
    expect(Object.keys(description.paths)).toContain('/api/auth/verify-magic-link')
  })

  it('an address may write 300 times in 15 minutes', async () => {
    const browser = server.browser()
    const statuses: number[] = []
    for (let i = 0; i < 301; i++)
      statuses.push((await browser.post('/api/auth/logout', undefined, { headers: json })).status)
    expect(statuses.slice(0, 290).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    server.clock.advance(15 * 60_000)
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
  })

  it('a mail program’s unsubscribe button counts towards the 300, payment events do not', async () => {
    server.clock.advance(15 * 60_000)
    const all = async (path: string) => {
      const statuses: number[] = []
      // A few at a time: more than 384 at once would be rejected as overload.
      while (statuses.length < 301)
        statuses.push(
          ...(await Promise.all(
            Array.from({ length: 43 }, async () => (await server.browser().post(path, {})).status),
          )),
        )
      return statuses
    }
    expect(new Set(await all('/api/stripe/webhook'))).toEqual(new Set([400]))
    const statuses = await all('/api/newsletter/unsubscribe?token=x')
    expect(statuses.toSorted().slice(-2)).toEqual([400, 429])
    server.clock.advance(15 * 60_000)
  })
})
