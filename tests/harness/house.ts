import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, gt, isNull, lte } from 'drizzle-orm'
import pino from 'pino'
import { sessionDays } from '#src/business/numbers.ts'
import { mailbox, outbox, sessions } from '#src/database/schema.server.ts'
import { day, later } from '#src/outside/clock.server.ts'
import { hashOf, newToken } from '#src/outside/secrets.server.ts'
import { readSettings, type Settings } from '#src/outside/settings.server.ts'
import { type House, type HouseOptions, openHouse } from '#src/server/open-house.server.ts'
import { Browser } from './browser.ts'
import { MovableClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'

export interface TestHouse extends House {
  origin: string
  clock: MovableClock
  /** A new visitor's browser. */
  browser(): Browser
  /** A browser in which this family is signed in. */
  signedIn(user: { id: string }): Promise<Browser>
  /** The e-mails that have left, newest first, after everything due has been sent. */
  letters(): Promise<{ recipient: string; subject: string; html: string; text: string }[]>
}

/** The whole product on a free port, over a database of its own unless one is given, with a clock that a test may move. The address limits are those of production. */
export async function startTestHouse(
  options: { environment?: Record<string, string>; settings?: Partial<Settings> } & Partial<
    Pick<HouseOptions, 'withSite' | 'withJobs' | 'log' | 'outboxTimes' | 'database'>
  > = {},
): Promise<TestHouse> {
  const port = await freePort()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'mirabelle-test-'))
  const settings: Settings = {
    ...readSettings({
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDirectory,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      ...options.environment,
    }),
    ...options.settings,
  }
  const clock = new MovableClock()
  const house = await openHouse({
    settings,
    clock,
    log: options.log ?? pino({ level: settings.logLevel }),
    database: options.database ?? (await openTestDatabase()),
    withSite: options.withSite ?? false,
    withJobs: options.withJobs ?? false,
    outboxTimes: options.outboxTimes,
  })
  await house.listen()
  const origin = `http://127.0.0.1:${port}`
  return {
    ...house,
    origin,
    clock,
    browser: () => new Browser(origin),
    signedIn: async ({ id }) => {
      const browser = new Browser(origin)
      const token = newToken()
      const now = house.services.clock.now()
      await house.services.db
        .insert(sessions)
        .values({ userId: id, tokenHash: hashOf(token), createdAt: now, lastSeenAt: now, expiresAt: later(now, sessionDays * day) })
      browser.cookies.set('session', token)
      return browser
    },
    letters: async () => {
      await house.drainOutbox()
      // What the running outbox has claimed is not due any more, and not sent yet.
      for (let look = 0; look < 100 && (await isSending(house)); look++) await new Promise((resolve) => setTimeout(resolve, 20))
      return house.services.db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    },
    close: async () => {
      await house.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function isSending({ services: { db, clock } }: House): Promise<boolean> {
  const waiting = and(isNull(outbox.sentAt), isNull(outbox.abandonedAt), gt(outbox.attempts, 0), isNull(outbox.lastError), lte(outbox.createdAt, clock.now()))
  return (await db.$count(outbox, waiting)) > 0
}

/** The login token in the newest letter to an address. */
export async function loginTokenFor(house: TestHouse, recipient: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const letter = (await house.letters()).find((found) => found.recipient === recipient && /token=/.test(found.text))
    const token = letter && /token=([\w-]+)/.exec(letter.text)?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no login link was sent to ${recipient}`)
}
