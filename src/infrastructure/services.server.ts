import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { Database, StreamRows } from '#src/infrastructure/database/database.server.ts'
import type { Media } from '#src/infrastructure/media/media.server.ts'
import type { ReadPaymentEvent } from '#src/infrastructure/payments/payments.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { AdminRole } from '#src/shared/options.ts'
import type { PlanId } from '#src/shared/plans.ts'
import type { Settings } from './settings.server.ts'

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
  /** Call it after the commit of a transaction with new e-mails. */
  notifyOutbox(): void
  /** Call it after a film has been uploaded. */
  notifyTranscoding(): void
}

/** The family behind a session cookie. */
export interface SignedInUser {
  id: string
  /** The address of the guardian who is signed in: the account's, or the second guardian's. */
  email: string
  /** The second guardian who is signed in; null for the first, who pays (PROGRAMME §7). */
  guardianId: string | null
  username: string | null
  language: Language
  isSubscribed: boolean
  hasCompletedOnboarding: boolean
  freeAccessUntil: Date | null
  hasAccess: boolean
  plan: PlanId | null
  /** The child in whose view this browser is locked (PROGRAMME §6); null for the parent. */
  childView: { childId: string; displayName: string } | null
  /** Set while an administrator views the family's pages, reading only; null for the family itself. */
  teamView: { until: Date } | null
  sessionId: string
}

/** The member of the team behind a bearer token. */
export interface SignedInAdmin {
  id: string
  email: string
  sessionId: string
  role: AdminRole
  name: string | null
  /** Whether the password or the code was given in this session within the last 15 minutes. */
  isConfirmed: boolean
  /** Whether an owner has to switch the second factor on before a guarded call. */
  needsSecondFactor: boolean
}
