import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { PlanId } from '#src/business/plans.ts'
import type { Database } from '#src/database/database.server.ts'
import type { Language } from '#src/language/languages.ts'
import type { Clock } from '#src/outside/clock.server.ts'
import type { ReadPaymentEvent } from '#src/outside/payments.server.ts'
import type { Settings } from '#src/outside/settings.server.ts'

/** What every handler and job works with. Built once by the server. */
export interface Services {
  settings: Settings
  /** What links, seals and keyed hashes are made with (SESSION_SECRET). */
  secret: string
  db: Database
  clock: Clock
  payments: Stripe
  /** Whether payments are real ones: events of the other mode are none of ours. */
  takesRealMoney: boolean
  readPaymentEvent: ReadPaymentEvent
  log: FastifyBaseLogger
  /** Tells the outbox that a transaction with new e-mails has been committed. */
  wakeOutbox(): void
}

/** The family behind a session cookie. */
export interface SignedInUser {
  id: string
  email: string
  username: string | null
  language: Language
  isSubscribed: boolean
  hasCompletedOnboarding: boolean
  freeAccessUntil: Date | null
  hasAccess: boolean
  plan: PlanId | null
  sessionId: string
}

/** The member of the team behind a bearer token. */
export interface SignedInAdmin {
  id: string
  email: string
  sessionId: string
}
