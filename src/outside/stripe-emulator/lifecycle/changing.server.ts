import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { boundary } from '#src/outside/stripe-emulator/calendar.server.ts'
import { declined, invalid, missingParameter, noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { redeem } from '#src/outside/stripe-emulator/resources/coupon.server.ts'
import { pendingItems } from '#src/outside/stripe-emulator/resources/invoice-item.server.ts'
import type { LineDraft } from '#src/outside/stripe-emulator/resources/invoice-line.server.ts'
import { idOf, planOf, recurringOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { itemList } from '#src/outside/stripe-emulator/resources/subscription.server.ts'
import { periodOf, subscriptionItemOf } from '#src/outside/stripe-emulator/resources/subscription-item.server.ts'
import { collectInvoice, draftInvoice, finalizeInvoice } from './invoicing.server.ts'
import { addProration, netAmount, periodLines, trialLines } from './lines.server.ts'
import { nextPeriod, withPeriod } from './renewing.server.ts'
import { oneInterval, onePriceEach } from './subscribing.server.ts'

export type ProrationBehavior = 'create_prorations' | 'none' | 'always_invoice'

export interface ItemChange {
  /** Undefined for an item to be added. */
  id?: string | undefined
  price?: Stripe.Price | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
  /** The coupons that replace the item's discounts. */
  coupons?: readonly string[] | undefined
  metadata?: Record<string, string> | undefined
}

interface ItemsChange {
  items: readonly ItemChange[]
  prorations: ProrationBehavior
  /** Unix seconds from which time is counted; by default the moment of the books. */
  prorationDate?: number | undefined
  /** Begins a new cycle now. A change of interval always does. */
  restartCycle?: boolean | undefined
  /** Refuses the whole change when its invoice cannot be collected. */
  refuseUnpaid?: boolean | undefined
}

/** Changes what a subscription is about. Time already paid and time still to be paid are prorated to the second. */
export function changeItems(books: Books, id: string, change: ItemsChange): void {
  const before = subscriptionIn(books, id)
  const items = applied(books, before, change.items)
  if (items.length === 0) {
    throw invalid('A subscription must have at least one active plan. To cancel it, use the cancel API.', { param: 'items' })
  }
  const prices = items.map(({ price }) => price)
  oneInterval(prices)
  onePriceEach(prices, 'items')
  const trialing = before.status === 'trialing'
  const restart = !trialing && (change.restartCycle === true || !sameInterval(before, items))
  const period = periodOf(before)
  const from = Math.min(Math.max(change.prorationDate ?? books.at, period.start), period.end)
  const share = (period.end - from) / (period.end - period.start)
  const prorated = !trialing && change.prorations !== 'none' && share > 0
  const stays = (item: Stripe.SubscriptionItem) => !restart && items.some((other) => sameCharge(item, other))
  const left = { start: from, end: period.end }
  if (prorated) {
    for (const item of before.items.data) {
      const amount = -Math.round(netAmount(books, before, item) * share)
      if (!stays(item) && amount !== 0) addProration(books, before, { item, amount, period: left })
    }
  }
  const after = books.change('subscription', id, { items: itemList(id, items) })
  if (restart) {
    beginCycle(books, after, change.refuseUnpaid === true)
    return
  }
  if (prorated) {
    for (const item of items) {
      const amount = Math.round(netAmount(books, after, item) * share)
      if (!before.items.data.some((other) => sameCharge(other, item)) && amount !== 0) addProration(books, after, { item, amount, period: left })
    }
  }
  if (change.prorations === 'always_invoice' && pendingItems(books, id).length > 0) billNow(books, after, [], change.refuseUnpaid === true)
}

/**
 * Moves the next charge of a subscription to a moment of one's choice, free until then; 'now' ends a trial and charges at once.
 * This is how days are given to somebody who pays.
 */
export function moveTrial(books: Books, id: string, trialEnd: number | 'now', prorations: ProrationBehavior): void {
  const before = subscriptionIn(books, id)
  if (trialEnd === 'now') {
    if (before.status !== 'trialing') return
    books.change('subscription', id, { status: 'active', trial_end: books.at })
    beginCycle(books, subscriptionIn(books, id), false)
    return
  }
  if (trialEnd <= books.at) throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  if (trialEnd > boundary(before.billing_cycle_anchor, 'year', 1, 2) && trialEnd > boundary(books.at, 'year', 1, 2)) {
    throw invalid('Invalid timestamp: can be no more than two years in the future.', { param: 'trial_end' })
  }
  const trialing = before.status === 'trialing'
  const paid = periodOf(before)
  if (!trialing && prorations !== 'none') {
    for (const item of before.items.data) {
      const amount = -Math.round((netAmount(books, before, item) * (paid.end - books.at)) / (paid.end - paid.start))
      if (amount !== 0) addProration(books, before, { item, amount, period: { start: books.at, end: paid.end } })
    }
  }
  const period = { start: trialing ? paid.start : books.at, end: trialEnd }
  const after = books.change('subscription', id, {
    billing_cycle_anchor: trialEnd,
    cancel_at: before.cancel_at_period_end ? trialEnd : before.cancel_at,
    items: withPeriod(before, period),
    status: 'trialing',
    trial_end: trialEnd,
    trial_start: trialing ? before.trial_start : books.at,
  })
  if (!trialing) billNow(books, after, trialLines(books, after, period), false)
}

/** Starts a new cycle at the moment of the books and bills its first period. */
function beginCycle(books: Books, subscription: Stripe.Subscription, refuseUnpaid: boolean): void {
  const anchored = { ...subscription, billing_cycle_anchor: books.at }
  const period = nextPeriod(anchored, books.at)
  const begun = books.change('subscription', subscription.id, {
    billing_cycle_anchor: books.at,
    cancel_at: subscription.cancel_at_period_end ? period.end : subscription.cancel_at,
    items: withPeriod(anchored, period),
  })
  billNow(books, begun, periodLines(books, begun, period), refuseUnpaid)
}

function billNow(books: Books, subscription: Stripe.Subscription, lines: LineDraft[], refuseUnpaid: boolean): void {
  const draft = draftInvoice(books, { subscription, reason: 'subscription_update', lines, period: periodOf(subscription), finalizesAt: null })
  const invoice = finalizeInvoice(books, draft.id)
  if (invoice.status === 'paid') return
  const outcome = collectInvoice(books, invoice.id)
  if (!outcome.paid && refuseUnpaid) throw declined(outcome.decline)
}

function applied(books: Books, subscription: Stripe.Subscription, changes: readonly ItemChange[]): Stripe.SubscriptionItem[] {
  const items = [...subscription.items.data]
  for (const change of changes) {
    const index = items.findIndex(({ id }) => id === change.id)
    const old = items[index]
    if (change.id !== undefined && !old) throw noSuch('subscription_item', change.id, 'items', 400)
    if (change.deleted && old) items.splice(index, 1)
    else if (old) items[index] = changedItem(books, subscription, old, change)
    else items.push(addedItem(books, subscription, change))
  }
  return items
}

function changedItem(books: Books, subscription: Stripe.Subscription, old: Stripe.SubscriptionItem, change: ItemChange): Stripe.SubscriptionItem {
  const price = change.price ?? old.price
  return {
    ...old,
    plan: planOf(price),
    price,
    quantity: change.quantity ?? old.quantity ?? 1,
    discounts: change.coupons ? redeemAll(books, subscription, old.id, change.coupons) : old.discounts,
    metadata: change.metadata ?? old.metadata,
  }
}

function addedItem(books: Books, subscription: Stripe.Subscription, change: ItemChange): Stripe.SubscriptionItem {
  if (!change.price) throw missingParameter('items[0][price]')
  const item = subscriptionItemOf({
    subscription: subscription.id,
    price: change.price,
    quantity: change.quantity ?? 1,
    metadata: change.metadata ?? {},
    created: books.at,
    period: periodOf(subscription),
    discounts: [],
  })
  return { ...item, discounts: redeemAll(books, subscription, item.id, change.coupons ?? []) }
}

function redeemAll(books: Books, subscription: Stripe.Subscription, item: string, coupons: readonly string[]): string[] {
  const owner = { customer: idOf(subscription.customer), subscription: subscription.id, subscriptionItem: item }
  return coupons.map((coupon) => redeem(books, coupon, 'items[0][discounts]', owner).id)
}

function sameInterval(subscription: Stripe.Subscription, items: readonly Stripe.SubscriptionItem[]): boolean {
  const [old, now] = [subscription.items.data[0], items[0]]
  if (!old || !now) return false
  const [a, b] = [recurringOf(old.price), recurringOf(now.price)]
  return a.interval === b.interval && a.interval_count === b.interval_count
}

function sameCharge(a: Stripe.SubscriptionItem, b: Stripe.SubscriptionItem): boolean {
  return a.id === b.id && a.price.id === b.price.id && a.quantity === b.quantity && a.discounts.map(idOf).join() === b.discounts.map(idOf).join()
}

function subscriptionIn(books: Books, id: string): Stripe.Subscription {
  const subscription = books.get('subscription', id)
  if (!subscription) throw noSuch('subscription', id, 'subscription', 400)
  return subscription
}
