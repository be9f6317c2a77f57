import { and, eq, isNull, ne } from 'drizzle-orm'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { endPaymentSessions } from '#src/domain/accounts/session.server.ts'
import { storeConsents } from '#src/domain/consents/consents.server.ts'
import { countDaysToMove } from '#src/domain/free-days/days-to-move.server.ts'
import {
  beginReferral,
  completeReferral,
  deleteUnusedReferral,
  takeReferralBack,
} from '#src/domain/referrals/referrals.server.ts'
import { enqueueIncidentEmails } from '#src/domain/subscriptions/emails/payment-incident-email.server.ts'
import { subscriptionEmail } from '#src/domain/subscriptions/emails/subscription-email.server.ts'
import { lateRefundOf, newsOf } from '#src/domain/subscriptions/emails/subscription-news.rules.ts'
import {
  disputeOccurrence,
  failedRefundOccurrence,
  type SubscriptionReading,
  type SubscriptionState,
  stateOf,
} from '#src/domain/subscriptions/subscription.rules.ts'
import { noteUnknown, settleUnknown } from '#src/domain/subscriptions/unknown/unknown-subscriptions.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { checkouts, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { type AppliedChanges, changesOf, mayBegin, returnsFirstPayment } from './changes-of-reading.rules.ts'
import { isOfErasedFamily, writeMoneyEvents } from './money-events.server.ts'
import { writePaidChildren } from './paid-children.server.ts'
import { type Trigger, takeEvent } from './stripe-events.server.ts'
import {
  type Checkout,
  checkoutOf,
  findKnownOwner,
  findOrMakeOwner,
  findPayingGuardian,
  referrersOf,
} from './subscription-owner.server.ts'

/**
 * `written`: the state that was read at Stripe is stored. `duplicate`: this event was handled before. `none`:
 * there is nothing to store, since the subscription is unknown, not paid yet, or not sold by this product.
 */
export type SyncOutcome =
  | { kind: 'written'; userId: string; hasGrantedDays: boolean }
  | { kind: 'duplicate' | 'none' }

/** Something else was written since Stripe was read. */
export class ConcurrentUpdateError extends Error {}

interface Step {
  reading: SubscriptionReading | undefined
  /** The stored version before Stripe was read. */
  seen: number | undefined
  trigger: Trigger | undefined
}

/**
 * Stores one reading, in one transaction; {@link changesOf} decides what follows from it. Throws
 * {@link ConcurrentUpdateError} when something else was written since Stripe was read.
 */
export async function writeReading(
  tx: Transaction,
  services: Services,
  { reading, seen, trigger }: Step,
): Promise<SyncOutcome> {
  const now = services.clock.now()
  if (trigger && !(await takeEvent(tx, trigger))) return { kind: 'duplicate' }
  if (!reading) return { kind: 'none' }
  const state = stateOf(reading)
  const outcome = await apply(tx, services, { reading, state, seen, trigger, now })
  if (outcome.kind === 'none') await noteUnknown(tx, services, { reading, state, now })
  else await settleUnknown(tx, reading.id, now)
  return outcome
}

/** A reading of a subscription, with the checkout that it came from and the time at which it is stored. */
interface StoreStep extends Step {
  reading: SubscriptionReading
  state: SubscriptionState
  checkout: Checkout | undefined
  now: Date
}

/** The family of a subscription; `guardianId` is the second guardian, if that is who paid. */
interface Owner {
  userId: string
  /** Whether this step has made the account. */
  isNew: boolean
  guardianId: string | null
}

async function apply(
  tx: Transaction,
  services: Services,
  read: Omit<StoreStep, 'checkout'>,
): Promise<SyncOutcome> {
  const { reading, state, seen, now } = read
  const checkout = await checkoutOf(tx, reading)
  const step: StoreStep = { ...read, checkout }
  if (seen === undefined && !mayBegin(services, reading, state, checkout)) {
    await writeUnsold(tx, services, step)
    return { kind: 'none' }
  }
  if (checkout?.erasedAt) return { kind: 'none' }
  const owner = await resolveOwner(tx, step)
  if (!owner) return { kind: 'none' }
  const decision = await lockAndDecide(tx, step, owner.userId)
  if (!decision) return { kind: 'none' }
  await writeSubscription(tx, step, decision)
  if (checkout) await completeCheckout(tx, checkout, owner, { isNewSubscription: !decision.before, now })
  const added = await writeMoney(tx, services, step, { userId: owner.userId, isEnd: decision.changes.isEnd })
  const hasGrantedDays = await settleReferral(tx, step, decision, added)
  await enqueueNews(tx, step, decision, added)
  return { kind: 'written', userId: owner.userId, hasGrantedDays }
}

/**
 * For a subscription that is not stored and may not begin: stores the money events of an erased family
 * without it, and logs a payment that does not fit its checkout.
 */
async function writeUnsold(tx: Transaction, services: Services, step: StoreStep): Promise<void> {
  const { reading, state, checkout } = step
  if (await isOfErasedFamily(tx, reading)) await writeMoney(tx, services, step, { userId: null, isEnd: true })
  else if (checkout && state.firstPaidAt)
    services.log.error({ subscription: reading.id }, 'payment does not match what was sold, nothing granted')
}

/** The family that the subscription belongs to. Undefined when there is none, and none can be made. */
async function resolveOwner(
  tx: Transaction,
  { reading, seen, checkout, now }: StoreStep,
): Promise<Owner | undefined> {
  const owner = checkout
    ? await findOrMakeOwner(tx, reading, checkout, now)
    : await findKnownOwner(tx, reading)
  // The family has been erased since Stripe was read. The next attempt stores its payments without it.
  if (!owner && seen !== undefined) throw new ConcurrentUpdateError('its family has been erased')
  return owner && { ...owner, guardianId: await findPayingGuardian(tx, owner.userId, reading, checkout) }
}

/** The changes that follow from a reading, and the locked rows that they were decided from. */
interface Decision {
  before: typeof subscriptions.$inferSelect | undefined
  family: typeof users.$inferSelect
  changes: AppliedChanges
}

/**
 * Locks the families whose free days may change, then the subscription, and decides what the reading changes.
 * Undefined if its price is not one of ours.
 */
async function lockAndDecide(
  tx: Transaction,
  { reading, state, seen, checkout, now }: StoreStep,
  userId: string,
): Promise<Decision | undefined> {
  const touched = [userId, ...(await referrersOf(tx, userId, checkout?.referralCode))]
  await lockUserRows(tx, touched)
  if ((await referrersOf(tx, userId, checkout?.referralCode)).some((id) => !touched.includes(id)))
    throw new ConcurrentUpdateError('its family has arrived with another code, whose owner is not locked')
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, reading.id)).for('update')
  if (before?.version !== seen) throw new ConcurrentUpdateError('another reading was stored')
  const [family] = await tx.select().from(users).where(eq(users.id, userId))
  const others = await tx
    .select({
      isRunning: subscriptions.isRunning,
      firstPaidAt: subscriptions.firstPaidAt,
      refundedAt: subscriptions.refundedAt,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.id, reading.id)))
  if (!family) throw new ConcurrentUpdateError('its family has been erased')
  const changes = changesOf({ before, others, family, reading, state, now })
  if (changes.kind === 'otherRunning') throw new ConcurrentUpdateError('another subscription is running')
  return changes.kind === 'apply' ? { before, family, changes } : undefined
}

/** Stores the subscription, the access of its family, and the children whom it pays for. */
async function writeSubscription(
  tx: Transaction,
  { reading, state, now }: StoreStep,
  { before, family: { id: userId }, changes }: Decision,
): Promise<void> {
  if (before) await tx.update(subscriptions).set(changes.after).where(eq(subscriptions.id, reading.id))
  else await tx.insert(subscriptions).values({ id: reading.id, userId, createdAt: now, ...changes.after })
  if (changes.isFamilys)
    await tx
      .update(users)
      .set({
        stripeCustomerId: reading.customerId,
        stripeSubscriptionId: reading.id,
        isSubscribed: changes.isSubscribed,
      })
      .where(eq(users.id, userId))
  if (changes.isForChildren)
    await writePaidChildren(tx, userId, state.isRunning ? reading.further : undefined)
}

/** Stores the consent to the terms, and marks the checkout as completed by its family. */
async function completeCheckout(
  tx: Transaction,
  checkout: Checkout,
  { userId, guardianId, isNew }: Owner,
  { isNewSubscription, now }: { isNewSubscription: boolean; now: Date },
): Promise<void> {
  if (isNewSubscription)
    await storeConsents(tx, ['terms'], {
      userId,
      guardianId,
      language: checkout.language,
      at: checkout.createdAt,
    })
  // Only for a visitor's checkout under this e-mail address: a family that was signed in pays as itself and
  // stays signed in.
  if (!checkout.completedAt && !checkout.userId && !isNew) await endPaymentSessions(tx, userId)
  await tx
    .update(checkouts)
    .set({ userId, guardianId, madeAccount: isNew, completedAt: now })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.completedAt)))
}

/**
 * Stores the money events of the reading and tells the team of incidents. Returns the names of the new
 * events.
 */
async function writeMoney(
  tx: Transaction,
  services: Services,
  { reading, trigger, now }: Pick<StoreStep, 'reading' | 'trigger' | 'now'>,
  { userId, isEnd }: { userId: string | null; isEnd: boolean },
): Promise<ReadonlySet<string>> {
  const added = await writeMoneyEvents(tx, { userId, reading, isEnd, stripeEventId: trigger?.id, now })
  await enqueueIncidentEmails(tx, services, {
    userId,
    disputes: reading.disputes.filter(({ id }) => added.has(disputeOccurrence(id))),
    failedRefunds: reading.failedRefunds.filter(({ id }) => added.has(failedRefundOccurrence(id))),
    now,
  })
  return added
}

/** Rewards a first payment by a code, or takes that back. Returns whether free days were granted. */
async function settleReferral(
  tx: Transaction,
  { reading, state, checkout, now }: StoreStep,
  { before, family: { id: userId }, changes }: Decision,
  added: ReadonlySet<string>,
): Promise<boolean> {
  const hasGrantedDays =
    changes.isFirstPayment &&
    state.isRunning &&
    (await rewardReferral(tx, { userId, code: checkout?.referralCode, now: laterOf(now, state.firstPaidAt) }))
  if (changes.isFirstPayment) await deleteUnusedReferral(tx, userId)
  if (changes.decidesReferral && returnsFirstPayment(before, state, reading, added))
    await takeReferralBack(tx, { referredId: userId, now })
  return hasGrantedDays
}

/** Enqueues the e-mails to the family about what has changed. */
async function enqueueNews(
  tx: Transaction,
  { reading, now }: Pick<StoreStep, 'reading' | 'now'>,
  { before, family, changes }: Decision,
  added: ReadonlySet<string>,
): Promise<void> {
  // The charge is moved after this transaction, and the e-mail names the day that follows.
  const namesCharge = !before || (before.cancelAt !== null && changes.after.cancelAt === null)
  const change = newsOf(before, changes.after, reading, {
    isSecond: !before && changes.hasOtherRunning,
    closesAccess: changes.closesAccess,
    isSuspended: family.suspendedAt !== null,
    freeDays: namesCharge ? await countDaysToMove(tx, reading.id) : 0,
  })
  const late = lateRefundOf(changes.after, reading, added)
  for (const news of [change, late].filter((each) => each !== undefined))
    await enqueueEmail(tx, subscriptionEmail, {
      to: family.email,
      language: family.language,
      payload: {
        ...news,
        subscriptionId: reading.id,
        date: isoOrNull(news.date),
        until: isoOrNull(news.until),
        since: isoOrNull(news.since),
      },
      at: now,
    })
}

async function rewardReferral(
  tx: Transaction,
  { userId, code, now }: { userId: string; code: string | null | undefined; now: Date },
): Promise<boolean> {
  if (code) await beginReferral(tx, { code, referredId: userId, now })
  return (await completeReferral(tx, { referredId: userId, now })) === 'completed'
}

function laterOf(now: Date, other: Date | null): Date {
  return other !== null && other > now ? other : now
}
