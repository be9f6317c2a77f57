import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Access, Endpoint } from '#src/api/endpoint.ts'
import { aFamilyOnFreeDays, aMember, aSubscriber } from '#src/database/people.server.ts'
import { adminSessions, admins, children, rateLimits, sessions } from '#src/database/schema.server.ts'
import { day, hour, later } from '#src/outside/clock.server.ts'
import { hashOf, newToken } from '#src/outside/secrets.server.ts'
import { anAdministratorsToken } from '#tests/harness/administrator.ts'
import type { Browser } from '#tests/harness/browser.ts'
import { addressOf, endpoints, nameOf, schemaOf } from '#tests/harness/calls.ts'
import { AnswersSeen } from '#tests/harness/described.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())
beforeEach(() => house.services.db.delete(rateLimits))

/** Somebody who calls: a browser with its cookies, and perhaps a bearer token. Made anew for each call, since some calls end a session. */
interface Caller {
  browser: Browser
  token?: string
}

const callers: Readonly<Record<string, { may: readonly Access[]; come: () => Promise<Caller> }>> = {
  'a visitor': { may: ['visitor'], come: async () => ({ browser: house.browser() }) },
  'a member': { may: ['visitor', 'member'], come: async () => ({ browser: await house.signedIn(await aMember(house.services.db)) }) },
  'a family whose free days are over': {
    may: ['visitor', 'member'],
    come: async () => ({ browser: await house.signedIn(await aFamilyOnFreeDays(house.services.db, later(house.clock.now(), -1000))) }),
  },
  'a family on free days': {
    may: ['visitor', 'member', 'withAccess'],
    come: async () => ({ browser: await house.signedIn(await aFamilyOnFreeDays(house.services.db, later(house.clock.now(), day))) }),
  },
  'a subscriber': {
    may: ['visitor', 'member', 'withAccess'],
    come: async () => ({ browser: await house.signedIn(await aSubscriber(house.services.db)) }),
  },
  'an administrator': { may: ['visitor', 'admin'], come: async () => ({ browser: house.browser(), token: await anAdministratorsToken(house) }) },
  'a cookie that was made up': { may: ['visitor'], come: async () => ({ browser: withCookie(newToken()) }) },
  'a session that has run out': {
    may: ['visitor'],
    come: async () => {
      const browser = await house.signedIn(await aSubscriber(house.services.db))
      await changeSession(browser, { expiresAt: later(house.clock.now(), -1000) })
      return { browser }
    },
  },
  'a session whose family is gone': {
    may: ['visitor'],
    come: async () => {
      const browser = await house.signedIn(await aSubscriber(house.services.db))
      await house.services.db.delete(sessions).where(eq(sessions.tokenHash, hashOf(browser.cookies.get('session') ?? '')))
      return { browser }
    },
  },
  'an administrator’s token in a family’s cookie': { may: ['visitor'], come: async () => ({ browser: withCookie(await anAdministratorsToken(house)) }) },
  'a family’s session as a bearer token': {
    may: ['visitor'],
    come: async () => {
      const signedIn = await house.signedIn(await aSubscriber(house.services.db))
      return { browser: house.browser(), token: signedIn.cookies.get('session') }
    },
  },
  'an administrator whose eight hours are over': {
    may: ['visitor'],
    come: async () => ({ browser: house.browser(), token: await anEndedToken({ expiresAt: later(house.clock.now(), -1000) }) }),
  },
  'an administrator whose session was revoked': {
    may: ['visitor'],
    come: async () => ({ browser: house.browser(), token: await anEndedToken({ revokedAt: later(house.clock.now(), -hour) }) }),
  },
  'an administrator who has left': {
    may: ['visitor'],
    come: async () => {
      const email = `partie-${crypto.randomUUID()}@example.com`
      const token = await anAdministratorsToken(house, email)
      await house.services.db.update(admins).set({ disabledAt: house.clock.now() }).where(eq(admins.email, email))
      return { browser: house.browser(), token }
    },
  },
}

function withCookie(token: string): Browser {
  const browser = house.browser()
  browser.cookies.set('session', token)
  return browser
}

async function changeSession(browser: Browser, change: Partial<typeof sessions.$inferInsert>): Promise<void> {
  await house.services.db
    .update(sessions)
    .set(change)
    .where(eq(sessions.tokenHash, hashOf(browser.cookies.get('session') ?? '')))
}

async function anEndedToken(change: Partial<typeof adminSessions.$inferInsert>): Promise<string> {
  const token = await anAdministratorsToken(house)
  await house.services.db
    .update(adminSessions)
    .set(change)
    .where(eq(adminSessions.tokenHash, hashOf(token)))
  return token
}

/** What stands before every call's own answer. A call that admits its caller may still find the empty body wanting. */
function isAdmitted(status: number): boolean {
  return status < 500 && ![401, 402, 403, 405, 429].includes(status)
}

const seen = new AnswersSeen()

async function send({ browser, token }: Caller, endpoint: Endpoint, address = addressOf(endpoint)) {
  const answer = await browser.send(endpoint.method, address, endpoint.method === 'GET' ? undefined : {}, { token })
  seen.note(endpoint, answer)
  return answer
}

describe('every call × everybody who may come (QUALITY: access is attached to each handler, denied by default)', () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    for (const [who, { may, come }] of Object.entries(callers)) {
      const { status, body } = await send(await come(), endpoint)
      const refusal = endpoint.access === 'withAccess' && may.includes('member') ? 402 : 401
      if (may.includes(endpoint.access)) expect(isAdmitted(status), `${who}: ${status} ${JSON.stringify(body)}`).toBe(true)
      else expect([who, status, Object.keys(body).toSorted()]).toEqual([who, refusal, ['code', 'message']])
    }
  })

  it('a signed-in family’s refused call leaves the session as it is, and a made-up cookie is taken away', async () => {
    const member = await house.signedIn(await aMember(house.services.db))
    for (const endpoint of endpoints.filter(({ access }) => access === 'withAccess' || access === 'admin')) await send({ browser: member }, endpoint)
    expect((await member.get('/api/auth/me')).status).toBe(200)
    const stranger = withCookie(newToken())
    await stranger.get('/api/auth/me')
    expect([...stranger.cookies.keys()]).toEqual([])
  })
})

describe('what belongs to another family', () => {
  /** Whose thing each parameter of a family's call names: one of another family must look like none. A new parameter has to be added here. */
  const shared = new Set(['/api/videos/:id/embed', '/api/videos/:id/watch', '/api/lives/:id/join'])
  interface Owned {
    method: 'PUT' | 'POST' | 'DELETE'
    body: unknown
    id: string
    address(id: string): string
    /** What its own family is answered; 200 unless said. */
    own?: number
  }

  const aFurtherChild = async (userId: string): Promise<string> => {
    const { db } = house.services
    const child = { userId, displayName: 'Loutre', age: '9-11', position: 2, language: 'fr', picture: 'crest:loutre' } as const
    return made(db.insert(children).values(child).returning())
  }
  const answersAboutAChild = {
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
      body: answersAboutAChild,
      id: await aFurtherChild(userId),
      address: (id) => `/api/account/children/${id}`,
    }),
    '/api/account/children/:childId/join': async (userId) => ({
      method: 'POST',
      body: { quote: { from: 0, todayCents: 0, nextCents: 0 } },
      id: await aFurtherChild(userId),
      address: (id) => `/api/account/children/${id}/join`,
      // No subscription runs.
      own: 409,
    }),
    '/api/account/children/:childId/remove': async (userId) => ({
      method: 'POST',
      body: { from: 0 },
      id: await aFurtherChild(userId),
      address: (id) => `/api/account/children/${id}/remove`,
    }),
    '/api/children/:childId/challenges/:challenge': async (userId) => ({
      method: 'PUT',
      body: { state: 'begun' },
      id: await made(
        house.services.db.insert(children).values({ userId, displayName: 'Renard', age: '9-11', position: 1, language: 'fr', picture: 'renard' }).returning(),
      ),
      address: (childId) => `/api/children/${childId}/challenges/${String(challengeIds()[0])}`,
    }),
    '/api/account/sessions/:id': async (userId) => {
      const now = house.clock.now()
      const session = { userId, tokenHash: hashOf(newToken()), createdAt: now, lastSeenAt: now, expiresAt: later(now, day) }
      return {
        method: 'DELETE',
        body: undefined,
        id: await made(house.services.db.insert(sessions).values(session).returning()),
        address: (id) => `/api/account/sessions/${id}`,
      }
    },
  }

  async function made(rows: Promise<{ id: string }[]>): Promise<string> {
    const [row] = await rows
    if (!row) throw new Error('nothing was made')
    return row.id
  }

  function challengeIds(): unknown[] {
    const declared = endpoints.find(({ path }) => path === '/api/children/:childId/challenges/:challenge')?.params
    return declared ? (schemaOf(declared).properties.challenge?.enum ?? []) : []
  }

  it('every call of a family that names a thing is known here', () => {
    const named = endpoints.filter(({ access, path }) => (access === 'member' || access === 'withAccess') && path.includes(':')).map(({ path }) => path)
    expect(named.filter((path) => !shared.has(path) && !(path in owned))).toEqual([])
  })

  it.each(Object.entries(owned))('%s: theirs cannot be told from what does not exist', async (_, make) => {
    const { db } = house.services
    const [other, own] = [await aSubscriber(db), await aSubscriber(db)]
    const { method, body, id, address, own: answered = 200 } = await make(other.id)
    const browser = await house.signedIn(own)
    const theirs = await browser.send(method, address(id), body, {})
    const nothing = await browser.send(method, address(crypto.randomUUID()), body, {})
    expect([theirs.status, theirs.text]).toEqual([404, nothing.text])
    expect((await (await house.signedIn(other)).send(method, address(id), body, {})).status).toBe(answered)
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
    const address = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    const { status } = await house.browser().send(method, address, method === 'GET' ? undefined : {}, {})
    expect([404, 405]).not.toContain(status)
  })
})

describe('a wrong method', () => {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, [endpoint]] as const))
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

  it.each([...byPath].map(([path, [one]]) => [path, one] as const))('on %s answers 405 with Allow', async (_, one) => {
    const address = addressOf(one)
    // A fixed address may also be what another call takes for its parameter.
    const same = endpoints.filter(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address))
    const allowed = [...new Set(same.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    for (const method of methods.filter((name) => !allowed.includes(name))) {
      const answer = await house.browser().send(method, address, undefined, {})
      const allow = answer.headers.get('allow')?.split(', ').toSorted()
      expect([method, answer.status, allow]).toEqual([method, 405, allowed.toSorted()])
    }
  })
})

describe('the description', () => {
  interface Operation {
    summary: string
    parameters: { name: string; in: string }[]
    security?: Record<string, unknown>[]
    requestBody?: unknown
    responses: Record<string, unknown>
  }

  it('tells of every call its parameters, its body, its answer and who may make it', async () => {
    const { body } = await house.browser().get<{ openapi: string; paths: Record<string, Record<string, Operation>> }>('/api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1\./)
    for (const { method, path, access, params, query, body: sent } of endpoints) {
      const operation = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation, path).toBeDefined()
      expect(operation?.summary).not.toBe('')
      const names = [params, query].flatMap((schema) => (schema ? Object.keys(schemaOf(schema).properties) : []))
      expect(operation?.parameters.map(({ name }) => name)).toEqual(names)
      expect(operation?.requestBody !== undefined).toBe(sent !== undefined)
      const scheme = { visitor: [], member: ['session'], withAccess: ['session'], admin: ['administrator'] }[access]
      expect((operation?.security ?? []).flatMap((one) => Object.keys(one))).toEqual(scheme)
      expect(operation?.responses).toHaveProperty('200')
      if (access !== 'visitor') expect(operation?.responses).toHaveProperty('401')
    }
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json']) expect(body.paths).toHaveProperty([path, 'get', 'responses', '200'])
  })

  it('tells of each status and content type that was answered above', async () => {
    expect(seen.count).toBeGreaterThan(endpoints.length)
    expect(await seen.undescribed(house.browser())).toEqual([])
  })
})
