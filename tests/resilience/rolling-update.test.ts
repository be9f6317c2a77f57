import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import { buildPreviousVersion, type PreviousVersion } from '#tests/support/database/previous-version.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { administer } from '#tests/support/runs/global-setup.ts'
import { Browser } from '#tests/support/server/browser.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'
import { startProxy } from '#tests/support/stand-ins/proxy.ts'

/**
 * R23 with two real versions, in `npm run faults` only: builds the previous version from git's history.
 * previous-version.test.ts is the part of R23 that `npm run test:all` checks, on the tables.
 */
const rounds = 3
const clients = 8
const families = 200

const postgres = inject('postgresTemplate')
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-update-'))
let before: PreviousVersion | undefined
beforeAll(() => {
  if (isFull && postgres) before = buildPreviousVersion()
})
afterAll(() => {
  before?.remove()
  rmSync(directory, { recursive: true, force: true })
})

it.skipIf(!isFull || !postgres)(
  `replacing two instances of the previous version under load, ${rounds} times, fails no request (R23)`,
  { timeout: rounds * 600_000 },
  async () => {
    let answered = 0
    const failed: string[] = []
    for (let round = 0; round < rounds; round++) {
      const databaseUrl = await anEmptyDatabase(round)
      const ports = [await freePort(), await freePort()]
      const start = (port: number, version?: PreviousVersion) =>
        startProcess(
          {
            PORT: String(port),
            DATA_DIR: join(directory, `${round}-${port}`),
            DATABASE_URL: databaseUrl,
            TRUST_PROXY: '127.0.0.1',
          },
          version?.directory,
        )
      const instances = [await start(ports[0] ?? 0, before), await start(ports[1] ?? 0, before)]
      const tokens = await someFamilies(databaseUrl)
      const proxy = await startProxy(ports)
      let isOver = false
      const visiting = Array.from({ length: clients }, async (_, client) => {
        for (let visit = client; !isOver; visit += clients)
          for (const outcome of await aVisit(proxy.origin, visit, tokens)) {
            if (outcome === undefined) answered += 1
            else failed.push(outcome)
          }
      })
      const calm = answered
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(calm + 50)
      for (const [index, port] of ports.entries()) {
        const old = instances[index]
        old?.child.kill('SIGTERM')
        expect(await old?.ended).toBe(0)
        instances[index] = await start(port)
        await expect.poll(proxy.usable, { timeout: 60_000 }).toBe(2)
        if (index > 0) continue
        // By now the tables are migrated, while the other instance still runs the previous version.
        for (const [which, instance] of instances.entries()) await expectWorks(instance, which, tokens)
        const between = answered
        await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(between + 200)
      }
      await delay(500)
      isOver = true
      await Promise.all(visiting)
      proxy.close()
      for (const { child } of instances) child.kill('SIGKILL')
    }
    process.stdout.write(
      `R23, ${rounds} rolling updates from ${before?.commit}: ${failed.length} of ${answered + failed.length} failed\n`,
    )
    expect(failed).toEqual([])
  },
)

async function anEmptyDatabase(round: number): Promise<string> {
  const name = `update_${process.pid}_${round}`
  await administer(postgres?.serverUrl ?? '', `create database ${name}`)
  return new URL(`/${name}`, postgres?.serverUrl).href
}

/** Families' session tokens, inserted by SQL that fits the tables of both versions. */
async function someFamilies(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tokens = Array.from({ length: families }, () => newToken())
  for (const [number, token] of tokens.entries())
    await client.query(
      `with family as (insert into users (email) values ($1) returning id)
       insert into sessions (user_id, token_hash, expires_at) select id, $2, now() + interval '1 day' from family`,
      [`famille-${number}@example.com`, hashOf(token)],
    )
  await client.end()
  return tokens
}

async function expectWorks(
  { origin }: ProductProcess,
  which: number,
  tokens: readonly string[],
): Promise<void> {
  for (let visit = 0; visit < 10; visit++)
    expect((await aVisit(origin, 1_000_000 * (which + 1) + visit, tokens)).filter(Boolean)).toEqual([])
}

/** Reads and writes of a visitor and of a family. Returns a message for each call that failed. */
async function aVisit(
  origin: string,
  visit: number,
  tokens: readonly string[],
): Promise<(string | undefined)[]> {
  const browser = new Browser(origin)
  browser.cookies.set('session', tokens[visit % tokens.length] ?? '')
  const headers = { 'X-Forwarded-For': `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}` }
  const message = {
    firstName: 'Claire',
    lastName: 'Weber',
    email: `claire-${visit}@example.com`,
    message: `Bonjour, c'est la visite ${visit}.`,
  }
  const calls = [
    ...['/api/announcements?lang=fr', '/api/auth/me', '/api/account', '/api/onboarding', '/api/lives'].map(
      (path) => ['GET', path, undefined] as const,
    ),
    ['POST', '/api/contact', message] as const,
    ['POST', '/api/onboarding/complete', expressAnswers] as const,
    ['POST', '/api/newsletter', { email: message.email, language: 'fr' }] as const,
    ['GET', '/api/account/children', undefined] as const,
  ]
  const outcomes: (string | undefined)[] = []
  for (const [method, path, body] of calls)
    outcomes.push(
      await browser.send(method, path, body, { headers }).then(
        ({ status, text }) => (status === 200 ? undefined : `${path}: ${status} ${text.slice(0, 200)}`),
        (error: unknown) => `${path}: ${String(error)}`,
      ),
    )
  return outcomes
}
