import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeLoginLink } from '#src/domain/login-links/login-link.server.ts'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import { admins, sessions } from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'
import { createLog } from './log.server.ts'

const origin = 'https://mirabelle.example'
const environment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/never-opened',
  PUBLIC_URL: origin,
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_live_never_used',
  STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
  STRIPE_API_URL: 'http://127.0.0.1:1',
  ADMIN_EMAIL: 'equipe@mirabelle.example',
  ADMIN_PASSWORD: 'un long mot de passe',
  METRICS_TOKEN: 'a-token-for-the-figures',
}

const server = provideTestServer({ environment })

/** Verifies a fresh login link, as the site's own page does. */
async function signIn(headers: Record<string, string> = { Origin: origin }) {
  const { services, clock } = server
  const member = await aMember(services.db)
  const { token } = await makeLoginLink(services.db, {
    userId: member.id,
    madeBy: 'user',
    now: clock.now(),
  })
  const browser = server.browser()
  return {
    response: await browser.post('/api/auth/verify-magic-link', { token }, { headers }),
    browser,
    member,
  }
}

describe('a forwarded address in production', () => {
  it.each([
    ['a proxy that TRUST_PROXY names', '127.0.0.1,fd00::/8', 0],
    ['a peer that it does not name', '10.0.0.0/8', 1],
  ])('from %s is trusted, or reported once', async (_, TRUST_PROXY, warnings) => {
    let written = ''
    const log = createLog(
      { logLevel: 'warn' },
      new Writable({
        write: (chunk, _encoding, done) => {
          written += chunk
          done()
        },
      }),
    )
    const open = await startTestServer({ environment: { ...environment, TRUST_PROXY }, log })
    const browser = open.browser()
    await browser.get('/api/auth/me')
    for (const last of [1, 2])
      await browser.get('/api/auth/me', { headers: { 'X-Forwarded-For': `203.0.113.${last}` } })
    await open.close()
    expect(written.match(/X-Forwarded-For ignored/g) ?? []).toHaveLength(warnings)
    expect(written).not.toContain('203.0.113')
  })
})

describe('in production', () => {
  it('the session’s cookie is __Host-, Secure, HttpOnly, SameSite=Lax and for no other host', async () => {
    const { response } = await signIn()
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-session=')) ?? ''
    const [, ...attributes] = cookie.split(';').map((part) => part.trim().toLowerCase())
    expect(attributes.toSorted()).toEqual([
      'httponly',
      `max-age=${30 * 86_400}`,
      'path=/',
      'samesite=lax',
      'secure',
    ])
    expect(
      response.headers
        .getSetCookie()
        .every((line) => /; secure/i.test(line) && /; samesite=lax/i.test(line) && !/domain=/i.test(line)),
    ).toBe(true)
  })

  it('a cookie without the prefix, which another host of the domain could set, is ignored', async () => {
    const { browser } = await signIn()
    const token = browser.cookies.get('__Host-session') ?? ''
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    const other = server.browser()
    other.cookies.set('session', token)
    expect((await other.get('/api/auth/me')).status).toBe(401)
  })

  it('signing out clears the cookie with its attributes, and ends the session on the server', async () => {
    const { browser } = await signIn()
    const token = browser.cookies.get('__Host-session') ?? ''
    const response = await browser.post('/api/auth/logout', undefined, { headers: { Origin: origin } })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))).toMatch(
      /; path=\/.*; httponly; secure/i,
    )
    expect(
      await server.services.db
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashOf(token))),
    ).toEqual([])
  })

  it('the session’s token itself is not stored', async () => {
    const { browser, member } = await signIn()
    const token = browser.cookies.get('__Host-session') ?? ''
    const [stored] = await server.services.db.select().from(sessions).where(eq(sessions.userId, member.id))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored?.tokenHash.equals(hashOf(token))).toBe(true)
  })

  it('this machine’s own address counts as another site', async () => {
    expect((await signIn({ Origin: server.origin })).response.status).toBe(403)
    expect((await signIn({ Origin: 'http://mirabelle.example' })).response.status).toBe(403)
    expect((await signIn({ Origin: `${origin}.evil.example` })).response.status).toBe(403)
  })

  it('every response requires https from then on', async () => {
    for (const path of ['/api/auth/me', '/api/nothing', '/healthz', '/api/%ff']) {
      const { headers } = await server.browser().get(path)
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8,}; includeSubDomains/)
      expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    }
  })

  it('the /dev pages do not exist for anybody', async () => {
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox.json',
      `/dev/mailbox/${crypto.randomUUID()}`,
      '/dev/payment',
      '/dev/payment/x',
      '/dev',
    ]) {
      expect([path, (await server.browser().get(path)).status]).toEqual([path, 404])
      expect([path, (await server.browser().get(path, { headers: { Host: 'localhost' } })).status]).toEqual([
        path,
        404,
      ])
    }
  })

  it('the metrics need the token from anywhere but this machine', async () => {
    const from = (headers: Record<string, string>) =>
      server.browser().get('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7', ...headers } })
    expect((await from({})).status).toBe(403)
    expect((await from({ Authorization: 'Bearer another-token-for-it' })).status).toBe(403)
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await from({ Authorization: `${scheme} ${environment.METRICS_TOKEN}` })).status).toBe(200)
    const here = (headers: Record<string, string>) =>
      server.app.inject({ url: '/metrics', headers: { host: '127.0.0.1', ...headers } })
    expect((await here({})).statusCode).toBe(200)
    for (const headers of [
      { forwarded: 'for=203.0.113.7' },
      { 'x-forwarded-for': '' },
      { host: 'evil.example' },
      // Headers of a proxy on this machine that identifies itself little, or not at all.
      { 'x-real-ip': '203.0.113.7' },
      { 'x-forwarded-proto': 'https' },
      { via: '1.1 proxy' },
      { host: new URL(origin).host },
    ] as Record<string, string>[])
      expect([headers, (await here(headers)).statusCode]).toEqual([headers, 403])
  })

  it('the server does not start without an administrator', async () => {
    const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...without } = environment
    await expect(startTestServer({ environment: without })).rejects.toThrow(
      'ADMIN_EMAIL and ADMIN_PASSWORD are missing',
    )
  })

  it('the server does not start while an account of the demonstration is enabled', async () => {
    const database = await openTestDatabase()
    await setAdministrator(database.db, {
      email: 'claire@mirabelle.example',
      password: 'un long mot de passe',
    })
    for (const email of ['admin@mirabelle.example', 'expert@mirabelle.example']) {
      await setAdministrator(database.db, { email, password: 'un mot de passe généré' })
      await expect(startTestServer({ environment, database })).rejects.toThrow(
        `${email} is the demonstration`,
      )
      await database.db
        .update(admins)
        .set({ disabledAt: new Date(0) })
        .where(eq(admins.email, email))
    }
    const started = await startTestServer({ environment, database })
    await started.close()
  })

  it('an unreachable payment provider causes 503 with Retry-After within ten seconds', async () => {
    const began = performance.now()
    const response = await server
      .browser()
      .post(
        '/api/stripe/create-checkout-session',
        { planId: 'complete', billing: 'monthly', locale: 'fr' },
        { headers: { Origin: origin } },
      )
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(performance.now() - began).toBeLessThan(maxMs(10_000))
  })
})

describe('/dev pages outside of production', () => {
  it('exist only for this machine, while the real service is not set', async () => {
    const open = await startTestServer()
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await open.browser().get(path, { headers })).status
    expect([await status('/dev/mailbox'), await status('/dev/payment')]).toEqual([200, 200])
    const forwarded: Record<string, string>[] = [
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { 'X-Real-IP': '127.0.0.1' },
      { Via: '1.1 proxy' },
    ]
    for (const headers of forwarded)
      for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/payment'])
        expect([path, headers, await status(path, headers)]).toEqual([path, headers, 404])
    const rebound = await open.app.inject({ url: '/dev/mailbox', headers: { host: 'evil.example' } })
    expect(rebound.statusCode).toBe(404)
    await open.close()
  })

  it('carry the headers of every response, found or not', async () => {
    const open = await startTestServer({ environment: { PUBLIC_URL: origin } })
    for (const path of [
      '/dev/payment',
      '/dev/payment/nothing',
      '/dev/payment/portal/nothing',
      '/dev/payment/invoices/nothing',
      '/dev/mailbox',
    ]) {
      const { headers } = await open.browser().get(path)
      for (const name of [
        'permissions-policy',
        'content-security-policy',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-resource-policy',
      ])
        expect([path, name, headers.get(name)]).toEqual([path, name, expect.any(String)])
      expect([path, headers.get('strict-transport-security')]).toEqual([
        path,
        expect.stringContaining('max-age='),
      ])
      expect([path, headers.get('content-security-policy')?.match(/default-src/g)]).toEqual([
        path,
        ['default-src'],
      ])
    }
    await open.close()
  })

  it('do not exist once the real service is set', async () => {
    const set = await startTestServer({
      environment: {
        SMTP_URL: 'smtp://127.0.0.1:1',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
    })
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/payment'])
      expect([path, (await set.browser().get(path)).status]).toEqual([path, 404])
    await set.close()
  })
})
