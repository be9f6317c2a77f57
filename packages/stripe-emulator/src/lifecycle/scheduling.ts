import type Stripe from 'stripe'
import { redeem } from '#emulator/resources/coupon.ts'
import { idOf, planOf, recurringOf } from '#emulator/resources/price.ts'
import { itemList } from '#emulator/resources/subscription.ts'
import { periodOf, subscriptionItemOf } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { cancelSubscription } from './cancelling.ts'
import { changeItems, type ItemChange, type ProrationBehavior } from './changing.ts'
import { announceUpdate } from './renewing.ts'

/** Ends a schedule's phase: the next one begins, or the schedule is over. */
export function endPhase(work: UnitOfWork, id: string): void {
  const schedule = work.get('subscription_schedule', id)
  const subscription = schedule?.subscription
    ? work.get('subscription', idOf(schedule.subscription))
    : undefined
  if (!schedule?.current_phase || !subscription) return
  const start = schedule.current_phase.start_date
  const next = schedule.phases[schedule.phases.findIndex((phase) => phase.start_date === start) + 1]
  if (!next) {
    endSchedule(work, schedule, subscription)
    return
  }
  work.change(
    'subscription_schedule',
    id,
    { current_phase: { end_date: next.end_date, start_date: next.start_date } },
    'subscription_schedule.updated',
  )
  enterPhase(work, subscription, next)
}

/** Applies a phase to its subscription. */
export function enterPhase(
  work: UnitOfWork,
  before: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): void {
  if (periodOf(before).end === work.at) swapItems(work, before, phase)
  else changeItems(work, before.id, { items: changesTo(work, before, phase), prorations: behaviorOf(phase) })
  const swapped = work.get('subscription', before.id) ?? before
  work.change('subscription', before.id, {
    description: phase.description ?? swapped.description,
    discounts: phase.discounts.map((discount) => discountOf(work, before, discount, before.discounts)),
    metadata: { ...swapped.metadata, ...phase.metadata },
  })
  announceUpdate(work, before)
}

/** Whether a subscription already has the prices and discounts of a phase. */
export function isInPhase(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): boolean {
  const has = subscription.items.data.map((item) => [
    item.price.id,
    item.quantity ?? 1,
    existingCoupons(work, item.discounts),
  ])
  const requested = phase.items.map((item) => [
    idOf(item.price),
    item.quantity ?? 1,
    requestedCoupons(work, item.discounts),
  ])
  const discounts = [existingCoupons(work, subscription.discounts), requestedCoupons(work, phase.discounts)]
  return (
    JSON.stringify(has) === JSON.stringify(requested) &&
    JSON.stringify(discounts[0]) === JSON.stringify(discounts[1])
  )
}

/** Releases a subscription from its schedule and leaves it as it is. */
export function releaseSchedule(
  work: UnitOfWork,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule {
  const subscription = schedule.subscription && idOf(schedule.subscription)
  const released = work.change('subscription_schedule', schedule.id, {
    current_phase: null,
    released_at: work.at,
    released_subscription: subscription,
    status: 'released',
    subscription: null,
  })
  work.announce('subscription_schedule.released', released)
  if (subscription)
    work.change('subscription', subscription, { schedule: null }, 'customer.subscription.updated')
  return released
}

function endSchedule(
  work: UnitOfWork,
  schedule: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
): void {
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(work, schedule)
    return
  }
  const completed = work.change('subscription_schedule', schedule.id, {
    completed_at: work.at,
    current_phase: null,
    status: 'completed',
  })
  work.announce('subscription_schedule.completed', completed)
  cancelSubscription(work, subscription.id, { reason: 'cancellation_requested' })
}

/**
 * Replaces the items at the end of a period, where nothing is left to prorate: the renewal in the same second
 * bills the new items.
 */
function swapItems(
  work: UnitOfWork,
  before: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): void {
  const old = before.items.data
  const items = phase.items.map((item, index) => {
    const price = priceIn(work, item)
    const kept = old[index]
    const base =
      kept ??
      subscriptionItemOf({
        subscription: before.id,
        price,
        quantity: 1,
        metadata: {},
        created: work.at,
        period: periodOf(before),
        discounts: [],
      })
    const discounts = item.discounts.map((discount) =>
      discountOf(work, before, discount, base.discounts, base.id),
    )
    return {
      ...base,
      discounts,
      metadata: item.metadata ?? {},
      plan: planOf(price),
      price,
      quantity: item.quantity ?? 1,
    }
  })
  const restarts = items[0] && old[0] && intervalOf(items[0].price) !== intervalOf(old[0].price)
  work.change('subscription', before.id, {
    items: itemList(before.id, items),
    ...(restarts && { billing_cycle_anchor: work.at }),
  })
}

function changesTo(
  work: UnitOfWork,
  before: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): ItemChange[] {
  const old = before.items.data
  const wanted = phase.items.map((item, index) => ({
    id: old[index]?.id,
    price: priceIn(work, item),
    quantity: item.quantity ?? 1,
    metadata: item.metadata ?? {},
    ...(!keepsDiscounts(work, old[index], item) && { coupons: requestedCoupons(work, item.discounts) }),
  }))
  return [...wanted, ...old.slice(wanted.length).map(({ id }) => ({ id, deleted: true }))]
}

function keepsDiscounts(
  work: UnitOfWork,
  old: Stripe.SubscriptionItem | undefined,
  item: Stripe.SubscriptionSchedule.Phase.Item,
): boolean {
  return (
    old !== undefined &&
    existingCoupons(work, old.discounts).join() === requestedCoupons(work, item.discounts).join()
  )
}

/** The coupons of a list of discounts. */
function existingCoupons(work: UnitOfWork, discounts: readonly (string | Stripe.Discount)[]): string[] {
  return discounts.flatMap((reference) => {
    const coupon = work.get('discount', idOf(reference))?.source.coupon
    return coupon ? [idOf(coupon)] : []
  })
}

function requestedCoupons(
  work: UnitOfWork,
  discounts: readonly Stripe.SubscriptionSchedule.Phase.Discount[],
): string[] {
  return discounts.flatMap(({ coupon, discount }) =>
    coupon ? [idOf(coupon)] : discount ? existingCoupons(work, [discount]) : [],
  )
}

/** The discount that a phase names, the existing one of its coupon, or a new one. */
function discountOf(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  requested: Stripe.SubscriptionSchedule.Phase.Discount,
  held: readonly (string | Stripe.Discount)[],
  item?: string,
): string {
  if (requested.discount) return idOf(requested.discount)
  const coupon = idOf(requested.coupon ?? '')
  const kept = held.map(idOf).find((id) => existingCoupons(work, [id]).includes(coupon))
  const owner = {
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    ...(item && { subscriptionItem: item }),
  }
  return kept ?? redeem(work, coupon, 'phases', owner).id
}

function priceIn(work: UnitOfWork, item: Stripe.SubscriptionSchedule.Phase.Item): Stripe.Price {
  const price = work.get('price', idOf(item.price))
  if (!price) throw new Error(`the schedule names a price that is not there: ${idOf(item.price)}`)
  return price
}

function behaviorOf({ proration_behavior }: Stripe.SubscriptionSchedule.Phase): ProrationBehavior {
  if (proration_behavior === 'none') return 'none'
  return proration_behavior === 'always_invoice' ? 'always_invoice' : 'create_prorations'
}

function intervalOf(price: Stripe.Price): string {
  const { interval, interval_count } = recurringOf(price)
  return `${interval_count} ${interval}`
}
