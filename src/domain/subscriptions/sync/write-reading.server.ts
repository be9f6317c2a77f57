import { and, eq, isNull, ne } from 'drizzle-orm'
import { signatoryOf } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { endPaymentSessions } from '#src/domain/accounts/session.server.ts'
import { storeConsents } from '#src/domain/consents/consents.server.ts'
import {
  beginReferral,
  completeReferral,
  forgetUnusedReferral,
  ownerOfCode,
  reverseReferral,
} from '#src/domain/free-days/free-days.server.ts'
import { postIncidents } from '#src/domain/subscriptions/emails/payment-incident-email.server.ts'
import { subscriptionEmail } from '#src/domain/subscriptions/emails/subscription-email.server.ts'
import { lateRefundOf, newsOf } from '#src/domain/subscriptions/emails/subscription-news.rules.ts'
import {
  noteUnknown,
  settleUnknown,
} from '#src/domain/subscriptions/reconciliation/unknown-subscriptions.server.ts'
import {
  type SubscriptionReading,
  type SubscriptionState,
  stateOf,
} from '#src/domain/subscriptions/subscription.rules.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { checkouts, referrals, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isOfErasedFamily, writeMoneyEvents } from './money-events.server.ts'
import { writePaidChildren } from './paid-children.server.ts'
import { mayBegin, planOf, takesRewardBack } from './plan-of-reading.rules.ts'
import { type Trigger, takeEvent } from './stripe-events.server.ts'
import { type Checkout, checkoutOf, findOrMakeOwner, findOwner } from './subscription-owner.server.ts'

/**
 * `written`: what is stored is what Stripe had when it was read. `duplicate`: this event was handled before.
 * `none`: there is nothing to store, since the subscription is unknown, not paid yet, or not sold by this
 * product.
 */
export type SyncOutcome =
  | { kind: 'written'; userId: string; madeAccount: boolean; grantedDays: boolean }
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
 * Stores one reading, in one transaction; {@link planOf} decides what follows from it. Throws
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
  const outcome = await apply(tx, services, { reading, state, seen, trigger })
  if (outcome.kind === 'none') await noteUnknown(tx, services, { reading, state, now })
  else await settleUnknown(tx, reading.id, now)
  return outcome
}

async function apply(
  tx: Transaction,
  services: Services,
  { reading, state, seen, trigger }: Step & { reading: SubscriptionReading; state: SubscriptionState },
): Promise<SyncOutcome> {
  const now = services.clock.now()
  const checkout = await checkoutOf(tx, reading)
  if (seen === undefined && !mayBegin(services, reading, state, checkout)) {
    if (await isOfErasedFamily(tx, reading)) {
      const added = await writeMoneyEvents(tx, { userId: null, reading, stripeEventId: trigger?.id, now })
      await postIncidents(tx, services, { userId: null, reading, added, now })
      return { kind: 'none' }
    }
    if (checkout && state.firstPaidAt)
      services.log.error(
        { subscription: reading.id },
        'a payment does not fit what was sold: nothing was granted',
      )
    return { kind: 'none' }
  }
  if (checkout?.erasedAt) return { kind: 'none' }
  const owner = checkout ? await findOrMakeOwner(tx, reading, checkout, now) : await knownOwner(tx, reading)
  // Its family was erased since Stripe was read: what it paid is kept without it.
  if (!owner && seen !== undefined) throw new ConcurrentUpdateError()
  if (!owner) return { kind: 'none' }
  const { userId } = owner
  const guardianId = await payingGuardian(tx, userId, reading, checkout)
  const touched = [userId, ...(await referrersOf(tx, userId, checkout?.referralCode))]
  await lockUserRows(tx, touched)
  // It came by another code meanwhile, whose owner is not locked.
  if ((await referrersOf(tx, userId, checkout?.referralCode)).some((id) => !touched.includes(id)))
    throw new ConcurrentUpdateError()

  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, reading.id)).for('update')
  if (before?.version !== seen) throw new ConcurrentUpdateError()
  const [family] = await tx.select().from(users).where(eq(users.id, userId))
  const others = await tx
    .select({ isLive: subscriptions.isLive, firstPaidAt: subscriptions.firstPaidAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.id, reading.id)))
  if (!family) throw new ConcurrentUpdateError()
  const plan = planOf({ before, others, family, reading, state, now })
  if (plan === 'overtaken') throw new ConcurrentUpdateError()
  if (plan === 'unsold') return { kind: 'none' }
  const { after } = plan
  if (before) await tx.update(subscriptions).set(after).where(eq(subscriptions.id, reading.id))
  else await tx.insert(subscriptions).values({ id: reading.id, userId, createdAt: now, ...after })
  if (plan.isFamilys)
    await tx
      .update(users)
      .set({
        stripeCustomerId: reading.customerId,
        stripeSubscriptionId: reading.id,
        isSubscribed: plan.isSubscribed,
      })
      .where(eq(users.id, userId))
  if (plan.isForChildren) await writePaidChildren(tx, userId, state.isLive ? reading.further : undefined)
  if (checkout && !before)
    await storeConsents(tx, ['terms'], {
      userId,
      guardianId,
      language: checkout.language,
      at: checkout.createdAt,
    })
  // A visitor's checkout by this e-mail address: a family that is signed in pays as itself, and stays so.
  if (checkout && !checkout.completedAt && !checkout.userId && !owner.isNew)
    await endPaymentSessions(tx, userId)
  if (checkout)
    await tx
      .update(checkouts)
      .set({ userId, guardianId, madeAccount: owner.isNew, completedAt: now })
      .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.completedAt)))
  const added = await writeMoneyEvents(tx, { userId, reading, stripeEventId: trigger?.id, now })
  await postIncidents(tx, services, { userId, reading, added, now })

  const grantedDays =
    plan.isFirstPayment &&
    state.isLive &&
    (await rewardReferral(tx, { userId, code: checkout?.referralCode, now: laterOf(now, state.firstPaidAt) }))
  if (plan.isFirstPayment) await forgetUnusedReferral(tx, userId)
  if (takesRewardBack(before, state, reading, added)) await reverseReferral(tx, { referredId: userId, now })

  const told = newsOf(before, after, reading, {
    isSecond: !before && plan.hasOtherLive,
    closesAccess: plan.closesAccess,
  })
  const late = lateRefundOf(after, reading, added)
  for (const news of [told, late].filter((each) => each !== undefined))
    await enqueueEmail(tx, subscriptionEmail, {
      to: family.email,
      language: family.language,
      payload: {
        ...news,
        subscriptionId: reading.id,
        date: iso(news.date),
        until: iso(news.until),
        since: iso(news.since),
      },
      at: now,
    })
  return { kind: 'written', userId, madeAccount: owner.isNew, grantedDays }
}

async function knownOwner(
  tx: Transaction,
  reading: SubscriptionReading,
): Promise<{ userId: string; isNew: boolean } | undefined> {
  const userId = await findOwner(tx, reading, undefined)
  return userId ? { userId, isNew: false } : undefined
}

/** The second guardian by whose address a visitor paid; null for everybody else. */
async function payingGuardian(
  tx: Transaction,
  userId: string,
  { customerEmail }: SubscriptionReading,
  checkout: Checkout | undefined,
): Promise<string | null> {
  if (!checkout || checkout.completedAt || checkout.userId || !customerEmail) return null
  const paidBy = await signatoryOf(tx, customerEmail)
  return paidBy?.userId === userId ? paidBy.guardianId : null
}

/** The families that a first payment or a refund of this family may touch. */
async function referrersOf(
  tx: Transaction,
  userId: string,
  code: string | null | undefined,
): Promise<string[]> {
  const known = await tx
    .select({ id: referrals.referrerId })
    .from(referrals)
    .where(eq(referrals.referredId, userId))
  const owner = code ? await ownerOfCode(tx, code) : undefined
  return [...known.map(({ id }) => id), ...(owner ? [owner] : [])]
}

async function rewardReferral(
  tx: Transaction,
  { userId, code, now }: { userId: string; code: string | null | undefined; now: Date },
): Promise<boolean> {
  if (code) await beginReferral(tx, { code, referredId: userId, now })
  return (await completeReferral(tx, { referredId: userId, now })) === 'completed'
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}

function laterOf(now: Date, other: Date | null): Date {
  return other !== null && other > now ? other : now
}
