import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import { openClockAhead } from '#src/infrastructure/clock/clock-ahead.server.ts'
import { databaseClock } from '#src/infrastructure/clock/database-clock.server.ts'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { secrets } from '#src/infrastructure/database/schema.server.ts'
import { withLease } from '#src/infrastructure/leases.server.ts'
import { openMedia } from '#src/infrastructure/media/media.server.ts'
import { newToken } from '#src/infrastructure/secrets.server.ts'
import type { Counts, Services } from '#src/infrastructure/services.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { minute } from '#src/shared/durations.ts'
import { ensureFirstAdmin } from './first-accounts/first-admin.server.ts'
import { openClasses } from './open-classes.server.ts'
import { openPayments } from './open-payments.server.ts'

interface PartsOptions {
  settings: Settings
  log: FastifyBaseLogger
  clock?: Clock
  withClasses?: boolean
  database?: OpenDatabase
  counts: Counts
}

/**
 * Opens the database, the clock, payments and classes, and creates the services from them. Throws when
 * something that it needs is missing.
 */
export async function openParts({
  settings: given,
  log,
  withClasses = true,
  counts,
  ...options
}: PartsOptions) {
  const open = options.database ?? (await openDatabaseOf(given))
  const databaseTime = await databaseClock(open.db)
  const clock = options.clock ?? databaseTime
  const firstAdmin = await ensureFirstAdmin(open.db, given)
  // Signatures and other machines use the database's own time, so how far the product's clock is ahead of it
  // is stored separately.
  const ahead = given.production
    ? undefined
    : await openClockAhead(open.db, given.databaseUrl === undefined ? 'own' : 'shared')
  const secret = (name: string) => sharedSecret(open, name)
  const payments = await openPayments({ settings: given, clock, ahead, secret })
  const wake: Wake = { outbox: () => undefined, transcoding: () => undefined }
  const classes = withClasses
    ? await openClasses({ settings: given, clock: payments.clock, secret })
    : undefined
  const settings: Settings = classes ? { ...given, liveClasses: classes.server } : given
  const services = await createServices({ settings, log, counts, open, payments, secret, wake })
  return { open, databaseTime, firstAdmin, ahead, payments, classes, services, wake }
}

function openDatabaseOf(settings: Settings): Promise<OpenDatabase> {
  return openDatabase({
    databaseUrl: settings.databaseUrl,
    migrationUrl: settings.migrationUrl,
    dataDirectory: settings.dataDirectory,
    poolSize: settings.databasePoolSize,
  })
}

/** The wake-up functions of parts that start later than the services, which have to call them. */
interface Wake {
  outbox(): void
  transcoding(): void
}

interface ServicesParts {
  settings: Settings
  log: FastifyBaseLogger
  counts: Counts
  open: OpenDatabase
  payments: Awaited<ReturnType<typeof openPayments>>
  secret(name: string): Promise<string>
  wake: Wake
}

async function createServices({
  settings,
  log,
  counts,
  open,
  payments,
  secret,
  wake,
}: ServicesParts): Promise<Services> {
  const { db } = open
  const { clock } = payments
  return {
    settings,
    secret: settings.sessionSecret ?? (await secret('session')),
    db,
    urgentDb: open.urgent,
    streamRows: open.stream,
    clock,
    payments: payments.client,
    takesRealMoney: payments.takesRealMoney,
    calculatesTax: settings.stripe?.calculatesTax ?? true,
    readPaymentEvent: payments.readEvent,
    media: await openMedia(settings, (name, work) =>
      withLease({ db, clock, log }, name, work, { waitMs: minute }),
    ),
    log,
    counts,
    notifyOutbox: () => wake.outbox(),
    notifyTranscoding: () => wake.transcoding(),
  }
}

/** A random secret, created once and shared by every instance on this database. */
async function sharedSecret({ db }: OpenDatabase, name: string): Promise<string> {
  await db.insert(secrets).values({ name, value: newToken() }).onConflictDoNothing()
  const [found] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!found) throw new Error(`the secret ${name} could not be stored`)
  return found.value
}
