import { and, eq, isNull, ne } from 'drizzle-orm'
import { hasFreeDays } from '#src/account/access.rules.ts'
import { storeConsents } from '#src/account/consents.server.ts'
import { beginReferral, completeReferral, forgetUnusedReferral, ownerOfCode, reverseReferral } from '#src/account/free-days.server.ts'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { priceCents } from '#src/business/plans.ts'
import type { Connection, Transaction } from '#src/database/database.server.ts'
import { checkouts, referrals, stripeEvents, subscriptions, users } from '#src/database/schema.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { liveSubscriptionOf } from './account-answer.server.ts'
import { endAtStripe, refundAndEndAtStripe, settleEnded } from './end-subscription.server.ts'
import { forgetCustomer } from './forget-customer.server.ts'
import { isOfErasedFamily, writeMoneyEvents } from './money-events.server.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { releaseGoneChildren, writePaidChildren } from './paid-children.server.ts'
import { payOwed } from './pay-owed.server.ts'
import { postIncidents } from './payment-incident-email.server.ts'
import { resumePlanChange } from './plan-change.server.ts'
import { readSubscription } from './read-subscription.server.ts'
import {
  isAsSold,
  isFirstPaymentLost,
  isWithdrawal,
  lostDisputeOccurrence,
  lostDisputes,
  owesRefunds,
  type SubscriptionReading,
  type SubscriptionState,
  stateOf,
} from './subscription.rules.ts'
import { subscriptionEmail } from './subscription-email.server.ts'
import { lateRefundOf, newsOf } from './subscription-news.rules.ts'
import { type Checkout, checkoutOf, findOrMakeOwner, findOwner } from './subscription-owner.server.ts'

/** The event that asks for a sync: its id is taken in the transaction of its effect. */
export interface Trigger {
  id: string
  type: string
  createdAt: Date
}

/**
 * `written`: the family's state is as Stripe's was when it was read. `duplicate`: this event was taken before. `none`: nothing was to be written,
 * because the subscription is unknown, not paid yet, or none that this product sold.
 */
type SyncOutcome = { kind: 'written'; userId: string; madeAccount: boolean; grantedDays: boolean } | { kind: 'duplicate' | 'none' }

const attempts = 10
/** What cannot be put right at Stripe in so many rounds is written down as it is. */
const mendings = 4

/**
 * Brings what is kept of a subscription, and its family's access with it, to what Stripe says now. The only writer of either (docs/decisions/0006).
 * Stripe is read outside any transaction; a reading during which another was written is thrown away and made anew, so an older one never overwrites a newer one.
 * Throws the SDK's errors when Stripe is away, and when the state could not be settled: whoever asked must ask again.
 */
export function syncSubscription(services: Services, id: string, trigger?: Trigger): Promise<SyncOutcome> {
  return oneAtATime(`sync ${id}`, () => syncNow(services, id, trigger))
}

async function syncNow(services: Services, id: string, trigger?: Trigger): Promise<SyncOutcome> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (trigger && (await isTaken(services.db, trigger))) return { kind: 'duplicate' }
    const seen = await versionOf(services.db, id)
    const reading = await readSubscription(services.payments, id)
    // Paid while it was being read: taken for one that does not run, it would be welcomed by nobody and reward no referral.
    if (reading?.status === 'incomplete' && reading.payments.length > 0) continue
    if (reading && attempt < mendings && (await mendAtStripe(services, reading, seen === undefined))) continue
    try {
      const outcome = await services.db.transaction((tx) => write(tx, services, { reading, seen, trigger }))
      services.wakeOutbox()
      return outcome
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Error(`the subscription ${id} kept changing while it was read`)
}

/** Takes an event that asks for no sync. False when it was taken before. */
export async function takeEvent(db: Connection, { id, type, createdAt }: Trigger): Promise<boolean> {
  const taken = await db.insert(stripeEvents).values({ id, type, createdAt }).onConflictDoNothing().returning({ id: stripeEvents.id })
  return taken.length > 0
}

/** Something else was written since Stripe was read. */
class Overtaken extends Error {}

interface Step {
  reading: SubscriptionReading | undefined
  /** The version that was kept before Stripe was read. */
  seen: number | undefined
  trigger: Trigger | undefined
}

async function write(tx: Transaction, services: Services, { reading, seen, trigger }: Step): Promise<SyncOutcome> {
  const now = services.clock.now()
  if (trigger && !(await takeEvent(tx, trigger))) return { kind: 'duplicate' }
  if (!reading) return { kind: 'none' }
  const state = stateOf(reading)
  const checkout = await checkoutOf(tx, reading)
  if (seen === undefined && !mayBegin(services, reading, state, checkout)) {
    if (await isOfErasedFamily(tx, reading)) {
      const added = await writeMoneyEvents(tx, { userId: null, reading, stripeEventId: trigger?.id, now })
      await postIncidents(tx, services, { userId: null, reading, added, now })
      return { kind: 'none' }
    }
    if (checkout && state.firstPaidAt) services.log.error({ subscription: reading.id }, 'a payment does not fit what was sold: nothing was granted')
    return { kind: 'none' }
  }
  if (checkout?.erasedAt) return { kind: 'none' }
  const owner = checkout ? await findOrMakeOwner(tx, reading, checkout, now) : await knownOwner(tx, reading)
  // Its family was erased since Stripe was read: what it paid is kept without it.
  if (!owner && seen !== undefined) throw new Overtaken()
  if (!owner) return { kind: 'none' }
  const { userId } = owner
  const touched = [userId, ...(await referrersOf(tx, userId, checkout?.referralCode))]
  await lockFamilies(tx, touched)
  // It came by another code meanwhile, whose owner is not locked.
  if ((await referrersOf(tx, userId, checkout?.referralCode)).some((id) => !touched.includes(id))) throw new Overtaken()

  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, reading.id)).for('update')
  if (before?.version !== seen) throw new Overtaken()
  const [family] = await tx.select().from(users).where(eq(users.id, userId))
  const others = await tx
    .select({ isLive: subscriptions.isLive, firstPaidAt: subscriptions.firstPaidAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.id, reading.id)))
  const hasOtherLive = others.some(({ isLive }) => isLive)
  if (!family || (state.isLive && hasOtherLive)) throw new Overtaken()

  // A price of the operator's own making, given by hand in the dashboard, leaves the plan what it was.
  const plan = reading.sold?.planId ?? before?.plan
  const billing = reading.sold?.billing ?? before?.billing
  if (!plan || !billing) return { kind: 'none' }
  const isFirst = before?.isFirst ?? others.every(({ firstPaidAt }) => firstPaidAt === null)
  const after = {
    ...state,
    plan,
    billing,
    isFirst,
    furtherChildren: reading.further?.childIds.length ?? 0,
    customerId: reading.customerId,
    currentPeriodEnd: reading.currentPeriodEnd,
    cancelAt: state.isLive ? reading.cancelAt : null,
    nextPlan: reading.next?.planId ?? null,
    nextBilling: reading.next?.billing ?? null,
    scheduleId: reading.scheduleId,
    cardBrand: reading.card?.brand ?? null,
    cardLast4: reading.card?.last4 ?? null,
    version: (before?.version ?? 0) + 1,
    syncedAt: now,
  }
  if (before) await tx.update(subscriptions).set(after).where(eq(subscriptions.id, reading.id))
  else await tx.insert(subscriptions).values({ id: reading.id, userId, createdAt: now, ...after })
  if (state.isLive || family.stripeSubscriptionId === null || family.stripeSubscriptionId === reading.id)
    await tx
      .update(users)
      .set({
        stripeCustomerId: reading.customerId,
        stripeSubscriptionId: reading.id,
        // What had ended before says nothing new: an administrator may have given access since.
        isSubscribed: state.isLive || before?.isLive ? givesAccess(state, now) : family.isSubscribed,
      })
      .where(eq(users.id, userId))
  if (state.isLive || !hasOtherLive) await writePaidChildren(tx, userId, state.isLive ? reading.further : undefined)
  if (checkout && !before) await storeConsents(tx, ['terms'], { userId, language: checkout.language, at: checkout.createdAt })
  if (checkout)
    await tx
      .update(checkouts)
      .set({ userId, madeAccount: owner.isNew, completedAt: now })
      .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.completedAt)))
  const added = await writeMoneyEvents(tx, { userId, reading, stripeEventId: trigger?.id, now })
  await postIncidents(tx, services, { userId, reading, added, now })

  const isFirstPayment = isFirst && !before?.firstPaidAt
  const grantedDays =
    isFirstPayment && state.isLive && (await rewardReferral(tx, { userId, code: checkout?.referralCode, now: laterOf(now, state.firstPaidAt) }))
  if (isFirstPayment) await forgetUnusedReferral(tx, userId)
  const isJustLost = lostDisputes(reading).some(({ id }) => added.has(lostDisputeOccurrence(id))) && isFirstPaymentLost(reading)
  if (before?.isFirst && ((!before.refundedAt && isWithdrawal(state)) || isJustLost)) await reverseReferral(tx, { referredId: userId, now })

  const closesAccess = state.isLive && state.pastDueSince !== null && family.isSubscribed && !givesAccess(state, now) && !hasFreeDays(family, now)
  const told = newsOf(before, after, reading, { isSecond: !before && hasOtherLive, closesAccess })
  const late = lateRefundOf(after, reading, added)
  for (const news of [told, late].filter((each) => each !== undefined))
    await postEmail(tx, subscriptionEmail, {
      to: family.email,
      language: family.language,
      payload: { ...news, subscriptionId: reading.id, date: iso(news.date), until: iso(news.until), since: iso(news.since) },
      at: now,
    })
  return { kind: 'written', userId, madeAccount: owner.isNew, grantedDays }
}

/** Whether a subscription that is not kept yet may be: this product sold it, at the price that it showed, and it has been paid. */
function mayBegin({ takesRealMoney }: Services, reading: SubscriptionReading, { firstPaidAt }: SubscriptionState, checkout: Checkout | undefined): boolean {
  if (!checkout || firstPaidAt === null) return false
  const { planId, billing, cents } = checkout
  return reading.sold?.planId === planId && reading.sold.billing === billing && isAsSold(reading, cents ?? priceCents(planId, billing), takesRealMoney)
}

async function knownOwner(tx: Transaction, reading: SubscriptionReading): Promise<{ userId: string; isNew: boolean } | undefined> {
  const userId = await findOwner(tx, reading, undefined)
  return userId ? { userId, isNew: false } : undefined
}

function givesAccess({ isLive, accessUntil }: SubscriptionState, now: Date): boolean {
  return isLive && accessUntil !== null && accessUntil > now
}

/** The families that a first payment or a refund of this family may touch. */
async function referrersOf(tx: Transaction, userId: string, code: string | null | undefined): Promise<string[]> {
  const known = await tx.select({ id: referrals.referrerId }).from(referrals).where(eq(referrals.referredId, userId))
  const owner = code ? await ownerOfCode(tx, code) : undefined
  return [...known.map(({ id }) => id), ...(owner ? [owner] : [])]
}

async function rewardReferral(tx: Transaction, { userId, code, now }: { userId: string; code: string | null | undefined; now: Date }): Promise<boolean> {
  if (code) await beginReferral(tx, { code, referredId: userId, now })
  return (await completeReferral(tx, { referredId: userId, now })) === 'completed'
}

/**
 * What must first be put right at Stripe: a withdrawal gives everything back; a subscription whose money has gone back ends (CONTRACT §7), by a refund or by a
 * dispute that is lost; one that was paid for an account that is erased, or by a family that has another, is refunded; one that has ended leaves nothing to be
 * paid; what a crash has left of a planned change is planned again; a child whom the family has erased is paid for no longer; and what is owed is paid with
 * the card that the family has changed to.
 * True when something was done there, so that it must be read again.
 */
async function mendAtStripe(services: Services, reading: SubscriptionReading, isNew: boolean): Promise<boolean> {
  const state = stateOf(reading)
  const checkout = isNew ? await checkoutOf(services.db, reading) : undefined
  // What this product has not sold is the operator's own business.
  if (isNew && !mayBegin(services, reading, state, checkout)) return false
  if ((checkout?.erasedAt || isWithdrawal(state)) && (state.isLive || owesRefunds(reading))) {
    if (checkout?.erasedAt) await forgetCustomer(services.payments, reading.customerId)
    await refundAndEndAtStripe(services, reading, state.refundedAt ?? undefined)
    return true
  }
  if (!state.isLive) return reading.endedAt !== null && settleEnded(services, reading)
  if (state.refundedAt || lostDisputes(reading).length > 0) {
    await endAtStripe(services, reading.id)
    return true
  }
  if (!isNew) return (await resumePlanChange(services, reading)) || (await releaseGoneChildren(services, reading)) || payOwed(services, reading)
  const owner = await findOwner(services.db, reading, checkout)
  if (!owner) return false
  const kept = await liveSubscriptionOf(services.db, owner)
  if (!kept || kept.id === reading.id) return false
  // It may have ended at Stripe, and no event have told of it yet: then this one takes its place.
  await syncNow(services, kept.id)
  const other = await liveSubscriptionOf(services.db, owner)
  if (!other || other.id === reading.id) return false
  await refundAndEndAtStripe(services, reading)
  return true
}

async function isTaken(db: Connection, { id }: Trigger): Promise<boolean> {
  const [taken] = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id))
  return taken !== undefined
}

async function versionOf(db: Connection, id: string): Promise<number | undefined> {
  const [kept] = await db.select({ version: subscriptions.version }).from(subscriptions).where(eq(subscriptions.id, id))
  return kept?.version
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}

function laterOf(now: Date, other: Date | null): Date {
  return other !== null && other > now ? other : now
}
