import type Stripe from 'stripe'
import { daySeconds } from '#emulator/calendar.ts'
import { declined, invalid, missingParameter, noSuch } from '#emulator/http/errors.ts'
import { redeem } from '#emulator/resources/coupon.ts'
import { pendingItems } from '#emulator/resources/invoice-item.ts'
import type { LineDraft } from '#emulator/resources/invoice-line.ts'
import { idOf, planOf, recurringOf } from '#emulator/resources/price.ts'
import { itemList } from '#emulator/resources/subscription.ts'
import { periodOf, subscriptionItemOf } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { addProration, netAmount, periodLines, trialLines } from './invoice-lines.ts'
import { collectInvoice, draftInvoice, finalizeInvoice } from './invoicing.ts'
import { nextPeriod, withPeriod } from './renewing.ts'
import { oneInterval, onePriceEach } from './subscribing.ts'

const maxTrialDays = 730

export type ProrationBehavior = 'create_prorations' | 'none' | 'always_invoice'

export interface ItemChange {
  /** Undefined for a new item. */
  id?: string | undefined
  price?: Stripe.Price | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
  /** The coupons that replace the item's discounts. */
  coupons?: readonly string[] | undefined
  metadata?: Record<string, string> | undefined
}

interface BillOptions {
  /** Fails the whole change when its invoice cannot be collected. */
  rejectUnpaid?: boolean | undefined
}

interface ItemsChange extends BillOptions {
  items: readonly ItemChange[]
  prorations: ProrationBehavior
  /** Unix seconds from which time is counted; by default the unit of work's moment. */
  prorationDate?: number | undefined
  /** Starts a new cycle now. A change of interval always does. */
  restartCycle?: boolean | undefined
}

/** Changes a subscription's items. Time already paid and time still to be paid are prorated to the second. */
export function changeItems(work: UnitOfWork, id: string, change: ItemsChange): void {
  const before = subscriptionIn(work, id)
  const items = applied(work, before, change.items)
  if (items.length === 0) {
    throw invalid('A subscription must have at least one active plan. To cancel it, use the cancel API.', {
      param: 'items',
    })
  }
  const prices = items.map(({ price }) => price)
  oneInterval(prices)
  onePriceEach(prices, 'items')
  const trialing = before.status === 'trialing'
  const restart = !trialing && (change.restartCycle === true || !sameInterval(before, items))
  const period = periodOf(before)
  const from = Math.min(Math.max(change.prorationDate ?? work.at, period.start), period.end)
  const share = (period.end - from) / (period.end - period.start)
  const prorated = !trialing && change.prorations !== 'none' && share > 0
  const stays = (item: Stripe.SubscriptionItem) => !restart && items.some((other) => sameCharge(item, other))
  const left = { start: from, end: period.end }
  if (prorated) {
    for (const item of before.items.data) {
      const amount = -Math.round(netAmount(work, before, item) * share)
      if (!stays(item) && amount !== 0) addProration(work, before, { item, amount, period: left })
    }
  }
  const after = work.change('subscription', id, { items: itemList(id, items) })
  if (restart) {
    beginCycle(work, after, change)
    return
  }
  if (prorated) {
    for (const item of items) {
      const amount = Math.round(netAmount(work, after, item) * share)
      if (!before.items.data.some((other) => sameCharge(other, item)) && amount !== 0)
        addProration(work, after, { item, amount, period: left })
    }
  }
  if (change.prorations === 'always_invoice' && pendingItems(work, id).length > 0)
    billNow(work, after, [], change)
}

/**
 * Moves a subscription's next charge to the given moment, free until then; 'now' ends a trial and charges at
 * once. Free days for a subscriber are granted in this way.
 */
export function moveTrial(
  work: UnitOfWork,
  id: string,
  trialEnd: number | 'now',
  prorations: ProrationBehavior,
): void {
  const before = subscriptionIn(work, id)
  if (trialEnd === 'now') {
    if (before.status !== 'trialing') return
    work.change('subscription', id, { status: 'active', trial_end: work.at })
    beginCycle(work, subscriptionIn(work, id))
    return
  }
  if (trialEnd <= work.at)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  // Stripe counts from now, although its reference says from `billing_cycle_anchor`.
  if (trialEnd > work.at + maxTrialDays * daySeconds)
    throw invalid(`The maximum number of trial period days is ${maxTrialDays} (2 years).`, {
      param: 'trial_end',
    })
  const trialing = before.status === 'trialing'
  const paid = periodOf(before)
  if (!trialing && prorations !== 'none') {
    for (const item of before.items.data) {
      const amount = -Math.round(
        (netAmount(work, before, item) * (paid.end - work.at)) / (paid.end - paid.start),
      )
      if (amount !== 0)
        addProration(work, before, { item, amount, period: { start: work.at, end: paid.end } })
    }
  }
  const period = { start: trialing ? paid.start : work.at, end: trialEnd }
  const after = work.change('subscription', id, {
    billing_cycle_anchor: trialEnd,
    cancel_at: before.cancel_at_period_end ? trialEnd : before.cancel_at,
    items: withPeriod(before, period),
    status: 'trialing',
    trial_end: trialEnd,
    trial_start: trialing ? before.trial_start : work.at,
  })
  if (!trialing) billNow(work, after, trialLines(work, after, period))
}

/** Starts a new cycle now and bills its first period. */
function beginCycle(work: UnitOfWork, subscription: Stripe.Subscription, options?: BillOptions): void {
  const anchored = { ...subscription, billing_cycle_anchor: work.at }
  const period = nextPeriod(anchored, work.at)
  const begun = work.change('subscription', subscription.id, {
    billing_cycle_anchor: work.at,
    cancel_at: subscription.cancel_at_period_end ? period.end : subscription.cancel_at,
    items: withPeriod(anchored, period),
  })
  billNow(work, begun, periodLines(work, begun, period), options)
}

function billNow(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  lines: LineDraft[],
  { rejectUnpaid }: BillOptions = {},
): void {
  const draft = draftInvoice(work, {
    subscription,
    reason: 'subscription_update',
    lines,
    period: periodOf(subscription),
    finalizesAt: null,
  })
  const invoice = finalizeInvoice(work, draft.id)
  if (invoice.status === 'paid') return
  const outcome = collectInvoice(work, invoice.id)
  if (!outcome.paid && rejectUnpaid) throw declined(outcome.decline)
}

function applied(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
): Stripe.SubscriptionItem[] {
  const items = [...subscription.items.data]
  for (const change of changes) {
    const index = items.findIndex(({ id }) => id === change.id)
    const old = items[index]
    if (change.id !== undefined && !old) throw noSuch('subscription_item', change.id, 'items', 400)
    if (change.deleted && old) items.splice(index, 1)
    else if (old) items[index] = changedItem(work, subscription, old, change)
    else items.push(addedItem(work, subscription, change))
  }
  return items
}

function changedItem(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  old: Stripe.SubscriptionItem,
  change: ItemChange,
): Stripe.SubscriptionItem {
  const price = change.price ?? old.price
  return {
    ...old,
    plan: planOf(price),
    price,
    quantity: change.quantity ?? old.quantity ?? 1,
    discounts: change.coupons ? redeemAll(work, subscription, old.id, change.coupons) : old.discounts,
    metadata: change.metadata ?? old.metadata,
  }
}

function addedItem(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  change: ItemChange,
): Stripe.SubscriptionItem {
  if (!change.price) throw missingParameter('items[0][price]')
  const item = subscriptionItemOf({
    subscription: subscription.id,
    price: change.price,
    quantity: change.quantity ?? 1,
    metadata: change.metadata ?? {},
    created: work.at,
    period: periodOf(subscription),
    discounts: [],
  })
  return { ...item, discounts: redeemAll(work, subscription, item.id, change.coupons ?? []) }
}

function redeemAll(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  item: string,
  coupons: readonly string[],
): string[] {
  const owner = {
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    subscriptionItem: item,
  }
  return coupons.map((coupon) => redeem(work, coupon, 'items[0][discounts]', owner).id)
}

function sameInterval(subscription: Stripe.Subscription, items: readonly Stripe.SubscriptionItem[]): boolean {
  const [old, now] = [subscription.items.data[0], items[0]]
  if (!old || !now) return false
  const [a, b] = [recurringOf(old.price), recurringOf(now.price)]
  return a.interval === b.interval && a.interval_count === b.interval_count
}

function sameCharge(a: Stripe.SubscriptionItem, b: Stripe.SubscriptionItem): boolean {
  return (
    a.id === b.id &&
    a.price.id === b.price.id &&
    a.quantity === b.quantity &&
    a.discounts.map(idOf).join() === b.discounts.map(idOf).join()
  )
}

function subscriptionIn(work: UnitOfWork, id: string): Stripe.Subscription {
  const subscription = work.get('subscription', id)
  if (!subscription) throw noSuch('subscription', id, 'subscription', 400)
  return subscription
}
