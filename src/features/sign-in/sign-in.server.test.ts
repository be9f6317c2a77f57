import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeLoginLink } from '#src/domain/login-links/login-link.server.ts'
import { encryptedTokenPurpose, loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import {
  adminSessions,
  admins,
  loginLinks,
  outbox,
  rateLimits,
  sessions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { encrypt, hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { day, minute } from '#src/shared/durations.ts'
import { aMember, aSubscriber } from '#tests/support/accounts/factories.ts'
import type { ApiResponse, Browser } from '#tests/support/server/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const invalidLink = { message: 'Lien de connexion invalide ou expiré', code: 'invalidLink' }

let server: TestServer
beforeAll(async () => {
  // The server trusts a proxy, so that each visitor can have an address of their own.
  server = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => server.close())

describe('POST /api/auth/magic-link', () => {
  it('sends the link to an account and responds with an empty body', async () => {
    const family = await aMember(server.services.db)
    const response = await ask(aVisitor(), family.email)
    expect([response.status, response.body]).toEqual([200, {}])
    // The cookie that marks the requesting browser; it signs nobody in.
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^asked-link=/)])
    expect(await emailsTo(family.email)).toHaveLength(1)
  })

  it('adds the requested path to the link only if it is one of the family’s pages', async () => {
    const returnPaths: (string | null)[] = []
    for (const goTo of ['/en/account#e-mails', '//elsewhere.example/fr/compte', '']) {
      const family = await aMember(server.services.db)
      const body = { email: family.email, goTo }
      expect((await aVisitor().post(body)).status).toBe(200)
      const [sent] = await emailsTo(family.email)
      returnPaths.push(new URL(/https?:\S+/.exec(sent?.text ?? '')?.[0] ?? '').searchParams.get('goTo'))
    }
    expect(returnPaths).toEqual(['/fr/compte#e-mails', null, null])
  })

  it('responds with 404 User not found for an unknown e-mail, and stores the address nowhere', async () => {
    const response = await ask(aVisitor(), 'nobody@example.com')
    expect(response.status).toBe(404)
    expect(response.body).toEqual({ message: 'User not found', code: 'noAccount' })
    const { db } = server.services
    expect(
      JSON.stringify([await db.select().from(rateLimits), await db.select().from(outbox)]),
    ).not.toContain('nobody@example.com')
  })

  it('ignores spaces and case in the e-mail', async () => {
    const family = await aMember(server.services.db)
    expect((await ask(aVisitor(), `  ${family.email.toUpperCase()} `)).status).toBe(200)
    expect(await emailsTo(family.email)).toHaveLength(1)
  })

  const rejected: [string, unknown][] = [
    ['a blank one', ''],
    ['spaces', '   '],
    ['no text', 5],
    ['null', null],
    ['an array', ['a@example.com']],
    ['an object', { $ne: '' }],
    ['no address at all', 'claire'],
    ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`],
    ['two addresses', 'a@example.com,b@example.com'],
    ['two addresses with a space', 'a@example.com b@example.com'],
    ['a line break and a header', 'a@example.com\r\nBcc: b@example.com'],
    ['a line break at its end', 'a@example.com\r\n'],
    ['a display name', 'Claire <a@example.com>'],
    ['angle brackets', '<a@example.com>'],
    ['a comment', 'a(b)@example.com'],
  ]
  it.each(rejected)('rejects %s as an e-mail with 400, naming the field', async (_, email) => {
    const response = await ask(aVisitor(), email)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ issues: [{ path: 'email' }] })
  })

  it('rejects a body without an e-mail, and ignores unknown fields', async () => {
    const family = await aMember(server.services.db)
    expect((await aVisitor().post({})).status).toBe(400)
    expect(
      (await aVisitor().post({ email: family.email, isSubscribed: true, __proto__: { isSubscribed: true } }))
        .status,
    ).toBe(200)
    expect((await readUser(family.id)).isSubscribed).toBe(false)
  })

  it('allows 5 links per e-mail in 15 minutes from any address, known and unknown alike, then 429', async () => {
    const known = await aMember(server.services.db)
    for (const [email, status] of [
      [known.email, 200],
      ['stranger@example.com', 404],
    ] as const) {
      for (let time = 1; time <= 5; time++)
        expect((await ask(aVisitor(), time === 2 ? email.toUpperCase() : email)).status).toBe(status)
      const response = await ask(aVisitor(), email)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    }
  })

  it('allows links again once 15 minutes have passed', async () => {
    const family = await aMember(server.services.db)
    for (let time = 1; time <= 6; time++) await ask(aVisitor(), family.email)
    expect((await ask(aVisitor(), family.email)).status).toBe(429)
    server.clock.advance(15 * minute + 1000)
    expect((await ask(aVisitor(), family.email)).status).toBe(200)
  })

  it('allows 30 requests per address in 15 minutes, for known and unknown e-mails, then 429', async () => {
    const visitor = aVisitor()
    const family = await aMember(server.services.db)
    expect((await ask(visitor, family.email)).status).toBe(200)
    for (let time = 2; time <= 30; time++)
      expect((await ask(visitor, `stranger-${time}@example.com`)).status).toBe(404)
    expect((await ask(visitor, family.email)).status).toBe(429)
    expect((await ask(visitor, 'stranger-31@example.com')).status).toBe(429)
    expect((await ask(aVisitor(), family.email)).status).toBe(200)
  })

  it('counts an IPv6 network of 64 bits as one address', async () => {
    for (let time = 1; time <= 30; time++)
      await ask(aVisitor(`2001:db8:1:2::${time.toString(16)}`), `six-${time}@example.com`)
    expect((await ask(aVisitor('2001:db8:1:2:ffff::1'), 'six@example.com')).status).toBe(429)
    expect((await ask(aVisitor('2001:db8:1:3::1'), 'six@example.com')).status).toBe(404)
  })

  it('never lets 50 requests at once through the limit of 5', async () => {
    const family = await aMember(server.services.db)
    const responses = await Promise.all(Array.from({ length: 50 }, () => ask(aVisitor(), family.email)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(await emailsTo(family.email)).toHaveLength(5)
  })

  it('does not count links that an administrator makes', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    for (let time = 1; time <= 8; time++)
      await makeLoginLink(db, { userId: family.id, madeBy: 'admin', now: clock.now() })
    expect((await ask(aVisitor(), family.email)).status).toBe(200)
  })

  it('ignores X-Forwarded-For where no proxy is trusted', async () => {
    const open = await startTestServer()
    try {
      const send = (time: number) =>
        open
          .browser()
          .post(
            '/api/auth/magic-link',
            { email: `f-${time}@example.com` },
            { headers: { 'X-Forwarded-For': `198.51.100.${time}` } },
          )
      for (let time = 1; time <= 30; time++) expect((await send(time)).status).toBe(404)
      expect((await send(31)).status).toBe(429)
    } finally {
      await open.close()
    }
  })
})

describe('POST /api/auth/verify-magic-link', () => {
  it('signs the family in and responds with the session user', async () => {
    const family = await aSubscriber(server.services.db, { language: 'it', username: 'Claire' })
    const browser = server.browser()
    const response = await verify(browser, await linkOf(family))
    expect(response.status).toBe(200)
    const user = {
      id: family.id,
      email: family.email,
      username: 'Claire',
      language: 'it',
      isSubscribed: true,
      hasCompletedOnboarding: true,
      freeAccessUntil: null,
      hasAccess: true,
      isPayer: true,
      plan: null,
    }
    expect(response.body).toEqual({ user })
    expect((await browser.get('/api/auth/me')).body).toEqual(user)
    expect((await readUser(family.id)).lastLoginAt).not.toBeNull()
  })

  it('sets an HttpOnly, SameSite=Lax cookie for 30 days, and a readable one that signs nobody in', async () => {
    const response = await verify(server.browser(), await linkOf(await aMember(server.services.db)))
    const [session, hint] = response.headers.getSetCookie()
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(hint).toBe('signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax')
    const impostor = server.browser()
    impostor.cookies.set('signed-in', '1')
    expect((await impostor.get('/api/auth/me')).status).toBe(401)
    expect(impostor.cookies.has('signed-in')).toBe(false)
  })

  it('sets a Secure __Host- cookie on https', async () => {
    const secure = await startTestServer({ environment: { PUBLIC_URL: 'https://mirabelle.example' } })
    try {
      const family = await aMember(secure.services.db)
      const { token } = await makeLoginLink(secure.services.db, {
        userId: family.id,
        madeBy: 'user',
        now: secure.services.clock.now(),
      })
      const browser = secure.browser()
      const response = await verify(browser, token)
      expect(response.headers.getSetCookie()[0]).toMatch(
        /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      expect((await browser.get('/api/auth/me')).status).toBe(200)
    } finally {
      await secure.close()
    }
  })

  it('stores neither the link’s token nor the session’s in the database, only their hashes', async () => {
    const { db } = server.services
    const family = await aMember(db)
    const browser = server.browser()
    const token = await linkOf(family)
    await verify(browser, token)
    const stored = [
      ...(await db.select().from(loginLinks).where(eq(loginLinks.userId, family.id))),
      ...(await db.select().from(sessions).where(eq(sessions.userId, family.id))),
    ]
    expect(stored).toHaveLength(2)
    const session = browser.cookies.get('session') ?? ''
    for (const row of stored)
      for (const value of Object.values(row)) expect([token, session]).not.toContain(value)
    expect(stored.map(({ tokenHash }) => tokenHash.toString('hex'))).toEqual([
      hashOf(token).toString('hex'),
      hashOf(session).toString('hex'),
    ])
  })

  const bad: [string, (token: string) => unknown][] = [
    ['nothing', () => undefined],
    ['null', () => null],
    ['a number', () => 12],
    ['an array', (token) => [token]],
    ['an object', (token) => ({ token })],
    ['an empty text', () => ''],
    ['10 KB', () => 'a'.repeat(10_240)],
    ['another token', () => newToken()],
    ['one bit off', (token) => oneBitOff(token)],
    ['its first 10 characters, which administrators see', (token) => token.slice(0, 10)],
    ['its hash', (token) => hashOf(token).toString('base64url')],
    ['SQL', () => "' or 1=1 --"],
  ]
  it.each(bad)('rejects %s as a token with the same 400, and the link still works', async (_, change) => {
    const browser = server.browser()
    const token = await linkOf(await aMember(server.services.db))
    const response = await verify(browser, change(token))
    expect([response.status, response.body]).toEqual([400, invalidLink])
    expect(browser.cookies.size).toBe(0)
    expect((await verify(browser, token)).status).toBe(200)
  })

  it('rejects a used link', async () => {
    const token = await linkOf(await aMember(server.services.db))
    expect((await verify(server.browser(), token)).status).toBe(200)
    const again = await verify(server.browser(), token)
    expect([again.status, again.body]).toEqual([400, invalidLink])
  })

  it('rejects a link after 15 minutes', async () => {
    const [inTime, late] = [
      await linkOf(await aMember(server.services.db)),
      await linkOf(await aMember(server.services.db)),
    ]
    server.clock.advance(15 * minute - 2000)
    expect((await verify(server.browser(), inTime)).status).toBe(200)
    server.clock.advance(3000)
    expect([(await verify(server.browser(), late)).body]).toEqual([invalidLink])
  })

  it('rejects a session’s token and an administrator’s', async () => {
    const family = await aMember(server.services.db)
    const browser = server.browser()
    await verify(browser, await linkOf(family))
    expect((await verify(server.browser(), browser.cookies.get('session'))).body).toEqual(invalidLink)
    const { db, clock } = server.services
    const [admin] = await db
      .insert(admins)
      .values({ email: 'equipe@example.com', passwordHash: '' })
      .returning()
    const adminToken = newToken()
    await db.insert(adminSessions).values({
      adminId: admin?.id ?? '',
      tokenHash: hashOf(adminToken),
      expiresAt: new Date(clock.now().getTime() + day),
    })
    expect((await verify(server.browser(), adminToken)).body).toEqual(invalidLink)
  })

  it('voids a link as soon as another is requested', async () => {
    const family = await aMember(server.services.db)
    await ask(aVisitor(), family.email)
    const first = await newestTokenFor(family.email)
    await ask(aVisitor(), family.email)
    expect((await verify(server.browser(), first)).body).toEqual(invalidLink)
    expect((await verify(server.browser(), await newestTokenFor(family.email))).status).toBe(200)
  })

  it('keeps the link of the latest request valid, in whatever order the e-mails are composed', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    const at = clock.now()
    const earlier = { id: '00000000-0000-4000-8000-000000000001', at }
    const latest = { id: '00000000-0000-4000-8000-000000000002', at }
    const link = { userId: family.id, madeBy: 'user', now: at } as const
    const ofLatest = await makeLoginLink(db, { ...link, request: latest })
    const ofEarlier = await makeLoginLink(db, { ...link, request: earlier })
    expect((await verify(server.browser(), ofEarlier.token)).body).toEqual(invalidLink)
    expect((await verify(server.browser(), ofLatest.token)).status).toBe(200)
  })

  it('keeps both links of an e-mail that was sent twice valid until one is used', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    const request = { id: crypto.randomUUID(), at: clock.now() }
    const link = { userId: family.id, madeBy: 'user', now: clock.now(), request } as const
    const first = await makeLoginLink(db, link)
    const second = await makeLoginLink(db, link)
    expect((await verify(server.browser(), first.token)).status).toBe(200)
    expect((await verify(server.browser(), second.token)).body).toEqual(invalidLink)
  })

  it('signs in exactly one of 200 parallel attempts', async () => {
    const family = await aMember(server.services.db)
    const token = await linkOf(family)
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        verify(server.browser(), token, { 'X-Forwarded-For': `203.0.113.${index % 250}` }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    // A slow machine answers some with 503 before they are handled.
    const others = responses.filter(({ status }) => status !== 200 && status !== 503)
    expect(others.filter(({ status, body }) => status !== 400 || body.code !== 'invalidLink')).toEqual([])
    expect(
      await server.services.db.select().from(sessions).where(eq(sessions.userId, family.id)),
    ).toHaveLength(1)
  })

  it('replaces the browser’s earlier session at sign-in', async () => {
    const family = await aMember(server.services.db)
    const browser = server.browser()
    await verify(browser, await linkOf(family))
    const earlier = browser.cookies.get('session') ?? ''
    await verify(browser, await linkOf(family))
    expect(browser.cookies.get('session')).not.toBe(earlier)
    const thief = server.browser()
    thief.cookies.set('session', earlier)
    expect((await thief.get('/api/auth/me')).status).toBe(401)
  })

  it('does not adopt a session cookie that the visitor brings', async () => {
    const browser = server.browser()
    const planted = newToken()
    browser.cookies.set('session', planted)
    await verify(browser, await linkOf(await aMember(server.services.db)))
    expect(browser.cookies.get('session')).not.toBe(planted)
  })

  it('a GET request, as mail scanners send, does not use up the link', async () => {
    const family = await aMember(server.services.db)
    const token = await linkOf(family)
    expect((await server.browser().get(`/api/auth/verify-magic-link?token=${token}`)).status).toBe(405)
    expect((await verify(server.browser(), token)).status).toBe(200)
  })

  it('rejects another site’s page', async () => {
    const token = await linkOf(await aMember(server.services.db))
    const response = await verify(server.browser(), token, { Origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await verify(server.browser(), token)).status).toBe(200)
  })
})

describe('GET /api/auth/me', () => {
  it('responds with 401 to a visitor, with Cache-Control: no-store', async () => {
    const response = await server.browser().get('/api/auth/me')
    expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })

  const strangers: [string, string][] = [
    ['garbage', 'garbage'],
    ['a text of 8 KB', 'a'.repeat(8192)],
    ['broken percent signs', '%E0%A4%A'],
    ['an unknown token', newToken()],
    ['quotes', `"'; drop table sessions`],
  ]
  it.each(strangers)('responds with 401 to %s in the cookie, and clears it', async (_, value) => {
    const browser = server.browser()
    browser.cookies.set('session', value)
    browser.cookies.set('signed-in', '1')
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(browser.cookies.size).toBe(0)
  })

  it('responds with 401 to a deleted account, and clears the cookies', async () => {
    const family = await aMember(server.services.db)
    const browser = await server.signedIn(family)
    await server.services.db.delete(users).where(eq(users.id, family.id))
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(browser.cookies.size).toBe(0)
  })

  it('returns access from free days, and its end', async () => {
    const { db, clock } = server.services
    const until = new Date(clock.now().getTime() + 2 * day)
    const family = await aMember(db, { freeAccessUntil: until })
    const browser = await server.signedIn(family)
    expect((await browser.get('/api/auth/me')).body).toMatchObject({
      isSubscribed: false,
      hasAccess: true,
      freeAccessUntil: until.toISOString(),
    })
    server.clock.advance(2 * day + 1000)
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: false })
  })

  it('extends the session at each visit: it ends 30 days after the last one, not after 29', async () => {
    const family = await aMember(server.services.db)
    const browser = server.browser()
    await verify(browser, await linkOf(family))
    for (let visit = 0; visit < 3; visit++) {
      server.clock.advance(29 * day)
      const response = await browser.get('/api/auth/me')
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie()[0]).toContain('Max-Age=2592000')
    }
    server.clock.advance(30 * day + 1000)
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(browser.cookies.size).toBe(0)
  })
})

describe('POST /api/auth/logout', () => {
  it('ends the session on the server too, and responds with 200 a second time', async () => {
    const family = await aMember(server.services.db)
    const browser = server.browser()
    await verify(browser, await linkOf(family))
    const token = browser.cookies.get('session') ?? ''
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
    expect(browser.cookies.size).toBe(0)
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
    const thief = server.browser()
    thief.cookies.set('session', token)
    expect((await thief.get('/api/auth/me')).status).toBe(401)
  })

  it('leaves the family’s other browsers signed in', async () => {
    const family = await aMember(server.services.db)
    const [one, other] = [await server.signedIn(family), await server.signedIn(family)]
    await one.post('/api/auth/logout')
    expect((await other.get('/api/auth/me')).status).toBe(200)
  })

  it('rejects another site’s page', async () => {
    const browser = await server.signedIn(await aMember(server.services.db))
    expect(
      (await browser.post('/api/auth/logout', undefined, { headers: { 'Sec-Fetch-Site': 'cross-site' } }))
        .status,
    ).toBe(403)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })
})

describe('PUT /api/account/language', () => {
  it('changes the language of the family’s e-mails, for a signed-in family only', async () => {
    const family = await aMember(server.services.db)
    expect((await server.browser().put('/api/account/language', { language: 'it' })).status).toBe(401)
    const browser = await server.signedIn(family)
    for (const language of ['de', 'FR', '', null, ['it']])
      expect((await browser.put('/api/account/language', { language })).status).toBe(400)
    expect((await browser.put('/api/account/language', { language: 'it' })).status).toBe(200)
    await ask(aVisitor(), family.email)
    expect((await emailsTo(family.email))[0]?.subject).toBe('Il tuo link di accesso a Mirabelle')
  })
})

describe('the e-mail of a login link', () => {
  it('is in the account’s language and links to its callback page, English without a prefix', async () => {
    const callbacks = {
      fr: '/fr/auth/callback?token=',
      en: '/auth/callback?token=',
      it: '/it/auth/callback?token=',
    } as const
    for (const language of ['fr', 'en', 'it'] as const) {
      const family = await aMember(server.services.db, { language })
      await ask(aVisitor(), family.email)
      const [sentEmail] = await emailsTo(family.email)
      expect(sentEmail?.html).toContain(`<html lang="${language}">`)
      expect(sentEmail?.html).toContain(`href="${server.origin}${callbacks[language]}`)
      expect(sentEmail?.text).toContain(`\n${server.origin}${callbacks[language]}`)
    }
  })

  it('is built from PUBLIC_URL, whatever Host the request names', async () => {
    const family = await aMember(server.services.db)
    await aVisitor().post(
      { email: family.email },
      { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
    )
    const [sentEmail] = await emailsTo(family.email)
    expect(sentEmail?.html).not.toContain('evil.example')
    expect(sentEmail?.text).toContain(`${server.origin}/fr/auth/callback`)
  })

  it('is not sent to an account that was deleted before it would be sent', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    const [row] = await db
      .insert(outbox)
      .values({
        kind: 'login-link',
        recipient: family.email,
        language: 'fr',
        payload: { userId: crypto.randomUUID(), madeBy: 'user' },
        notBefore: clock.now(),
      })
      .returning()
    expect(await emailsTo(family.email)).toHaveLength(0)
    const [settled] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.id, row?.id ?? ''))
    expect(settled).toMatchObject({ sentAt: null, payload: {} })
    expect(settled?.abandonedAt).not.toBeNull()
  })

  it('holds the link that an administrator was shown, a new one if it expired, and is not sent if used', async () => {
    const { db, clock, secret } = server.services
    for (const [linkState, expected] of [
      ['used', 0],
      ['expired', 1],
    ] as const) {
      const family = await aMember(db)
      const token = await linkOf(family)
      const payload = {
        userId: family.id,
        madeBy: 'admin' as const,
        encryptedToken: encrypt(secret, encryptedTokenPurpose, token),
      }
      await enqueueEmail(db, loginLinkEmail, {
        to: family.email,
        language: 'fr',
        payload,
        at: new Date(clock.now().getTime() + 20 * minute),
      })
      if (linkState === 'used') await verify(server.browser(), token)
      server.clock.advance(20 * minute + 1000)
      const sentEmails = await emailsTo(family.email)
      expect(sentEmails).toHaveLength(expected)
      for (const { text } of sentEmails)
        expect((await verify(server.browser(), /token=([\w-]+)/.exec(text)?.[1])).status).toBe(200)
    }
  })

  it('stores a link that an administrator was shown encrypted while it waits, and deletes it once sent', async () => {
    const { db, clock, secret } = server.services
    const family = await aMember(db)
    const token = await linkOf(family)
    const at = new Date(clock.now().getTime() + minute)
    const payload = {
      userId: family.id,
      madeBy: 'admin' as const,
      encryptedToken: encrypt(secret, encryptedTokenPurpose, token),
    }
    await enqueueEmail(db, loginLinkEmail, { to: family.email, language: 'fr', payload, at })
    expect(JSON.stringify(await rowsOf(family.email))).not.toContain(token)
    server.clock.advance(minute + 1000)
    const [sentEmail] = await emailsTo(family.email)
    expect(sentEmail?.text).toContain(`token=${token}`)
    expect((await rowsOf(family.email)).map(({ payload }) => payload)).toEqual([{}])
    expect((await verify(server.browser(), token)).status).toBe(200)
  })
})

interface Visitor {
  post(body: unknown, headers?: Record<string, string>): Promise<ApiResponse>
}

let visitors = 0
/** A visitor with an IP address that no other visitor of these tests has. */
function aVisitor(
  ip = `10.${Math.floor(visitors / 65_536)}.${Math.floor(visitors / 256) % 256}.${visitors++ % 256}`,
): Visitor {
  return {
    post: (body, headers = {}) =>
      server.browser().post('/api/auth/magic-link', body, { headers: { 'X-Forwarded-For': ip, ...headers } }),
  }
}

function ask(visitor: Visitor, email: unknown): Promise<ApiResponse> {
  return visitor.post({ email })
}

function verify(
  browser: Browser,
  token: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return browser.post('/api/auth/verify-magic-link', { token }, { headers })
}

async function linkOf(family: { id: string }): Promise<string> {
  const { db, clock } = server.services
  return (await makeLoginLink(db, { userId: family.id, madeBy: 'user', now: clock.now() })).token
}

async function emailsTo(recipient: string) {
  // The server's own sender may have claimed some e-mails already, so this waits until none is left.
  return vi.waitUntil(
    async () => {
      const sentEmails = (await server.sentEmails()).filter((sentEmail) => sentEmail.recipient === recipient)
      const isWaiting = (await rowsOf(recipient)).some((row) => !row.sentAt && !row.abandonedAt)
      return !isWaiting && sentEmails
    },
    { timeout: 10_000, interval: 20 },
  )
}

/** The token in the newest e-mail, once all requested e-mails were sent. */
async function newestTokenFor(recipient: string): Promise<string | undefined> {
  const [newest] = await emailsTo(recipient)
  return /token=([\w-]+)/.exec(newest?.text ?? '')?.[1]
}

function rowsOf(recipient: string) {
  return server.services.db.select().from(outbox).where(eq(outbox.recipient, recipient))
}

async function readUser(id: string) {
  const [found] = await server.services.db.select().from(users).where(eq(users.id, id))
  if (!found) throw new Error('no such account')
  return found
}

function oneBitOff(token: string): string {
  const bytes = Buffer.from(token, 'base64url')
  bytes[7] = (bytes[7] ?? 0) ^ 1
  return bytes.toString('base64url')
}
