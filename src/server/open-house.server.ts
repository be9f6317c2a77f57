import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sessionRecognition } from '#src/account/session.server.ts'
import { adminRecognition } from '#src/admin/sign-in/admin-session.server.ts'
import type { Services } from '#src/api/services.server.ts'
import type { OpenDatabase } from '#src/database/database.server.ts'
import { loadDemonstration } from '#src/database/demo/load-demonstration.server.ts'
import { openDatabase } from '#src/database/open-database.server.ts'
import { secrets } from '#src/database/schema.server.ts'
import type { Clock } from '#src/outside/clock.server.ts'
import { databaseClock } from '#src/outside/database-clock.server.ts'
import { type OutboxTimes, startOutbox } from '#src/outside/email/outbox.server.ts'
import { createTransport } from '#src/outside/email/transport.server.ts'
import type { RunningJobs } from '#src/outside/jobs.server.ts'
import { newToken } from '#src/outside/secrets.server.ts'
import type { Settings } from '#src/outside/settings.server.ts'
import type { StripeEmulator } from '#src/outside/stripe-emulator/stripe-emulator.server.ts'
import { playerPages } from '#src/videos/player/player.server.ts'
import { thumbnailPages } from '#src/videos/thumbs.server.ts'
import { createApp } from './create-app.server.ts'
import { mailboxPages } from './development-pages.server.ts'
import { emails } from './emails.server.ts'
import { ensureFirstAdmin } from './first-admin.server.ts'
import { handlers } from './handlers.server.ts'
import { jobs } from './jobs.server.ts'
import { keepJobsRunning } from './keep-jobs-running.server.ts'
import { type Listening, listen } from './listen.server.ts'
import { openPayments } from './open-payments.server.ts'
import { type SiteHandler, siteHandler } from './site.server.ts'
import { readSiteFiles } from './site-files.server.ts'

/** The whole product, running in this process. */
export interface House {
  app: FastifyInstance
  services: Services
  firstAdmin: { email: string; password: string } | undefined
  /** What stands in for Stripe while no key is set. */
  emulator: StripeEmulator | undefined
  /** Listens on HOST and PORT. */
  listen(): Promise<void>
  /** Resolves when every e-mail that is due has been sent. */
  drainOutbox(): Promise<void>
  /** Stops accepting, finishes what is under way, closes the database. */
  close(): Promise<void>
}

export interface HouseOptions {
  settings: Settings
  log: FastifyBaseLogger
  /** The database's, unless a test brings one. */
  clock?: Clock
  /** Tests of the API do without the built site and without recurring work. */
  withSite?: boolean
  withJobs?: boolean
  /** Shorter ones, for tests. */
  outboxTimes?: OutboxTimes
  /** A database that is open already, for tests. */
  database?: OpenDatabase
}

/** Opens the database, wires every room, and is ready to listen. Throws when anything that it needs is missing. */
export async function openHouse({ settings, log, clock: ownClock, withSite = true, withJobs = true, database, outboxTimes }: HouseOptions): Promise<House> {
  const open =
    database ?? (await openDatabase({ databaseUrl: settings.databaseUrl, dataDirectory: settings.dataDirectory, poolSize: settings.databasePoolSize }))
  const databaseTime = await databaseClock(open.db)
  const clock = ownClock ?? databaseTime
  const firstAdmin = await ensureFirstAdmin(open.db, settings)
  const payments = await openPayments({ settings, clock, secret: (name) => sharedSecret(open, name) })
  let wake: () => void = () => undefined
  const services: Services = {
    settings,
    secret: settings.sessionSecret ?? (await sharedSecret(open, 'session')),
    db: open.db,
    clock: payments.clock,
    payments: payments.client,
    takesRealMoney: payments.takesRealMoney,
    readPaymentEvent: payments.readEvent,
    log,
    wakeOutbox: () => wake(),
  }
  if (settings.demoData) await loadDemonstration(services)
  const outbox = startOutbox(services, emails, createTransport(settings, services), outboxTimes)
  wake = outbox.wake
  const before: SiteHandler[] = [...payments.pages, ...(withSite ? [siteHandler(readSiteFiles(builtSite(), settings), settings)] : [])]
  let isClosing = false
  let lastRequestAt = 0
  const app = await createApp({
    services,
    recognise: { user: sessionRecognition(services), admin: adminRecognition(services) },
    handlers,
    before,
    pages: [mailboxPages, thumbnailPages, playerPages],
    onRequest: () => {
      lastRequestAt = performance.now()
    },
    isDraining: () => isClosing,
    isReady: async () => !isClosing && (await answersInTime(open)),
  })
  await app.ready()
  let running: RunningJobs | undefined
  let listening: Listening | undefined

  return {
    app,
    services,
    firstAdmin,
    emulator: payments.emulator,
    listen: async () => {
      listening = await listen(app, settings.host, settings.port)
      if (withJobs) running = await keepJobsRunning(open, services, jobs)
    },
    drainOutbox: outbox.drain,
    close: async () => {
      isClosing = true
      for (let round = 0; round < drainRounds; round++) {
        await new Promise((resolve) => setTimeout(resolve, drainMilliseconds))
        if (performance.now() - lastRequestAt > drainMilliseconds) break
      }
      await finishRequests(app, listening)
      await Promise.allSettled([outbox.stop(), running?.stop(), payments.close()])
      databaseTime.stop()
      await open.close()
    },
  }
}

/** How long kept-alive connections have to hear, with an answer, that they are being closed: an idle one closed at once would meet a request on its way. */
const drainMilliseconds = 300
/** A busy process waits for the stream of requests to end, but not longer than this many times. */
const drainRounds = 10

/** Ten seconds for what is in flight, then the connections are cut (CONTRACT §3). */
async function finishRequests(app: FastifyInstance, listening: Listening | undefined): Promise<void> {
  const cut = setTimeout(() => {
    app.server.closeAllConnections()
    listening?.closeAllConnections()
  }, 10_000)
  await Promise.all([app.close(), listening?.close()])
  clearTimeout(cut)
}

async function answersInTime(open: OpenDatabase): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref())
  return Promise.race([
    open.ping().then(
      () => true,
      () => false,
    ),
    timeout,
  ])
}

/** A secret that is made once and shared by every instance on this database. */
async function sharedSecret({ db }: OpenDatabase, name: string): Promise<string> {
  await db.insert(secrets).values({ name, value: newToken() }).onConflictDoNothing()
  const all = await db.select().from(secrets)
  const found = all.find((secret) => secret.name === name)
  if (!found) throw new Error(`the secret ${name} could not be kept`)
  return found.value
}

/** The built site stands at the same place below the project's root whether the sources run or the bundle. */
function builtSite(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const site = join(folder, 'build/site/client')
    if (existsSync(site)) return site
  }
  throw new Error('build/site/client is missing: run "npm run build" first.')
}
