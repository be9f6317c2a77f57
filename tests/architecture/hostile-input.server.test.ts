import { Agent, request as httpRequest } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Endpoint } from '#src/api/endpoint.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { rateLimits, users } from '#src/infrastructure/database/schema.server.ts'
import { companyDay } from '#src/shared/dates.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { tablesHolding } from '#tests/support/accounts/canary.ts'
import {
  aFamilyOnAPlan,
  aFreeSlot,
  aLive,
  aSubscriber,
  type Person,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import { twoAdultsConfirmPresence } from '#tests/support/lives/live-adults.ts'
import type { ApiResponse, Sending } from '#tests/support/server/browser.ts'
import { endpoints, nameOf, schemaOf, urlOf } from '#tests/support/server/calls.ts'
import { ResponsesSeen } from '#tests/support/server/described.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
beforeEach(() => server.services.db.delete(rateLimits))

const writing = endpoints.filter(({ method, rawBody }) => method !== 'GET' && !rawBody)
const named = (some: readonly Endpoint[]) => some.map((endpoint) => [nameOf(endpoint), endpoint] as const)

type Send = (endpoint: Endpoint, body?: unknown, sending?: Sending & { url?: string }) => Promise<ApiResponse>

const responses = new ResponsesSeen()

/** A client that is authorized for this call, so that the input under test reaches it. */
async function authorizedSend(
  { access }: Endpoint,
  aFamily: (db: Database) => Promise<Person> = aSubscriber,
): Promise<Send> {
  const browser =
    access === 'member' || access === 'withAccess'
      ? await server.signedIn(await aFamily(server.services.db))
      : server.browser()
  const token = access === 'admin' ? await anAdministratorsToken(server) : undefined
  return async (endpoint, body, { url = urlOf(endpoint), ...sending } = {}) => {
    const response = await browser.send(endpoint.method, url, body, { token, ...sending })
    responses.note(endpoint, response)
    return response
  }
}

function expectError(response: ApiResponse, status: number, what: string): void {
  expect([what, response.status, response.headers.get('content-type')]).toEqual([
    what,
    status,
    'application/json; charset=utf-8',
  ])
  expect(response.body).toMatchObject({ message: expect.any(String) })
  expect(response.text, what).not.toMatch(/\bat \w+.*:\d+:\d+|node_modules|\.ts\b|select |insert /)
}

describe('a broken body', () => {
  const broken: Readonly<Record<string, BodyInit>> = {
    'bad JSON': '{"email":',
    'a comment in JSON': '{/* */}',
    'bad UTF-8': new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
    'an overlong slash': new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d]),
    'UTF-16': Buffer.from('\ufeff{"a":1}', 'utf16le'),
    'an array at the root': '[{}]',
    'a text at the root': '"a"',
    'null at the root': 'null',
    'a number at the root': '1',
    'depth 10,000': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'depth 10,000 of arrays': `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    'a NUL': '{"zz":"a\\u0000b"}',
    'a NUL in a key': '{"a\\u0000":1}',
    'a lone surrogate': '{"zz":"\\ud800"}',
    'a lone surrogate far inside': '{"zz":[{"b":["ok","\\udfff"]}]}',
  }

  it.each(named(writing))('%s rejects every one of them with 400', async (_, endpoint) => {
    const send = await authorizedSend(endpoint)
    for (const [what, raw] of Object.entries(broken))
      expectError(await send(endpoint, undefined, { raw }), 400, what)
  })

  it.each(named(writing.filter(({ bodyIsList }) => bodyIsList)))(
    '%s, whose body is a list, rejects a missing body',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      expectError(await send(endpoint, undefined), 400, 'none')
    },
  )

  it.each(named(writing))(
    '%s rejects more than 64 KiB with 413, and other content types with 415',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      expectError(await send(endpoint, { zz: 'a'.repeat(65_536) }), 413, 'too large')
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/jsonx',
      ])
        expectError(
          await send(endpoint, undefined, { raw: 'a=b', headers: { 'Content-Type': type } }),
          415,
          type,
        )
    },
  )
})

describe('a call from another site', () => {
  const foreign: readonly Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'nonsense' },
  ]

  it.each(named(writing))('%s is rejected with 403', async (_, endpoint) => {
    const send = await authorizedSend(endpoint)
    for (const headers of foreign)
      expectError(await send(endpoint, {}, { headers }), 403, JSON.stringify(headers))
    // DNS rebinding: a page whose Host is this product and whose Origin is another site.
    const rebound = await send(
      endpoint,
      {},
      { headers: { Origin: 'http://evil.example:80', 'Sec-Fetch-Site': 'same-origin' } },
    )
    expectError(rebound, 403, 'rebound')
  })
})

describe('an odd URL', () => {
  it.each(named(endpoints))(
    '%s rejects a repeated query key, a NUL and invalid UTF-8 with 400',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      for (const query of [
        '?a=1&a=2',
        '?token=1&lang=fr&token=1',
        '?a=%00',
        '?a=%ff',
        '?%00=1',
        '?a=%ed%a0%80',
      ])
        expectError(
          await send(endpoint, endpoint.method === 'GET' ? undefined : {}, {
            url: urlOf(endpoint) + query,
          }),
          400,
          query,
        )
    },
  )

  it.each(named(endpoints.filter(({ params }) => params !== undefined)))(
    '%s rejects an unknown id with 404 and another invalid parameter with 400',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      for (const [name, described] of Object.entries(
        endpoint.params ? schemaOf(endpoint.params).properties : {},
      )) {
        const isId =
          (described.format === 'uuid' && !endpoint.rejectsMalformedIds) ||
          endpoint.path === '/api/calendar/:secret.ics'
        const wrong = [
          "x'%20or%20'1'='1",
          '1',
          'undefined',
          '__proto__',
          'constructor',
          `${crypto.randomUUID()}x`,
          '..%2f..',
          'é'.repeat(100),
        ]
        // A challenge's id is a word, so an unknown word is not found rather than invalid.
        const isWord = (value: string) =>
          (endpoint.path === '/api/admin/challenges/:id' ||
            (name === 'id' && endpoint.path === '/api/children/:childId/not-for-us/:kind/:id')) &&
          /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)
        for (const value of wrong.filter((one) => !isWord(one))) {
          const filled = endpoint.path.replace(`:${name}`, value)
          const url = urlOf({ ...endpoint, path: filled as Endpoint['path'] })
          const body = endpoint.method === 'GET' ? undefined : endpoint.bodyIsList ? [] : {}
          const response = await send(endpoint, body, { url })
          expect([
            value,
            response.status,
            described.enum !== undefined || described.type === 'string',
          ]).toEqual([value, isId ? 404 : 400, true])
        }
      }
    },
  )

  it.each(named(endpoints.filter(({ query }) => query !== undefined)))(
    '%s accepts any text in its query without failing',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      const odd = [
        '9999-12',
        '0000-01',
        '0001-01',
        '0000-01-01T00:00:00Z',
        '-271821-04-20T00:00:00Z',
        '%',
        "'",
        '\\',
        '-0',
        '1e400',
        'a'.repeat(9000),
      ]
      for (const name of Object.keys(endpoint.query ? schemaOf(endpoint.query).properties : {}))
        for (const value of odd) {
          const response = await send(endpoint, undefined, {
            url: `${urlOf(endpoint)}?${name}=${encodeURIComponent(value)}`,
          })
          expect([name, value, response.status < 500]).toEqual([name, value, true])
        }
    },
  )

  it.each(named(endpoints.filter(({ query }) => query !== undefined)))(
    '%s rejects values that its query does not declare with 400',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      const properties = endpoint.query ? schemaOf(endpoint.query).properties : {}
      for (const [name, described] of Object.entries(properties)) {
        const choices = described.enum
        const numbers = /^(?:page|pageSize)$/.test(name)
          ? ['x', '0', '-1', '1.5', '1e9', '99999999999999999999', 'NaN', '1;drop']
          : []
        const wrong = choices ? ['zz', 'constructor', '', String(choices[0]).toUpperCase()] : numbers
        for (const value of wrong) {
          const response = await send(endpoint, undefined, {
            url: `${urlOf(endpoint)}?${name}=${encodeURIComponent(value)}`,
          })
          expectError(response, 400, `${name}=${value}`)
        }
      }
    },
  )
})

describe('a wrong type', () => {
  const samples: Readonly<Record<string, unknown>> = {
    string: 'zz',
    number: 1.5,
    integer: 3,
    boolean: true,
    null: null,
    array: [[]],
    object: { a: 1 },
  }

  it.each(named(endpoints.filter(({ body }) => body !== undefined)))(
    'in any field of %s is rejected with 400 naming the field',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      for (const [field, described] of Object.entries(
        endpoint.body ? schemaOf(endpoint.body).properties : {},
      )) {
        const taken = typesIn(described)
        if (taken.size === 0) continue // declared without a type: the handler itself validates it
        for (const [type, value] of Object.entries(samples)) {
          if (taken.has(type) || (type === 'integer' && taken.has('number'))) continue
          const response = await send(endpoint, { [field]: value })
          expectError(response, 400, `${field}: ${JSON.stringify(value)}`)
          const issues: unknown = response.body.issues
          const paths = Array.isArray(issues)
            ? issues.map((issue: { path: string }) => issue.path.split('.')[0])
            : []
          expect(paths, `${field}: ${JSON.stringify(value)}`).toContain(field)
        }
      }
    },
  )

  const takesMoments = ({ body }: Endpoint) =>
    body !== undefined && JSON.stringify(schemaOf(body)).includes('"date-time"')
  it.each(named(endpoints.filter(takesMoments)))(
    'a date out of range is rejected by %s with 400 naming the field',
    async (_, endpoint) => {
      const send = await authorizedSend(endpoint)
      const fields = Object.entries(endpoint.body ? schemaOf(endpoint.body).properties : {}).filter(
        ([, described]) => JSON.stringify(described).includes('"date-time"'),
      )
      expect(fields.length).toBeGreaterThan(0)
      for (const [field] of fields)
        for (const year of ['0000', '0001', '0099', '1999', '2200', '9999', '+275760', '-000001']) {
          const response = await send(endpoint, { [field]: `${year}-01-01T00:00:00Z` })
          expectError(response, 400, `${field}: ${year}`)
          expect(response.body.issues).toContainEqual({ path: field, message: 'Une date entre 2000 et 2199' })
        }
    },
  )

  function typesIn(described: unknown): Set<string> {
    if (typeof described !== 'object' || described === null) return new Set()
    const {
      type,
      anyOf,
      enum: choices,
    } = described as { type?: string | string[]; anyOf?: unknown[]; enum?: unknown[] }
    const own = type === undefined ? (choices ?? []).map((choice) => typeof choice) : [type].flat()
    return new Set([...own, ...(anyOf ?? []).flatMap((one) => [...typesIn(one)])])
  }
})

describe('unknown fields', () => {
  const canary = `canary${crypto.randomUUID().replaceAll('-', '')}`
  const unknownFields = {
    zz: canary,
    id: canary,
    userId: canary,
    price: canary,
    amount: canary,
    success_url: `https://evil.example/${canary}`,
    customer: canary,
    isAdmin: canary,
    stripeCustomerId: canary,
    referralCount: canary,
  }
  const home = {
    recipient: 'Claire Weber',
    line1: '12, rue du Fort',
    postalCode: 'L-1234',
    town: 'Luxembourg',
    country: 'LU',
  }
  const email = () => `famille-${crypto.randomUUID().slice(0, 8)}@example.com`
  const validBodies: [path: string, body: () => Record<string, unknown>, aFamily?: typeof aFamilyOnAPlan][] =
    [
      [
        '/api/contact',
        () => ({ firstName: 'Claire', lastName: 'Weber', email: email(), message: 'Bonjour, une question.' }),
      ],
      ['/api/leads', () => ({ email: email() })],
      ['/api/newsletter', () => ({ email: email() })],
      ['/api/visits', () => ({ page: 'home', language: 'fr' })],
      [
        '/api/stripe/create-checkout-session',
        () => ({ planId: 'complete', billing: 'monthly', locale: 'fr' }),
      ],
      ['/api/onboarding/complete', () => expressAnswers],
      ['/api/referrals/generate-code', () => ({})],
      ['/api/account/language', () => ({ language: 'it' })],
      ['/api/account/email', () => ({ email: email() })],
      ['/api/account/delivery-address', () => home, aFamilyOnAPlan],
      ['/api/admin/generate-magic-link', () => ({ email: email() })],
      ['/api/messages', () => ({ text: 'Bonjour, une question.' })],
      [
        '/api/gifts',
        () => ({
          months: 3,
          buyerEmail: email(),
          recipientEmail: email(),
          deliverOn: companyDay(later(server.services.clock.now(), day)),
          locale: 'fr',
        }),
      ],
      ['/api/withdrawals', () => ({ kind: 'cancel', email: email(), name: 'Claire Weber', locale: 'fr' })],
      ['/api/account/guardians', () => ({ email: email() }), aFamilyOnAPlan],
      ['/api/account/custody', () => ({ text: 'Semaines paires : papa' }), aFamilyOnAPlan],
    ]

  it.each(validBodies)(
    '%s ignores them: they are stored nowhere and change nothing',
    async (path, body, aFamily) => {
      const endpoint = endpoints.find(
        (one) => one.path === path && (one.method === 'POST' || one.method === 'PUT'),
      )
      if (!endpoint) throw new Error(`${path} is not declared`)
      const send = await authorizedSend(endpoint, aFamily)
      await expectUnknownFieldsIgnored(send, endpoint, body())
    },
  )

  const ofChildren: [call: string, body: (made: Made) => Record<string, unknown>][] = [
    ['PUT /api/lives/:id/registrations/:childId', () => ({})],
    ['POST /api/lives/:id/join', ({ childId }) => ({ childIds: [childId] })],
    ['PUT /api/children/:childId/challenges/:challenge', () => ({ state: 'done', words: 'Bravo à toi' })],
    ['POST /api/safety', ({ childId, liveId }) => ({ childId, liveId, words: 'Ça ne va pas' })],
    ['PUT /api/account/pin', () => ({ pin: '4821' })],
    ['PUT /api/children/:id/limits', () => ({ dailyMinutes: 45, restFrom: '20:00', restTo: '07:00' })],
    [
      'POST /api/children/:childId/baselines',
      () => ({ baselineConcentration: 3, baselineEmotions: 2, baselineMoney: 4 }),
    ],
    ['PUT /api/children/:childId/baselines/asking', () => ({ choice: 'never' })],
    ['PUT /api/account/notifications', () => ({ replays: false })],
    ['PUT /api/account/weekly-day', () => ({ day: 'friday' })],
    ['POST /api/one-to-one/:slotId', ({ childId }) => ({ childId })],
  ]

  it.each(ofChildren)(
    '%s ignores them too: they are stored nowhere and change nothing',
    async (call, body) => {
      const endpoint = endpoints.find((one) => nameOf(one) === call)
      if (!endpoint) throw new Error(`${call} is not declared`)
      const { family, ...made } = await aFamilyWithAChild()
      const params: Readonly<Record<string, string>> = {
        ...made,
        id: call.includes('/lives/') ? made.liveId : made.childId,
        challenge: 'mission-word',
      }
      const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      await expectUnknownFieldsIgnored(
        await authorizedSend(endpoint, async () => family),
        endpoint,
        body(made),
        url,
      )
    },
  )

  it('a family cannot set its account’s protected columns', async () => {
    const family = await aSubscriber(server.services.db, { isSubscribed: false })
    const browser = await server.signedIn(family)
    await browser.post('/api/onboarding/complete', {
      ...expressAnswers,
      userId: crypto.randomUUID(),
      isSubscribed: true,
      freeAccessUntil: '2099-01-01T00:00:00Z',
      referralCount: 0,
    })
    await browser.put('/api/account/language', {
      language: 'en',
      isSubscribed: true,
      email: 'autre@example.com',
      stripeCustomerId: 'cus_x',
    })
    const me = await browser.get('/api/auth/me')
    expect(me.body).toMatchObject({
      id: family.id,
      email: family.email,
      isSubscribed: false,
      hasAccess: false,
      freeAccessUntil: null,
      language: 'en',
    })
  })

  it('a body that names another family’s account changes only the signed-in one', async () => {
    const other = await aSubscriber(server.services.db, { language: 'fr' })
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect(
      (await browser.put('/api/account/language', { language: 'it', id: other.id, userId: other.id })).status,
    ).toBe(200)
    const found = await server.services.db.select({ id: users.id, language: users.language }).from(users)
    expect(found.find(({ id }) => id === other.id)?.language).toBe('fr')
  })

  /**
   * Sends a body with unknown fields, and with keys that would pollute prototypes, and expects them to be
   * ignored.
   */
  async function expectUnknownFieldsIgnored(
    send: Send,
    endpoint: Endpoint,
    body: Record<string, unknown>,
    url = urlOf(endpoint),
  ): Promise<void> {
    const before = await countPrivileged()
    const polluting = JSON.stringify({ ...unknownFields, ...body }).replace(
      /^\{/,
      `{"__proto__":{"isSubscribed":true,"isAdmin":true,"zz":"${canary}"},"constructor":{"prototype":{"zz":"${canary}"}},`,
    )
    const response = await send(endpoint, undefined, { raw: polluting, url })
    expect([response.status, response.text]).toEqual([200, expect.not.stringContaining(canary)])
    await server.sentEmails()
    expect(await tablesHolding(server.services.db, canary)).toEqual([])
    expect(await countPrivileged()).toEqual(before)
    expect(Object.prototype).not.toHaveProperty('isSubscribed')
    expect({}).not.toHaveProperty('zz')
  }

  type Made = Omit<Awaited<ReturnType<typeof aFamilyWithAChild>>, 'family'>

  /** A family with a child, a live session whose door is open, and a free one-to-one slot. */
  async function aFamilyWithAChild() {
    const { db, clock } = server.services
    const family = await aFamilyOnAPlan(db)
    const [childId = ''] = await someChildren(db, family, ['Renarde'])
    const live = await aLive(db, { startsAt: later(clock.now(), 10 * minute) })
    await twoAdultsConfirmPresence(server, live.id)
    const slotId = await aFreeSlot(db, later(clock.now(), 2 * day))
    return { family, childId, liveId: live.id, slotId }
  }

  /** How many accounts have more rights than a new one. */
  async function countPrivileged() {
    const found = await server.services.db.execute<{ subscribed: number; paying: number; free: number }>(
      sql`select count(*) filter (where is_subscribed)::int as subscribed,
                 count(stripe_customer_id)::int as paying,
                 count(free_access_until)::int as free from users`,
    )
    return found.rows[0]
  }
})

it('the description declares each status and content type that the tests above received', async () => {
  expect(responses.count).toBeGreaterThan(2 * endpoints.length)
  expect(await responses.undescribed(server.browser())).toEqual([])
})

describe('variants of the back-office’s addresses', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const changes: ((path: string, next: () => number) => string)[] = [
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => `/${path}`,
    (path) => path.toUpperCase(),
    (path) => path.replace('/admin/', '/Admin/'),
    (path) => path.replace('/api/', '/API/'),
    (path) => path.replace('/api/', '/api//'),
    (path) => path.replace('/admin/', '//admin//'),
    (path) => path.replace('/admin/', '/%61dmin/'),
    (path) => path.replace('/admin/', '/%2561dmin/'),
    (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
    (path) => path.replace('/admin/', '/admin%2F'),
    (path) => path.replace('/admin/', '/./admin/'),
    (path) => path.replace('/admin/', '/x/../admin/'),
    (path) => path.replace('/admin/', '/%2e%2e/api/admin/'),
    (path) => path.replace('/api/admin/', '/api/auth/../admin/'),
    (path) => path.replace('/admin/', '/admin;x=1/'),
    (path) => `${path};jsessionid=1`,
    (path) => `${path}.json`,
    (path) => `${path}%20`,
    (path) => `${path}%09`,
    (path) => `${path}%0d%0a`,
    (path) => `${path}?`,
    (path) => `${path}?token=x`,
    (path) => `${path}?access_token=x&isAdmin=true`,
    (path) => `${path}\\`,
    (path) => path.replaceAll('/', '\\').replace('\\', '/'),
    (path) => `${path}/..`,
    (path) => `${path}/.`,
    (path) => `${path}/%2e`,
    (path) => `http://127.0.0.1${path}`,
    (path, next) => {
      const at = Math.floor(next() * path.length)
      const code = path.charCodeAt(at)
      return `${path.slice(0, at)}%${code.toString(16).padStart(2, '0')}${path.slice(at + 1)}`
    },
    (path, next) => {
      const at = Math.floor(next() * path.length)
      const letter = path.charAt(at)
      return (
        path.slice(0, at) +
        (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()) +
        path.slice(at + 1)
      )
    },
  ]
  const disguises: readonly Record<string, string>[] = [
    {},
    { 'X-Original-URL': '/api/announcements' },
    { 'X-Rewrite-URL': '/api/announcements' },
    { 'X-HTTP-Method-Override': 'GET' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { Authorization: 'Bearer ' },
    { Authorization: 'Bearer null' },
    { Authorization: 'Basic YWRtaW46YWRtaW4=' },
    { Authorization: 'bearer undefined' },
  ]

  // Rejecting a URL involves no table, so on PostgreSQL a few of each are enough.
  const variantsOfEach = inject('postgresTemplate') ? 20 : 500
  const guarded = endpoints.filter(({ access }) => access === 'admin')
  const statuses = new Map<number, number>()

  it.each(named(guarded))(
    `%s: none of ${variantsOfEach} responds with 2xx or 5xx without a token`,
    { timeout: 120_000 },
    async (name, endpoint) => {
      const next = random(20_261_121 + name.length)
      const oneOf = <One>(some: readonly One[]): One | undefined => some[Math.floor(next() * some.length)]
      const paths = new Set<string>()
      for (let tries = 0; paths.size < variantsOfEach && tries < 20 * variantsOfEach; tries++) {
        let path = urlOf(endpoint)
        for (let round = 1 + Math.floor(next() * 3); round > 0; round--)
          path = (oneOf(changes) ?? String)(path, next)
        if (path !== urlOf(endpoint)) paths.add(path)
      }
      expect(paths.size).toBe(variantsOfEach)
      const variants = Array.from(paths, (path) => ({ path, headers: oneOf(disguises) ?? {} }))
      for (let done = 0; done < variants.length; done += 50) {
        const answered = variants
          .slice(done, done + 50)
          .map(async (one) => ({ ...one, status: await raw(endpoint.method, one.path, one.headers) }))
        for (const { path, headers, status } of await Promise.all(answered)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status >= 200 && (status < 300 || status >= 500))
            expect.fail(`${endpoint.method} ${path} ${JSON.stringify(headers)}: ${status}`)
        }
      }
    },
  )

  it('reach unknown paths as well as protected ones', () => {
    expect(guarded.length).toBeGreaterThan(8)
    expect(statuses.get(404) ?? 0).toBeGreaterThan(5 * guarded.length)
    expect(statuses.get(401) ?? 0).toBeGreaterThan(guarded.length)
  })

  const agent = new Agent({ keepAlive: true })
  afterAll(() => agent.destroy())

  /** Sends a URL exactly as written; `fetch` would normalize it. */
  function raw(method: string, path: string, headers: Record<string, string>): Promise<number> {
    const { hostname, port } = new URL(server.origin)
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          agent,
          host: hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            ...(method === 'GET' ? {} : { 'Content-Type': 'application/json', 'Content-Length': 2 }),
          },
        },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
        },
      )
      request.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)))
      request.end(method === 'GET' ? undefined : '{}')
    })
  }
})
