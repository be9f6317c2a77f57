import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { and, desc, gt, isNull, lte, or } from 'drizzle-orm'
import pino from 'pino'
import { mailbox, outbox, sessions } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { readSettings, type Settings } from '#src/infrastructure/settings.server.ts'
import { createServer, type ProductServer, type ServerOptions } from '#src/server/create-server.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { sessionDays } from '#src/shared/numbers.ts'
import { openTestDatabase } from '../database/database.ts'
import { MovableClock } from '../time/clock.ts'
import { Browser } from './browser.ts'
import { freePort } from './free-port.ts'

export interface TestServer extends ProductServer {
  origin: string
  clock: MovableClock
  /** Changes settings while the server runs. */
  set(changes: Partial<Settings>): void
  /** A new visitor's browser. */
  browser(): Browser
  /** A browser signed in to this family, as the guardian who pays unless the second one is given. */
  signedIn(user: { id: string }, guardian?: { id: string }): Promise<Browser>
  /** The sent e-mails, newest first, after everything due has been sent. */
  sentEmails(): Promise<{ recipient: string; subject: string; html: string; text: string }[]>
}

/**
 * The whole product on a free port, with a clock that a test may move and a database of its own unless one is
 * given. The rate limits per address are those of production.
 */
export async function startTestServer(
  options: { environment?: Record<string, string>; settings?: Partial<Settings> } & Partial<
    Pick<ServerOptions, 'withSite' | 'withJobs' | 'withClasses' | 'log' | 'outboxTimes' | 'database'>
  > = {},
): Promise<TestServer> {
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
      // The search for ffmpeg at each start is slow on a busy machine; the tests about films override this.
      FFMPEG: '/none',
      ...options.environment,
    }),
    ...options.settings,
  }
  const clock = new MovableClock()
  const server = await createServer({
    settings,
    clock,
    log: options.log ?? pino({ level: settings.logLevel }),
    database: options.database ?? (await openTestDatabase()),
    withSite: options.withSite ?? false,
    withJobs: options.withJobs ?? false,
    withClasses: options.withClasses ?? false,
    outboxTimes: options.outboxTimes,
  })
  await server.listen()
  const origin = `http://127.0.0.1:${port}`
  return {
    ...server,
    origin,
    clock,
    set: (changes) => Object.assign(server.services.settings, changes),
    browser: () => new Browser(origin),
    signedIn: async ({ id }, guardian) => {
      const browser = new Browser(origin)
      const token = newToken()
      const now = server.services.clock.now()
      await server.services.db.insert(sessions).values({
        userId: id,
        guardianId: guardian?.id,
        tokenHash: hashOf(token),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: later(now, sessionDays * day),
      })
      browser.cookies.set('session', token)
      return browser
    },
    sentEmails: async () => {
      await server.drainOutbox()
      for (let attempt = 0; attempt < 500 && (await isSending(server)); attempt++) {
        await delay(20)
        await server.drainOutbox()
      }
      return server.services.db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    },
    close: async () => {
      await server.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

/**
 * Whether the running outbox is sending. Claiming an e-mail moves its due time; until the claim is committed,
 * the e-mail still looks due but is locked.
 */
async function isSending({ services: { db, clock } }: ProductServer): Promise<boolean> {
  const now = clock.now()
  const isClaimed = or(gt(outbox.attempts, 0), lte(outbox.notBefore, now))
  const waiting = and(
    isNull(outbox.sentAt),
    isNull(outbox.abandonedAt),
    isClaimed,
    isNull(outbox.lastError),
    lte(outbox.createdAt, now),
  )
  return (await db.$count(outbox, waiting)) > 0
}

/** The login token in the newest e-mail to an address. */
export async function loginTokenFor(server: TestServer, recipient: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const sentEmail = (await server.sentEmails()).find(
      (found) => found.recipient === recipient && /token=/.test(found.text),
    )
    const token = sentEmail && /token=([\w-]+)/.exec(sentEmail.text)?.[1]
    if (token) return token
    await delay(20)
  }
  throw new Error(`no login link was sent to ${recipient}`)
}
