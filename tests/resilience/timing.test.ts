import { afterAll, beforeAll, expect, it } from 'vitest'
import { later, minute } from '#src/infrastructure/clock/clock.server.ts'
import { newsletterRequests, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { anAdministrator } from '#tests/support/administrator.ts'
import type { Browser } from '#tests/support/browser.ts'
import { aMember } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const isFull = process.env.FAULTS === 'full'
/** R15: 200 for `npm run faults`. */
const rounds = isFull ? 200 : 12
/** How much longer one may take than the other, beside a millisecond: a busy machine is less exact. */
const mostTimesAsLong = isFull ? 1.2 : 2
/** Every first failure of a sign-in waits so long on purpose, which is no secret. Milliseconds. */
const delayOfFailure = 100

let server: TestServer
let administrator: string
let family: Browser
/** Of families that read the newsletter, one for each round. */
const known: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { db, clock } = server.services
  administrator = (await anAdministrator(server, 'un long mot de passe')).email
  family = await server.signedIn(await aMember(db))
  for (let round = 0; round < rounds; round++) known.push((await aMember(db)).email)
  const at = later(clock.now(), -minute)
  await db.insert(newsletterRequests).values(
    known.map((email) => ({
      email,
      purpose: 'newsletter' as const,
      language: 'fr' as const,
      textVersion: '1',
      createdAt: at,
      confirmedAt: at,
    })),
  )
})
afterAll(() => server.close())

interface Call {
  status: number
  /** Of a known address in that round; families' unless said. */
  knownOf?: () => string
  ask: (browser: Browser, email: string) => ReturnType<Browser['post']>
  delayMs?: number
}

/** Each call that takes an e-mail and answers the same whether or not it is known here. */
const calls: Record<string, Call> = {
  'an administrator’s sign-in with a wrong password': {
    status: 401,
    knownOf: () => administrator,
    ask: (browser, email) => browser.post('/api/admin/login', { email, password: 'un mauvais mot de passe' }),
    delayMs: delayOfFailure,
  },
  'a withdrawal declared signed out': {
    status: 200,
    ask: (browser, email) =>
      browser.post('/api/withdrawals', { kind: 'withdraw', email, name: 'Claire Weber', locale: 'fr' }),
  },
  'the newsletter asked for': {
    status: 200,
    ask: (browser, email) => browser.post('/api/newsletter', { email, language: 'fr' }),
  },
  'the guide asked for': {
    status: 200,
    ask: (browser, email) => browser.post('/api/leads', { email, newsletter: true, language: 'fr' }),
  },
  'another address for an account': {
    status: 200,
    ask: (_, email) => family.post('/api/account/email', { email }),
  },
}

/** Both are asked in turn, so that a busy machine slows both alike. */
it.each(Object.entries(calls))(
  '%s gets the same answer in the same time for a known and an unknown e-mail (R15)',
  { timeout: rounds * 5000 },
  async (name, { status, knownOf, ask, delayMs = 0 }) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const responses = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const asked = [
        ['known', knownOf?.() ?? known[round] ?? ''],
        ['unknown', `personne-${round}-${crypto.randomUUID()}@example.com`],
      ] as const
      for (const [which, email] of round % 2 === 0 ? asked : asked.toReversed()) {
        await server.services.db.delete(rateLimits)
        const browser = server.browser()
        const began = performance.now()
        const response = await ask(browser, email)
        times[which].push(performance.now() - began - delayMs)
        responses.add(`${response.status} ${withoutMoments(response.text).replaceAll(email, 'the address')}`)
      }
    }
    // What else the machine does only adds: of each, what three quarters take longer than.
    const [ofKnown, ofUnknown] = [lowerQuartile(times.known), lowerQuartile(times.unknown)]
    const told = `${name}: ${ofKnown.toFixed(1)} ms known, ${ofUnknown.toFixed(1)} ms unknown at the lower quartile of ${rounds}`
    process.stdout.write(`R15, ${told}\n`)
    expect([...responses]).toEqual([expect.stringContaining(String(status))])
    expect(Math.max(ofKnown, ofUnknown), told).toBeLessThan(
      Math.min(ofKnown, ofUnknown) * mostTimesAsLong + 1,
    )
  },
)

function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0
}

function withoutMoments(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
}
