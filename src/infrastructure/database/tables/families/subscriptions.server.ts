import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { moneyEventTypes } from '#src/shared/money/money-events.ts'
import { billings, planIds } from '#src/shared/plans.ts'
import { guardians } from './guardians.server.ts'

/**
 * A subscription as it was last read at Stripe. Only the sync writes it; amounts are in cents. `version`
 * counts the writes: a reading that began before another write is repeated (docs/decisions/0006).
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text().notNull(),
    plan: text({ enum: planIds }).notNull(),
    billing: text({ enum: billings }).notNull(),
    status: text().notNull(),
    isRunning: boolean('is_live').notNull(),
    /** Whether it is the first subscription that the family has paid for: a referral depends on it. */
    isFirst: boolean().notNull().default(false),
    accessUntil: moment(),
    /** How many children after the first it pays for. */
    furtherChildren: integer().notNull().default(0),
    currentPeriodEnd: moment(),
    nextChargeAt: moment(),
    nextChargeCents: integer(),
    nextPlan: text({ enum: planIds }),
    nextBilling: text({ enum: billings }),
    /** Stripe's schedule for the planned change; null while it is set aside for another change. */
    scheduleId: text(),
    cancelAt: moment(),
    firstPaidAt: moment(),
    pastDueSince: moment(),
    refundedAt: moment(),
    /** When the family was last e-mailed that a paid year is about to begin. */
    renewalRemindedAt: moment(),
    cardBrand: text(),
    cardLast4: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    syncedAt: createdAt(),
  },
  (t) => [
    check('subscriptions_plan', oneOf(t.plan, planIds)),
    check('subscriptions_billing', oneOf(t.billing, billings)),
    check('subscriptions_next_plan', oneOf(t.nextPlan, planIds)),
    check('subscriptions_next_billing', oneOf(t.nextBilling, billings)),
    uniqueIndex('subscriptions_one_live').on(t.userId).where(sql`${t.isRunning}`),
    index('subscriptions_of_user').on(t.userId, t.createdAt.desc()),
    index('subscriptions_access_end').on(t.accessUntil).where(sql`${t.isRunning}`),
    index('subscriptions_long_unseen').on(t.syncedAt).where(sql`${t.isRunning}`),
    index('subscriptions_next_charge').on(t.nextChargeAt).where(sql`${t.isRunning}`),
    index('subscriptions_set_aside')
      .on(t.nextPlan)
      .where(sql`${t.isRunning} and ${t.nextPlan} is not null and ${t.scheduleId} is null`),
  ],
)

/**
 * A checkout that a browser began. `browserHash` binds the payment-success page to that browser (CONTRACT
 * §7).
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    stripeSessionId: text().unique(),
    url: text(),
    browserHash: bytes().notNull(),
    requestKey: text().notNull().unique(),
    planId: text({ enum: planIds }).notNull(),
    billing: text({ enum: billings }).notNull(),
    language: text({ enum: languages }).notNull(),
    /** The price that was shown, at which the plan is sold even if its price changes before the payment. */
    cents: integer(),
    referralCode: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    madeAccount: boolean().notNull().default(false),
    /**
     * The second guardian whose address paid: the login link is sent there. Null for the account's own
     * address.
     */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    completedAt: moment(),
    signedInAt: moment(),
    /** When its family was erased; a payment on it after that is refunded. */
    erasedAt: moment(),
  },
  (t) => [
    check('checkouts_plan', oneOf(t.planId, planIds)),
    check('checkouts_billing', oneOf(t.billing, billings)),
    check('checkouts_language', oneOf(t.language, languages)),
    index('checkouts_newest').on(t.createdAt.desc()),
    index('checkouts_of_user').on(t.userId),
    index('checkouts_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
  ],
)

/** Stripe's event ids, each inserted once, in the transaction of the event's effect. */
export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  createdAt: moment().notNull(),
  receivedAt: createdAt(),
})

/** How far Stripe's list of events has been read, by the name of the reader. */
export const stripeMarks = pgTable('stripe_marks', {
  name: text().primaryKey(),
  readUntil: moment().notNull(),
})

/**
 * Subscriptions to the product at Stripe that no family here pays for, as after a restore: Stripe's own ids,
 * no names. `notifiedAt` is when the team was e-mailed, `settledAt` when it ended or was matched to a family.
 */
export const unknownSubscriptions = pgTable(
  'unknown_subscriptions',
  {
    id: text().primaryKey(),
    customerId: text().notNull(),
    plan: text({ enum: planIds }),
    billing: text({ enum: billings }),
    cents: integer(),
    paidAt: moment().notNull(),
    foundAt: createdAt(),
    notifiedAt: moment('told_at'),
    settledAt: moment(),
  },
  (t) => [
    check('unknown_subscriptions_plan', oneOf(t.plan, planIds)),
    check('unknown_subscriptions_billing', oneOf(t.billing, billings)),
    index('unknown_subscriptions_open').on(t.foundAt.desc()).where(sql`${t.settledAt} is null`),
  ],
)

/**
 * SPEC §3 subscription_events: money events, for the metrics. `amount` is in cents, negative for a refund.
 * `occurrence` identifies what happened at Stripe (`paid in_…`), so that it is stored once whichever event
 * reports it; `stripeEventId` is that event, if there was one. `isFirst` marks the first payment that its
 * family ever made. It is stored here, so that the metrics stay when the family is erased. `vat` is the VAT
 * in `amount`, with its sign; null in rows from before it was calculated, which count with the home country's
 * rate (docs/decisions/0029).
 */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    eventType: text({ enum: moneyEventTypes }).notNull(),
    amount: integer(),
    vat: integer(),
    currency: text().notNull().default('eur'),
    occurrence: text().unique(),
    stripeEventId: text(),
    isFirst: boolean().notNull().default(false),
    /** Whether daily_metrics already includes it. */
    isRolledUp: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('subscription_events_type', oneOf(t.eventType, moneyEventTypes)),
    index('subscription_events_by_type').on(t.eventType, t.createdAt),
    index('subscription_events_of_user').on(t.userId, t.createdAt),
    index('subscription_events_time').on(t.createdAt),
    index('subscription_events_firsts').on(t.createdAt).where(sql`${t.isFirst}`),
    index('subscription_events_to_roll_up').on(t.createdAt).where(sql`not ${t.isRolledUp}`),
  ],
)
