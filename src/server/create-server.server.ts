import type { StripeEmulator } from '@mirabelle/stripe-emulator'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Authenticate } from '#src/api/server/serve.server.ts'
import { sessionAuthentication } from '#src/domain/accounts/session.server.ts'
import { auditForbidden } from '#src/domain/back-office/forbidden.server.ts'
import { findMissingPrices } from '#src/domain/subscriptions/plans/prices.server.ts'
import { adminAuthentication } from '#src/features/back-office/sign-in/admin-session.server.ts'
import { addMediaRoutes } from '#src/features/videos/media/serve-media.server.ts'
import { addUploadRoutes } from '#src/features/videos/media/uploads.server.ts'
import { addPlayerRoutes } from '#src/features/videos/player/player.server.ts'
import { addThumbnailRoutes } from '#src/features/videos/thumbs.server.ts'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { ClockOffset } from '#src/infrastructure/clock/clock-offset.server.ts'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { loadChallenges } from '#src/infrastructure/database/demo/load-challenges.server.ts'
import { loadDemonstration } from '#src/infrastructure/database/demo/load-demonstration.server.ts'
import {
  type OutboxTimes,
  readOldestDueSeconds,
  startOutbox,
} from '#src/infrastructure/email/outbox.server.ts'
import { createTransport } from '#src/infrastructure/email/transport.server.ts'
import { freeBytes } from '#src/infrastructure/media/disk-space.server.ts'
import { findInProject } from '#src/infrastructure/project-path.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { exampleEmails, type Settings } from '#src/infrastructure/settings.server.ts'
import { addClockRoutes } from '#src/server/development/development-clock.server.ts'
import { addMailboxRoutes } from '#src/server/development/development-pages.server.ts'
import { createApp } from '#src/server/http/create-app.server.ts'
import { type DrainsFor, drain } from '#src/server/http/drain.server.ts'
import { type Listening, listen } from '#src/server/http/listen.server.ts'
import { siteHandler } from '#src/server/site/site.server.ts'
import { readSiteFiles } from '#src/server/site/site-files.server.ts'
import { createBackgroundWork } from './background-work.server.ts'
import { emails } from './emails.server.ts'
import { ensureDemonstrationExpert } from './first-accounts/demonstration-expert.server.ts'
import type { KnownAccount } from './first-accounts/generated-accounts.server.ts'
import { handlers } from './handlers.server.ts'
import { jobs } from './jobs.server.ts'
import { createMetrics, withCountedRuns } from './metrics.server.ts'
import { openServices } from './open-services.server.ts'
import { createReadiness } from './readiness.server.ts'

/** The whole product, running in this process. */
export interface ProductServer {
  app: FastifyInstance
  services: Services
  firstAdmin: KnownAccount | undefined
  /** The account of the demonstration's second adult, if the first administrator was generated. */
  firstExpert: KnownAccount | undefined
  /** The Stripe emulator, if no Stripe key is set. */
  emulator: StripeEmulator | undefined
  /** Listens on HOST and PORT. */
  listen(): Promise<void>
  /** Resolves when every e-mail that is due has been sent. */
  drainOutbox(): Promise<void>
  /**
   * Stops accepting connections, finishes running requests and closes the database: within nine seconds if
   * load balancers still send requests here, whatever clients do.
   */
  close(drainsFor?: DrainsFor): Promise<void>
}

export interface ServerOptions {
  settings: Settings
  log: FastifyBaseLogger
  /** The database's clock, unless a test brings one. */
  clock?: Clock
  /** False in tests of the API, which need neither the built site nor background work. */
  withSite?: boolean
  withJobs?: boolean
  /** Whether to start the class emulator if no class server is set. */
  withClasses?: boolean
  /** False in all but one of several processes on a machine. */
  withTranscoding?: boolean
  /** Shorter times, for tests. */
  outboxTimes?: OutboxTimes | undefined
  /** An open database, for tests. */
  database?: OpenDatabase
}

/**
 * Opens the database, wires every feature, and is ready to listen. Throws when something that it needs is
 * missing.
 */
export async function createServer(options: ServerOptions): Promise<ProductServer> {
  const { withSite = true, withJobs = true, withTranscoding = true, log } = options
  const metrics = createMetrics(jobs)
  const opened = await openServices({ ...options, counts: metrics })
  warnOfSettings(options.settings, log)
  const { database, clockOffset, payments, classes, services, wake } = opened
  const { settings } = services
  const firstExpert = await loadContent(services, opened.firstAdmin)
  const outbox = startOutbox(services, emails, createTransport(settings, services), options.outboxTimes)
  wake.outbox = outbox.wake
  const rawHandlers = [
    ...payments.rawHandlers,
    ...(withSite ? [siteHandler(readSiteFiles(builtSite(), settings), settings)] : []),
  ]
  const devClock = (offset: ClockOffset) => (it: FastifyInstance) =>
    addClockRoutes(it, {
      services,
      clockOffset: offset,
      jobs,
      drainOutbox: outbox.drain,
      emulator: payments.emulator,
    })
  let isClosing = false
  let lastRequestAt = 0
  const isDatabaseReady = createReadiness(database.ping)
  const background = createBackgroundWork(database, services, {
    jobs: withCountedRuns(jobs, metrics),
    isTranscoding: withTranscoding && settings.transcodes,
  })
  wake.transcoding = background.wakeTranscoding
  metrics.watch({
    outboxAge: () => readOldestDueSeconds(services),
    freeBytes: () => freeBytes(settings.dataDirectory).catch(() => undefined),
    jobsRun: () => background.jobs() === 'running',
  })
  const app = await createApp({
    services,
    metrics,
    authenticate: authenticationOf(services),
    handlers,
    rawHandlers,
    routes: [
      addMailboxRoutes,
      addThumbnailRoutes,
      addPlayerRoutes,
      addUploadRoutes,
      addMediaRoutes,
      ...(clockOffset ? [devClock(clockOffset)] : []),
    ],
    onRequest: () => {
      lastRequestAt = performance.now()
    },
    isDraining: () => isClosing,
    isReady: async () => !isClosing && background.jobs() !== 'failed' && (await isDatabaseReady()),
  })
  await app.ready()
  let listening: Listening | undefined

  return {
    app,
    services,
    firstAdmin: opened.firstAdmin,
    firstExpert,
    emulator: payments.emulator,
    listen: async () => {
      listening = await listen(app, settings.host, settings.port)
      if (settings.stripe) void warnOfMissingPrices(services)
      if (withJobs) await background.start()
    },
    drainOutbox: outbox.drain,
    close: async (drainsFor = 'none') => {
      isClosing = true
      background.stopFilms()
      await drain(app, listening, { drainsFor, lastRequestAt: () => lastRequestAt })
      await Promise.allSettled([outbox.stop(), background.stop(), payments.close(), classes?.close()])
      opened.databaseTime.stop()
      clockOffset?.stop()
      await clockOffset?.saved()
      await database.close()
    },
  }
}

function warnOfSettings(settings: Settings, log: FastifyBaseLogger): void {
  if (!settings.production) return
  if (!settings.sessionSecret)
    log.warn('SESSION_SECRET is not set: the secret is stored in the database, beside the data it encrypts')
  const unset = exampleEmails(settings)
  if (unset.length > 0)
    log.warn({ unset }, 'example addresses are in use: what is written to them reaches nobody')
}

/**
 * Loads the challenges and, with DEMO_DATA, the demonstration. Returns the generated account of its expert.
 */
async function loadContent(
  services: Services,
  firstAdmin: KnownAccount | undefined,
): Promise<KnownAccount | undefined> {
  const { settings, db } = services
  const now = services.clock.now()
  await loadChallenges({ db: services.db, now })
  if (settings.demoData) await loadDemonstration({ db: services.db, now })
  return settings.demoData && firstAdmin
    ? await ensureDemonstrationExpert(db, settings.dataDirectory)
    : undefined
}

function authenticationOf(services: Services): Authenticate {
  return {
    user: sessionAuthentication(services),
    admin: adminAuthentication(services),
    auditForbidden: (request, admin, { method, path }) =>
      auditForbidden(services, request, admin, `${method} ${path}`),
  }
}

/**
 * Warns the operator at the start when the Stripe account was not set up, before the first family tries to
 * pay.
 */
async function warnOfMissingPrices({ payments, log }: Services): Promise<void> {
  const reason = 'prices are missing at Stripe: run "npm run stripe:setup"; until then checkouts return 503'
  try {
    const missing = await findMissingPrices(payments)
    if (missing.length > 0) log.warn({ missing }, reason)
  } catch (error) {
    log.warn({ err: error }, 'prices could not be read from Stripe')
  }
}

function builtSite(): string {
  const site = findInProject('build/site/client')
  if (!site) throw new Error('build/site/client is missing: run "npm run build" first.')
  return site
}
