import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import { type ClockOffset, openClockOffset } from '#src/infrastructure/clock/clock-offset.server.ts'
import { createDatabaseClock, type DatabaseClock } from '#src/infrastructure/clock/database-clock.server.ts'
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
import type { KnownAccount } from './first-accounts/generated-accounts.server.ts'
import { type OpenClasses, openClasses } from './open-classes.server.ts'
import { type OpenPayments, openPayments } from './open-payments.server.ts'

/**
 * Opens the database, the clock, payments and classes, and creates the services from them. Throws when
 * something that it needs is missing.
 */
export async function openServices({
  settings: given,
  log,
  withClasses = true,
  counts,
  ...options
}: OpenServicesOptions): Promise<OpenServices> {
  const database = options.database ?? (await openDatabaseOf(given))
  const databaseTime = await createDatabaseClock(database.db)
  const clock = options.clock ?? databaseTime
  const firstAdmin = await ensureFirstAdmin(database.db, given)
  // Signatures and other machines use the database's own time, so how far the product's clock is ahead of it
  // is stored separately.
  const clockOffset = given.production
    ? undefined
    : await openClockOffset(database.db, given.databaseUrl === undefined ? 'own' : 'shared')
  const secret = (name: string) => sharedSecret(database, name)
  const payments = await openPayments({ settings: given, clock, clockOffset, secret })
  const wake: Wake = { outbox: () => undefined, transcoding: () => undefined }
  const classes = withClasses
    ? await openClasses({ settings: given, clock: payments.clock, secret })
    : undefined
  const settings: Settings = classes ? { ...given, liveClasses: classes.server } : given
  const services = await createServices({ settings, log, counts, database, payments, secret, wake })
  return { services, database, databaseTime, clockOffset, firstAdmin, payments, classes, wake }
}

interface OpenServicesOptions {
  settings: Settings
  log: FastifyBaseLogger
  clock?: Clock
  withClasses?: boolean
  database?: OpenDatabase
  counts: Counts
}

/** The services, and what they were created from, which has to be closed or stopped after them. */
interface OpenServices {
  services: Services
  database: OpenDatabase
  databaseTime: DatabaseClock
  /** How far the product's clock was put forward; undefined in production. */
  clockOffset: ClockOffset | undefined
  firstAdmin: KnownAccount | undefined
  payments: OpenPayments
  /** Undefined unless the class emulator was started. */
  classes: OpenClasses | undefined
  wake: Wake
}

function openDatabaseOf(settings: Settings): Promise<OpenDatabase> {
  return openDatabase({
    databaseUrl: settings.databaseUrl,
    migrationUrl: settings.migrationUrl,
    dataDirectory: settings.dataDirectory,
    poolSize: settings.databasePoolSize,
  })
}

/** Functions that wake what starts later than the services, which have to call them. */
interface Wake {
  outbox(): void
  transcoding(): void
}

interface ServiceSources {
  settings: Settings
  log: FastifyBaseLogger
  counts: Counts
  database: OpenDatabase
  payments: OpenPayments
  secret(name: string): Promise<string>
  wake: Wake
}

async function createServices({
  settings,
  log,
  counts,
  database,
  payments,
  secret,
  wake,
}: ServiceSources): Promise<Services> {
  const { db } = database
  const { clock } = payments
  return {
    settings,
    secret: settings.sessionSecret ?? (await secret('session')),
    db,
    urgentDb: database.urgent,
    streamRows: database.stream,
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
