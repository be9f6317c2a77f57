import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { Database, StreamRows } from '#src/infrastructure/database/database.server.ts'
import type { Media } from '#src/infrastructure/media/media.server.ts'
import type { ReadPaymentEvent } from '#src/infrastructure/payments/payments.server.ts'
import type { Settings } from './settings.server.ts'

/** Counts for the operator's metrics. */
export interface Counts {
  emailSettled(outcome: 'sent' | 'retried' | 'abandoned'): void
  /** Events that no webhook brought, found in Stripe's list. */
  eventsMissed(count: number): void
}

/** The services that every handler and job gets. Created once by `createServer`. */
export interface Services {
  settings: Settings
  /** The key of signed links, encrypted texts and keyed hashes (SESSION_SECRET). */
  secret: string
  db: Database
  /** The same database over a few connections of its own (OpenDatabase). */
  urgentDb: Database
  /** Streams a query's rows (OpenDatabase). */
  streamRows: StreamRows
  clock: Clock
  payments: Stripe
  /** Whether payments are real; events of the other mode are ignored. */
  takesRealMoney: boolean
  /** Whether Stripe calculates VAT by the payer's country (STRIPE_TAX); always true with the emulator. */
  calculatesTax: boolean
  readPaymentEvent: ReadPaymentEvent
  /** The storage of replays, and the programs that make them. */
  media: Media
  log: FastifyBaseLogger
  counts: Counts
  /** Call it after the commit of a transaction with new e-mails. */
  notifyOutbox(): void
  /** Call it after a film has been uploaded. */
  notifyTranscoding(): void
}
