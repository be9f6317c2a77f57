import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Access, Endpoint } from '#src/api/endpoint.ts'
import {
  adminSessions,
  admins,
  children,
  oneToOneBookings,
  oneToOneSlots,
  rateLimits,
  sessions,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { type AdminRole, adminRoles } from '#src/shared/options.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import {
  aFamilyOnFreeDays,
  aLive,
  aMember,
  anExpert,
  aSecondGuardian,
  aSubscriber,
} from '#tests/support/accounts/factories.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { endpoints, nameOf, schemaOf, urlOf } from '#tests/support/server/calls.ts'
import { ResponsesSeen } from '#tests/support/server/described.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
beforeEach(() => server.services.db.delete(rateLimits))

/**
 * A client: a browser with its cookies, and perhaps a bearer token. Created afresh for each call, since some
 * calls end a session.
 */
interface Caller {
  browser: Browser
  token?: string | undefined
}

/** For administrators, `role` is what the back-office's calls are checked against. */
const callers: Readonly<
  Record<string, { may: readonly Access[]; role?: AdminRole; createClient: () => Promise<Caller> }>
> = {
  'a visitor': { may: ['visitor'], createClient: async () => ({ browser: server.browser() }) },
  'a member': {
    may: ['visitor', 'member'],
    createClient: async () => ({ browser: await server.signedIn(await aMember(server.services.db)) }),
  },
  'a family whose free days are over': {
    may: ['visitor', 'member'],
    createClient: async () => ({
      browser: await server.signedIn(
        await aFamilyOnFreeDays(server.services.db, later(server.clock.now(), -1000)),
      ),
    }),
  },
  'a family on free days': {
    may: ['visitor', 'member', 'withAccess'],
    createClient: async () => ({
      browser: await server.signedIn(
        await aFamilyOnFreeDays(server.services.db, later(server.clock.now(), day)),
      ),
    }),
  },
  'a subscriber': {
    may: ['visitor', 'member', 'withAccess'],
    createClient: async () => ({ browser: await server.signedIn(await aSubscriber(server.services.db)) }),
  },
  'an administrator': {
    may: ['visitor', 'admin'],
    role: 'owner',
    createClient: async () => ({ browser: server.browser(), token: await anAdministratorsToken(server) }),
  },
  'one of the team': {
    may: ['visitor', 'admin'],
    role: 'team',
    createClient: async () => ({
      browser: server.browser(),
      ...(await aSignedInAdmin(server, { role: 'team' })),
    }),
  },
  'an expert': {
    may: ['visitor', 'admin'],
    role: 'expert',
    createClient: async () => ({
      browser: server.browser(),
      ...(await aSignedInAdmin(server, { role: 'expert' })),
    }),
  },
  'a cookie that was made up': {
    may: ['visitor'],
    createClient: async () => ({ browser: withCookie(newToken()) }),
  },
  'a session that has run out': {
    may: ['visitor'],
    createClient: async () => {
      const browser = await server.signedIn(await aSubscriber(server.services.db))
      await changeSession(browser, { expiresAt: later(server.clock.now(), -1000) })
      return { browser }
    },
  },
  'a session whose family is gone': {
    may: ['visitor'],
    createClient: async () => {
      const browser = await server.signedIn(await aSubscriber(server.services.db))
      await server.services.db
        .delete(sessions)
        .where(eq(sessions.tokenHash, hashOf(browser.cookies.get('session') ?? '')))
      return { browser }
    },
  },
  'an administrator’s token in a family’s cookie': {
    may: ['visitor'],
    createClient: async () => ({ browser: withCookie(await anAdministratorsToken(server)) }),
  },
  'a family’s session as a bearer token': {
    may: ['visitor'],
    createClient: async () => {
      const signedIn = await server.signedIn(await aSubscriber(server.services.db))
      return { browser: server.browser(), token: signedIn.cookies.get('session') }
    },
  },
  'an administrator whose eight hours are over': {
    may: ['visitor'],
    createClient: async () => ({
      browser: server.browser(),
      token: await anEndedToken({ expiresAt: later(server.clock.now(), -1000) }),
    }),
  },
  'an administrator whose session was revoked': {
    may: ['visitor'],
    createClient: async () => ({
      browser: server.browser(),
      token: await anEndedToken({ revokedAt: later(server.clock.now(), -hour) }),
    }),
  },
  'an administrator who has left': {
    may: ['visitor'],
    createClient: async () => {
      const email = `partie-${crypto.randomUUID()}@example.com`
      const token = await anAdministratorsToken(server, email)
      await server.services.db
        .update(admins)
        .set({ disabledAt: server.clock.now() })
        .where(eq(admins.email, email))
      return { browser: server.browser(), token }
    },
  },
}

function withCookie(token: string): Browser {
  const browser = server.browser()
  browser.cookies.set('session', token)
  return browser
}

async function changeSession(browser: Browser, change: Partial<typeof sessions.$inferInsert>): Promise<void> {
  await server.services.db
    .update(sessions)
    .set(change)
    .where(eq(sessions.tokenHash, hashOf(browser.cookies.get('session') ?? '')))
}

async function anEndedToken(change: Partial<typeof adminSessions.$inferInsert>): Promise<string> {
  const token = await anAdministratorsToken(server)
  await server.services.db
    .update(adminSessions)
    .set(change)
    .where(eq(adminSessions.tokenHash, hashOf(token)))
  return token
}

function hasRole(role: AdminRole, required: AdminRole): boolean {
  return adminRoles.indexOf(role) >= adminRoles.indexOf(required)
}

/** Whether the kernel let the caller through. An authorized call may still reject the empty body. */
function isAuthorized(status: number): boolean {
  return status < 500 && ![401, 402, 403, 405, 429].includes(status)
}

const responses = new ResponsesSeen()

async function send({ browser, token }: Caller, endpoint: Endpoint, url = urlOf(endpoint)) {
  const response = await browser.send(
    endpoint.method,
    url,
    endpoint.method === 'GET' ? undefined : endpoint.bodyIsList ? [] : {},
    { token },
  )
  responses.note(endpoint, response)
  return response
}

describe('every call checks who makes it (QUALITY: access is attached to each handler, denied by default)', () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    for (const [who, { may, role, createClient }] of Object.entries(callers)) {
      const { status, body } = await send(await createClient(), endpoint)
      const rejection = endpoint.access === 'withAccess' && may.includes('member') ? 402 : 401
      if (endpoint.access === 'admin' && role && !hasRole(role, endpoint.role))
        expect([who, status, body]).toEqual([who, 403, { message: expect.any(String), code: 'role' }])
      else if (may.includes(endpoint.access))
        expect(isAuthorized(status), `${who}: ${status} ${JSON.stringify(body)}`).toBe(true)
      else expect([who, status, Object.keys(body).toSorted()]).toEqual([who, rejection, ['code', 'message']])
    }
  })

  it('a family’s rejected calls leave its session alone, and an invalid session cookie is removed', async () => {
    const member = await server.signedIn(await aMember(server.services.db))
    for (const endpoint of endpoints.filter(({ access }) => access === 'withAccess' || access === 'admin'))
      await send({ browser: member }, endpoint)
    expect((await member.get('/api/auth/me')).status).toBe(200)
    const stranger = withCookie(newToken())
    await stranger.get('/api/auth/me')
    expect([...stranger.cookies.keys()]).toEqual([])
  })
})

describe('money that the team returns', () => {
  it('is returned only by calls that ask for the password again (CONTRACT §10)', () => {
    const returning = endpoints.filter(
      ({ access, method, path, summary }) =>
        access === 'admin' && method !== 'GET' && /refund/i.test(`${path} ${summary}`),
    )
    expect(returning.map((endpoint) => [nameOf(endpoint), endpoint.isGuarded])).toEqual([
      ['POST /api/admin/gifts/:id/refund', true],
      ['POST /api/admin/users/:userId/refunds', true],
    ])
  })
})

describe('an id of another family', () => {
  /**
   * Paths whose parameter names something that all families share. In every other path it names something
   * that belongs to one family, which others must find nonexistent. A new path has to be added to one of the
   * two lists.
   */
  const shared = new Set([
    '/api/lives/:id/children',
    '/api/lives/:id/door',
    '/api/videos/:id',
    '/api/videos/:id/stream',
    '/api/videos/:id/embed',
    '/api/videos/:id/watch',
    '/api/lives/:id/join',
    '/api/lives/:id/calendar.ics',
  ])
  interface Owned {
    method: 'GET' | 'PUT' | 'POST' | 'DELETE'
    body: unknown
    id: string
    url(id: string): string
    /** The status for the family itself; 200 by default. */
    own?: number
  }

  const aFurtherChild = async (userId: string): Promise<string> => {
    const { db } = server.services
    const child = {
      userId,
      displayName: 'Loutre',
      age: '9-11',
      position: 2,
      language: 'fr',
      picture: 'crest:loutre',
    } as const
    return insertedId(db.insert(children).values(child).returning())
  }
  const aSession = async (userId: string): Promise<string> => {
    const { db, clock } = server.services
    const { id: expertId } = await anExpert(db)
    const startsAt = later(clock.now(), 3 * day)
    const slotId = await insertedId(
      db
        .insert(oneToOneSlots)
        .values({ expertId, startsAt, minutes: 30, busyUntil: later(startsAt, hour / 2) })
        .returning(),
    )
    await db.insert(oneToOneBookings).values({ slotId, childId: await aFurtherChild(userId) })
    return slotId
  }
  const childAnswers = {
    childName: 'Tom',
    childAge: '9-11',
    parentalConsent: true,
    objectives: ['autonomy'],
    interests: ['ecology', 'tech_ai'],
    baselineConcentration: 3,
    baselineEmotions: 3,
    baselineMoney: 3,
    cameraDefault: 'off',
    chatAuthorized: 'no',
    displayName: 'Lynx',
    rulesAccepted: true,
  }

  const owned: Readonly<Record<string, (otherId: string) => Promise<Owned>>> = {
    '/api/account/children/:childId': async (userId) => ({
      method: 'PUT',
      body: childAnswers,
      id: await aFurtherChild(userId),
      url: (id) => `/api/account/children/${id}`,
    }),
    '/api/account/children/:childId/join': async (userId) => ({
      method: 'POST',
      body: { quote: { from: 0, todayCents: 0, nextCents: 0 } },
      id: await aFurtherChild(userId),
      url: (id) => `/api/account/children/${id}/join`,
      // No subscription is running.
      own: 409,
    }),
    '/api/account/children/:childId/remove': async (userId) => ({
      method: 'POST',
      body: { from: 0 },
      id: await aFurtherChild(userId),
      url: (id) => `/api/account/children/${id}/remove`,
    }),
    '/api/children/:childId/challenges/:challenge': async (userId) => ({
      method: 'PUT',
      body: { state: 'begun' },
      id: await aFirstChild(userId),
      url: (childId) => `/api/children/${childId}/challenges/sundial`,
    }),
    '/api/children/:id/badges.svg': async (userId) => ({
      method: 'GET',
      body: undefined,
      id: await aFirstChild(userId),
      url: (id) => `/api/children/${id}/badges.svg`,
    }),
    '/api/children/:id/limits': async (userId) => ({
      method: 'PUT',
      body: { dailyMinutes: 60 },
      id: await aFirstChild(userId),
      url: (id) => `/api/children/${id}/limits`,
    }),
    '/api/children/:id/picture': async (userId) => ({
      method: 'PUT',
      body: { picture: 'crest:sun' },
      id: await aFirstChild(userId),
      url: (id) => `/api/children/${id}/picture`,
    }),
    '/api/lives/:id/registrations/:childId': async (userId) => {
      const live = await aLive(server.services.db, { startsAt: later(server.clock.now(), day) })
      const child = {
        userId,
        displayName: 'Renard',
        age: '9-11',
        position: 1,
        language: 'fr',
        picture: 'renard',
      } as const
      const id = await insertedId(server.services.db.insert(children).values(child).returning())
      return {
        method: 'PUT',
        body: {},
        id,
        url: (childId) => `/api/lives/${live.id}/registrations/${childId}`,
      }
    },
    '/api/children/:childId/baselines': async (userId) => ({
      method: 'POST',
      body: { baselineConcentration: 3, baselineEmotions: 3, baselineMoney: 3 },
      id: await aFurtherChild(userId),
      url: (id) => `/api/children/${id}/baselines`,
    }),
    '/api/children/:childId/baselines/asking': async (userId) => ({
      method: 'PUT',
      body: { choice: 'never' },
      id: await aFurtherChild(userId),
      url: (id) => `/api/children/${id}/baselines/asking`,
    }),
    '/api/children/:id/recording-consent': async (userId) => ({
      method: 'PUT',
      body: { isAgreed: true },
      id: await aFurtherChild(userId),
      url: (id) => `/api/children/${id}/recording-consent`,
    }),
    '/api/children/:id/live-languages': async (userId) => ({
      method: 'PUT',
      body: { languages: ['en'] },
      id: await aFurtherChild(userId),
      url: (id) => `/api/children/${id}/live-languages`,
    }),
    '/api/one-to-one/:slotId': async (userId) => ({
      method: 'DELETE',
      body: undefined,
      id: await aSession(userId),
      url: (id) => `/api/one-to-one/${id}`,
    }),
    ...Object.fromEntries(
      (['calendar.ics', 'children', 'door'] as const).map((part) => [
        `/api/one-to-one/:slotId/${part}`,
        async (userId: string): Promise<Owned> => ({
          method: 'GET',
          body: undefined,
          id: await aSession(userId),
          url: (id) => `/api/one-to-one/${id}/${part}`,
        }),
      ]),
    ),
    '/api/one-to-one/:slotId/join': async (userId) => ({
      method: 'POST',
      body: {},
      id: await aSession(userId),
      url: (id) => `/api/one-to-one/${id}/join`,
      // Its plan no longer includes sessions.
      own: 402,
    }),
    '/api/children/:childId/not-for-us/:kind/:id': async (userId) => ({
      method: 'PUT',
      body: {},
      id: await aFurtherChild(userId),
      url: (id) => `/api/children/${id}/not-for-us/challenge/sundial`,
    }),
    '/api/account/guardians/:id': async (userId) => ({
      method: 'DELETE',
      body: undefined,
      id: (await aSecondGuardian(server.services.db, { id: userId }, server.clock.now())).id,
      url: (id) => `/api/account/guardians/${id}`,
    }),
    '/api/account/sessions/:id': async (userId) => {
      const now = server.clock.now()
      const session = {
        userId,
        tokenHash: hashOf(newToken()),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: later(now, day),
      }
      return {
        method: 'DELETE',
        body: undefined,
        id: await insertedId(server.services.db.insert(sessions).values(session).returning()),
        url: (id) => `/api/account/sessions/${id}`,
      }
    },
  }

  async function aFirstChild(userId: string): Promise<string> {
    const child = {
      userId,
      displayName: 'Renard',
      age: '9-11',
      position: 1,
      language: 'fr',
      picture: 'renard',
    } as const
    return insertedId(server.services.db.insert(children).values(child).returning())
  }

  async function insertedId(rows: Promise<{ id: string }[]>): Promise<string> {
    const [row] = await rows
    if (!row) throw new Error('nothing was made')
    return row.id
  }

  it('every call of a family with a parameter is in one of the two lists', () => {
    const named = endpoints
      .filter(({ access, path }) => (access === 'member' || access === 'withAccess') && path.includes(':'))
      .map(({ path }) => path)
    expect(named.filter((path) => !shared.has(path) && !(path in owned))).toEqual([])
  })

  it.each(Object.entries(owned))('%s: cannot be told from an id that does not exist', async (_, make) => {
    const { db } = server.services
    const [other, own] = [await aSubscriber(db), await aSubscriber(db)]
    const { method, body, id, url, own: answered = 200 } = await make(other.id)
    const browser = await server.signedIn(own)
    const theirs = await browser.send(method, url(id), body, {})
    const nothing = await browser.send(method, url(crypto.randomUUID()), body, {})
    expect([theirs.status, theirs.text]).toEqual([404, nothing.text])
    expect((await (await server.signedIn(other)).send(method, url(id), body, {})).status).toBe(answered)
  })
})

describe('every path of the specification exists, with its method', () => {
  const bySpecification = `
    GET  /api/auth/me
    POST /api/auth/magic-link
    POST /api/auth/verify-magic-link
    POST /api/auth/logout
    GET  /api/announcements
    GET  /api/videos
    POST /api/stripe/create-checkout-session
    POST /api/contact
    GET  /api/referrals/my-referrals
    GET  /api/referrals/access-status
    POST /api/referrals/generate-code
    POST /api/referrals/use-code
    POST /api/onboarding/complete
    POST /api/admin/login
    POST /api/admin/logout
    GET  /api/admin/status
    GET  /api/admin/stats
    GET  /api/admin/users
    GET  /api/admin/magic-links
    POST /api/admin/generate-magic-link
    PUT  /api/admin/users/{userId}`
  const byContract = `
    POST /api/videos/{id}/watch
    POST /api/stripe/webhook
    GET  /api/account
    POST /api/account/cancel
    POST /api/account/resume
    POST /api/account/change-plan
    POST /api/account/withdraw
    GET  /api/onboarding
    GET  /api/admin/contact-submissions
    GET  /api/admin/audit
    GET  /api/openapi.json`
  const rows = `${bySpecification}${byContract}`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

  it.each(rows)('%s %s', async (method = '', path = '') => {
    const url = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    const { status } = await server.browser().send(method, url, method === 'GET' ? undefined : {}, {})
    expect([404, 405]).not.toContain(status)
  })
})

describe('a wrong method', () => {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, [endpoint]] as const))
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

  it.each([...byPath].map(([path, [one]]) => [path, one] as const))(
    'on %s is 405 with Allow',
    async (_, one) => {
      const url = urlOf(one)
      // A fixed path must not match a path of another call with a parameter.
      const same = endpoints.filter(
        ({ path }) =>
          path === url ||
          (one.path.includes(':') && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url)),
      )
      const allowed = [
        ...new Set(same.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
      ]
      for (const method of methods.filter((name) => !allowed.includes(name))) {
        const response = await server.browser().send(method, url, undefined, {})
        const allow = response.headers.get('allow')?.split(', ').toSorted()
        expect([method, response.status, allow]).toEqual([method, 405, allowed.toSorted()])
      }
    },
  )
})

describe('an id in a request', () => {
  it.each(endpoints.map((one) => [nameOf(one), one] as const))(
    'is accepted in upper and lower case and normalized: %s',
    (_, { params, query, body }) => {
      const id = crypto.randomUUID()
      for (const schema of [params, query, body].flatMap(idsIn))
        expect(schema.parse(id.toUpperCase())).toBe(id)
    },
  )
})

/** The UUID schemas within a schema, at any depth. */
function idsIn(schema: unknown): z.ZodUUID[] {
  if (schema instanceof z.ZodUUID) return [schema]
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(idsIn)
  if (!(schema instanceof z.ZodType)) return []
  const parts = Object.values(schema.def).flat()
  return parts.flatMap(idsIn)
}

describe('the public description', () => {
  interface Operation {
    summary: string
    parameters: { name: string; in: string }[]
    security?: Record<string, unknown>[]
    requestBody?: unknown
    responses: Record<string, unknown>
  }

  it('declares each call’s parameters, body, responses and access', async () => {
    const { body } = await server
      .browser()
      .get<{ openapi: string; paths: Record<string, Record<string, Operation>> }>('/api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1\./)
    for (const { method, path, access, params, query, body: sent, rawBody } of endpoints) {
      const operation = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation, path).toBeDefined()
      expect(operation?.summary).not.toBe('')
      const names = [params, query].flatMap((schema) =>
        schema ? Object.keys(schemaOf(schema).properties) : [],
      )
      expect(operation?.parameters.map(({ name }) => name)).toEqual(names)
      expect(operation?.requestBody !== undefined, path).toBe(sent !== undefined || rawBody !== undefined)
      const scheme = { visitor: [], member: ['session'], withAccess: ['session'], admin: ['administrator'] }[
        access
      ]
      expect((operation?.security ?? []).flatMap((one) => Object.keys(one))).toEqual(scheme)
      expect(operation?.responses).toHaveProperty('200')
      if (access !== 'visitor') expect(operation?.responses).toHaveProperty('401')
    }
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json'])
      expect(body.paths).toHaveProperty([path, 'get', 'responses', '200'])
    expect(body.paths).toHaveProperty(['/api/admin/uploads', 'post', 'responses', '201'])
    expect(body.paths).toHaveProperty(['/api/admin/uploads/{uploadId}', 'patch', 'responses', '204'])
    expect(body.paths).toHaveProperty(['/media/{signed}/{file}', 'get', 'responses', '206'])
  })

  it('declares each status and content type that the tests above received', async () => {
    expect(responses.count).toBeGreaterThan(endpoints.length)
    expect(await responses.undescribed(server.browser())).toEqual([])
  })
})
