import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { redeem } from '#src/outside/stripe-emulator/resources/coupon.server.ts'
import { idOf, planOf, recurringOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { itemList } from '#src/outside/stripe-emulator/resources/subscription.server.ts'
import { periodOf, subscriptionItemOf } from '#src/outside/stripe-emulator/resources/subscription-item.server.ts'
import { cancelSubscription } from './cancelling.server.ts'
import { changeItems, type ItemChange, type ProrationBehavior } from './changing.server.ts'
import { announceUpdate } from './renewing.server.ts'

/** What happens at the end of a schedule's phase: the next one begins, or the schedule is over. */
export function endPhase(books: Books, id: string): void {
  const schedule = books.get('subscription_schedule', id)
  const subscription = schedule?.subscription ? books.get('subscription', idOf(schedule.subscription)) : undefined
  if (!schedule?.current_phase || !subscription) return
  const start = schedule.current_phase.start_date
  const next = schedule.phases[schedule.phases.findIndex((phase) => phase.start_date === start) + 1]
  if (!next) {
    endSchedule(books, schedule, subscription)
    return
  }
  books.change('subscription_schedule', id, { current_phase: { end_date: next.end_date, start_date: next.start_date } }, 'subscription_schedule.updated')
  enterPhase(books, subscription, next)
}

/** Lets a subscription be what a phase says. */
export function enterPhase(books: Books, before: Stripe.Subscription, phase: Stripe.SubscriptionSchedule.Phase): void {
  if (periodOf(before).end === books.at) swapItems(books, before, phase)
  else changeItems(books, before.id, { items: changesTo(books, before, phase), prorations: behaviorOf(phase) })
  const swapped = books.get('subscription', before.id) ?? before
  books.change('subscription', before.id, {
    description: phase.description ?? swapped.description,
    discounts: phase.discounts.map((discount) => discountOf(books, before, discount, before.discounts)),
    metadata: { ...swapped.metadata, ...phase.metadata },
  })
  announceUpdate(books, before)
}

/** Whether a subscription already is what a phase says it costs. */
export function isInPhase(books: Books, subscription: Stripe.Subscription, phase: Stripe.SubscriptionSchedule.Phase): boolean {
  const has = subscription.items.data.map((item) => [item.price.id, item.quantity ?? 1, heldCoupons(books, item.discounts)])
  const asked = phase.items.map((item) => [idOf(item.price), item.quantity ?? 1, askedCoupons(books, item.discounts)])
  const discounts = [heldCoupons(books, subscription.discounts), askedCoupons(books, phase.discounts)]
  return JSON.stringify(has) === JSON.stringify(asked) && JSON.stringify(discounts[0]) === JSON.stringify(discounts[1])
}

/** Frees a subscription from its schedule and lets it go on as it is. */
export function releaseSchedule(books: Books, schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule {
  const subscription = schedule.subscription && idOf(schedule.subscription)
  const released = books.change('subscription_schedule', schedule.id, {
    current_phase: null,
    released_at: books.at,
    released_subscription: subscription,
    status: 'released',
    subscription: null,
  })
  books.announce('subscription_schedule.released', released)
  if (subscription) books.change('subscription', subscription, { schedule: null }, 'customer.subscription.updated')
  return released
}

function endSchedule(books: Books, schedule: Stripe.SubscriptionSchedule, subscription: Stripe.Subscription): void {
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(books, schedule)
    return
  }
  const completed = books.change('subscription_schedule', schedule.id, { completed_at: books.at, current_phase: null, status: 'completed' })
  books.announce('subscription_schedule.completed', completed)
  cancelSubscription(books, subscription.id, { reason: 'cancellation_requested' })
}

/** At the end of a period nothing is left to prorate: the renewal that follows in the same second bills the new items. */
function swapItems(books: Books, before: Stripe.Subscription, phase: Stripe.SubscriptionSchedule.Phase): void {
  const old = before.items.data
  const items = phase.items.map((item, index) => {
    const price = priceIn(books, item)
    const kept = old[index]
    const base =
      kept ?? subscriptionItemOf({ subscription: before.id, price, quantity: 1, metadata: {}, created: books.at, period: periodOf(before), discounts: [] })
    const discounts = item.discounts.map((discount) => discountOf(books, before, discount, base.discounts, base.id))
    return { ...base, discounts, metadata: item.metadata ?? {}, plan: planOf(price), price, quantity: item.quantity ?? 1 }
  })
  const restarts = items[0] && old[0] && intervalOf(items[0].price) !== intervalOf(old[0].price)
  books.change('subscription', before.id, { items: itemList(before.id, items), ...(restarts && { billing_cycle_anchor: books.at }) })
}

function changesTo(books: Books, before: Stripe.Subscription, phase: Stripe.SubscriptionSchedule.Phase): ItemChange[] {
  const old = before.items.data
  const wanted = phase.items.map((item, index) => ({
    id: old[index]?.id,
    price: priceIn(books, item),
    quantity: item.quantity ?? 1,
    metadata: item.metadata ?? {},
    ...(!keepsDiscounts(books, old[index], item) && { coupons: askedCoupons(books, item.discounts) }),
  }))
  return [...wanted, ...old.slice(wanted.length).map(({ id }) => ({ id, deleted: true }))]
}

function keepsDiscounts(books: Books, old: Stripe.SubscriptionItem | undefined, item: Stripe.SubscriptionSchedule.Phase.Item): boolean {
  return old !== undefined && heldCoupons(books, old.discounts).join() === askedCoupons(books, item.discounts).join()
}

/** The coupons behind the discounts that something has. */
function heldCoupons(books: Books, discounts: readonly (string | Stripe.Discount)[]): string[] {
  return discounts.flatMap((reference) => {
    const coupon = books.get('discount', idOf(reference))?.source.coupon
    return coupon ? [idOf(coupon)] : []
  })
}

function askedCoupons(books: Books, discounts: readonly Stripe.SubscriptionSchedule.Phase.Discount[]): string[] {
  return discounts.flatMap(({ coupon, discount }) => (coupon ? [idOf(coupon)] : discount ? heldCoupons(books, [discount]) : []))
}

/** The discount that a phase names, the one already held for its coupon, or a new one. */
function discountOf(
  books: Books,
  subscription: Stripe.Subscription,
  asked: Stripe.SubscriptionSchedule.Phase.Discount,
  held: readonly (string | Stripe.Discount)[],
  item?: string,
): string {
  if (asked.discount) return idOf(asked.discount)
  const coupon = idOf(asked.coupon ?? '')
  const kept = held.map(idOf).find((id) => heldCoupons(books, [id]).includes(coupon))
  const owner = { customer: idOf(subscription.customer), subscription: subscription.id, ...(item && { subscriptionItem: item }) }
  return kept ?? redeem(books, coupon, 'phases', owner).id
}

function priceIn(books: Books, item: Stripe.SubscriptionSchedule.Phase.Item): Stripe.Price {
  const price = books.get('price', idOf(item.price))
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
