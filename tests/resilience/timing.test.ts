import { afterAll, beforeAll, expect, it } from 'vitest'
import { newsletterRequests, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { anAdministrator } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { quantile } from '#tests/support/quantile.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** R15. */
const rounds = isFull ? 200 : 12
/** The permitted ratio, plus a millisecond. Times on a busy machine vary more. */
const maxRatio = isFull ? 1.2 : 2
/** How many milliseconds every failed sign-in is delayed on purpose; this delay is no secret. */
const failureDelayMs = 100

let server: TestServer
let administrator: string
let family: Browser
/** Addresses of newsletter readers, one for each round. */
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
  /** The known address of a round; a newsletter reader's by default. */
  knownOf?: () => string
  ask: (browser: Browser, email: string) => ReturnType<Browser['post']>
  delayMs?: number
}

/** The calls that take an e-mail address and must not reveal whether it is known. */
const calls: Record<string, Call> = {
  'an administrator’s sign-in with a wrong password': {
    status: 401,
    knownOf: () => administrator,
    ask: (browser, email) => browser.post('/api/admin/login', { email, password: 'un mauvais mot de passe' }),
    delayMs: failureDelayMs,
  },
  'a withdrawal declared signed out': {
    status: 200,
    ask: (browser, email) =>
      browser.post('/api/withdrawals', { kind: 'withdraw', email, name: 'Claire Weber', locale: 'fr' }),
  },
  'a request for the newsletter': {
    status: 200,
    ask: (browser, email) => browser.post('/api/newsletter', { email, language: 'fr' }),
  },
  'a request for the guide': {
    status: 200,
    ask: (browser, email) => browser.post('/api/leads', { email, newsletter: true, language: 'fr' }),
  },
  'a change of an account’s address': {
    status: 200,
    ask: (_, email) => family.post('/api/account/email', { email }),
  },
}

/** Both are called alternately, so that a busy machine slows both alike. */
it.each(Object.entries(calls))(
  '%s gets the same response in the same time for a known and an unknown e-mail (R15)',
  { timeout: rounds * 5000 },
  async (name, { status, knownOf, ask, delayMs = 0 }) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const responses = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const emails = [
        ['known', knownOf?.() ?? known[round] ?? ''],
        ['unknown', `personne-${round}-${crypto.randomUUID()}@example.com`],
      ] as const
      for (const [which, email] of round % 2 === 0 ? emails : emails.toReversed()) {
        await server.services.db.delete(rateLimits)
        const browser = server.browser()
        const began = performance.now()
        const response = await ask(browser, email)
        times[which].push(performance.now() - began - delayMs)
        responses.add(`${response.status} ${withoutMoments(response.text).replaceAll(email, 'the address')}`)
      }
    }
    // Other work on the machine only adds time, so the lower quartiles are compared.
    const [ofKnown, ofUnknown] = [quantile(times.known, 0.25), quantile(times.unknown, 0.25)]
    const report = `${name}: ${ofKnown.toFixed(1)} ms known, ${ofUnknown.toFixed(1)} ms unknown at the lower quartile of ${rounds}`
    process.stdout.write(`R15, ${report}\n`)
    expect([...responses]).toEqual([expect.stringContaining(String(status))])
    expect(Math.max(ofKnown, ofUnknown), report).toBeLessThan(Math.min(ofKnown, ofUnknown) * maxRatio + 1)
  },
)

function withoutMoments(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
}
