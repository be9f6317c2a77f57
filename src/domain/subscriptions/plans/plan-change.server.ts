import type Stripe from 'stripe'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import { idOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Billing, PlanChoice, PlanId } from '#src/shared/plans.ts'
import { childrenPaid, currentPeriodOf, furtherItemOf, planItemOf } from './further-children.server.ts'
import {
  clearSetAside,
  plannedPlanOf,
  setAsideKey,
  setAsidePlanOf,
  setPlannedChangeAside,
} from './planned-change.server.ts'
import { intervals, meaningOf, priceOf } from './prices.server.ts'

/**
 * Schedules another plan or billing from the next period on (CONTRACT §7), by a subscription schedule that
 * releases the subscription afterwards. Idempotent. Call `syncSubscription` afterwards.
 */
export async function schedulePlanChange(
  payments: Stripe,
  subscription: Stripe.Subscription,
  next: PlanChoice,
): Promise<void> {
  const items = await nextItems(payments, subscription, { plan: next })
  const schedule = subscription.schedule
    ? await scheduleOf(payments, subscription.schedule)
    : await payments.subscriptionSchedules.create({ from_subscription: subscription.id })
  await payments.subscriptionSchedules.update(
    schedule.id,
    revisionOf(subscription, schedule, { items, billing: next.billing }),
  )
  await clearSetAside(payments, subscription)
}

/**
 * The changes of the next period: the plan, and the children after the first. A field that is left out stays
 * as it is.
 */
interface NextPeriod {
  plan?: PlanChoice | undefined
  childIds?: readonly string[]
}

/**
 * Stripe's preview of the next charge with these changes. It includes pending deductions, the customer's
 * credit, discounts, and prices of the operator's own. Changes nothing.
 */
export async function previewNextPeriod(
  payments: Stripe,
  subscription: Stripe.Subscription,
  next: NextPeriod,
): Promise<Stripe.Invoice> {
  const items = await nextItems(payments, subscription, next)
  if (subscription.schedule) {
    const schedule = await scheduleOf(payments, subscription.schedule)
    const billing = next.plan?.billing ?? billingOf(subscription)
    return payments.invoices.createPreview({
      schedule: schedule.id,
      schedule_details: revisionOf(subscription, schedule, { items, billing }),
    })
  }
  const removed = subscription.items.data
    .filter(({ id }) => items.every((item) => item.id !== id))
    .map(({ id }) => ({ id, deleted: true }))
  const remaining = items.map(({ id, price, quantity, metadata }) => ({
    ...(id && { id }),
    price,
    quantity,
    metadata,
  }))
  return payments.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [...remaining, ...removed], proration_behavior: 'none' },
  })
}

/** The schedule, fetched only if it was not expanded. */
async function scheduleOf(
  payments: Stripe,
  schedule: string | Stripe.SubscriptionSchedule,
): Promise<Stripe.SubscriptionSchedule> {
  return typeof schedule === 'string' ? payments.subscriptionSchedules.retrieve(schedule) : schedule
}

interface NextItem extends Stripe.SubscriptionScheduleUpdateParams.Phase.Item {
  /** The id of the current item that it continues. */
  id?: string
  price: string
  quantity: number
  metadata: Stripe.MetadataParam
}

async function nextItems(
  payments: Stripe,
  subscription: Stripe.Subscription,
  next: NextPeriod,
): Promise<NextItem[]> {
  const continued = await Promise.all(
    subscription.items.data.map((item) => continuedItem(payments, item, next)),
  )
  const items = [...continued, await addedItem(payments, subscription, next)]
  return items.filter((item) => item !== undefined)
}

/**
 * The item that continues a current one. Undefined if it pays for children after the first, and none is left.
 */
async function continuedItem(
  payments: Stripe,
  item: Stripe.SubscriptionItem,
  { plan, childIds }: NextPeriod,
): Promise<NextItem | undefined> {
  const seat = meaningOf(item.price)?.seat ?? 'first'
  const price = plan ? await priceOf(payments, plan.planId, plan.billing, seat) : item.price.id
  const continued = { ...asPhaseItem(item), id: item.id, price }
  if (seat === 'first' || !childIds) return continued
  if (childIds.length === 0) return undefined
  return { ...continued, quantity: childIds.length, metadata: childrenPaid(childIds) }
}

/** The item for the children after the first, if there is none yet. */
async function addedItem(
  payments: Stripe,
  subscription: Stripe.Subscription,
  { plan = planOfAnyItem(subscription), childIds = [] }: NextPeriod,
): Promise<NextItem | undefined> {
  if (!plan || childIds.length === 0 || furtherItemOf(subscription)) return undefined
  const price = await priceOf(payments, plan.planId, plan.billing, 'further')
  return { price, quantity: childIds.length, metadata: childrenPaid(childIds) }
}

/**
 * The plan at Stripe, which the sync may not have read yet; `stored` when its price is one of the operator's
 * own.
 */
export function currentPlanAtStripe(
  subscription: Stripe.Subscription,
  stored: { plan: PlanId; billing: Billing },
): PlanChoice {
  const item = planItemOf(subscription)
  return (item && meaningOf(item.price)) ?? { planId: stored.plan, billing: stored.billing }
}

function planOfAnyItem(subscription: Stripe.Subscription): PlanChoice | undefined {
  return subscription.items.data.map(({ price }) => meaningOf(price)).find((meaning) => meaning !== undefined)
}

function billingOf({ items }: Stripe.Subscription): Billing {
  return items.data[0]?.price.recurring?.interval === 'year' ? 'yearly' : 'monthly'
}

/**
 * A schedule of two phases: the current period as it is, then the next one with these items.
 */
function revisionOf(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
  { items, billing }: { items: readonly NextItem[]; billing: Billing },
) {
  const { start, end } = currentPeriodOf(subscription)
  // A phase that names no discount removes the one that the operator has given on the whole subscription.
  const discounts = discountsOf(subscription)
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: subscription.items.data.map(asPhaseItem),
        ...discounts,
        start_date: schedule.current_phase?.start_date ?? start,
        end_date: end,
        proration_behavior: 'none',
        ...(subscription.status === 'trialing' && { trial_end: end }),
      },
      {
        items: items.map(({ id, ...phaseItem }) => phaseItem),
        ...discounts,
        duration: { interval: intervals[billing], interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  } satisfies Stripe.SubscriptionScheduleUpdateParams
}

/**
 * Changes a subscription and cancels its planned change. After a crash in between, the planned change stays
 * planned.
 */
export async function updateDroppingPlannedChange(
  payments: Stripe,
  subscription: Stripe.Subscription,
  change: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  await setPlannedChangeAside(payments, subscription, plannedPlanOf(subscription))
  await payments.subscriptions.update(subscription.id, {
    ...change,
    metadata: { ...change.metadata, [setAsideKey]: '' },
  })
}

/** Cancels a planned change, so that the subscription continues unchanged. */
export async function undoPlanChange(payments: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.schedule) await payments.subscriptionSchedules.release(idOf(subscription.schedule))
  await clearSetAside(payments, subscription)
}

/**
 * Changes a subscription at Stripe and keeps its planned change. A schedule fixes the items of its
 * subscription, so it is released and made again, even if the change fails. In between, the subscription's
 * metadata holds what is planned, so that a sync can schedule it again after a crash.
 */
export async function updateKeepingPlannedChange(
  payments: Stripe,
  id: string,
  change: (subscription: Stripe.Subscription) => Promise<Stripe.Subscription>,
): Promise<void> {
  const subscription = await payments.subscriptions.retrieve(id, { expand: ['schedule.phases.items.price'] })
  const planned = plannedPlanOf(subscription)
  await setPlannedChangeAside(payments, subscription, planned)
  try {
    await change(subscription)
  } finally {
    if (planned) await reschedulePlanChange(payments, await payments.subscriptions.retrieve(id), planned)
  }
}

/**
 * Schedules again what a crash in {@link updateKeepingPlannedChange} left in the metadata. True when
 * something was done at Stripe.
 */
export async function resumePlanChange(
  services: Services,
  { id, next, scheduleId }: SubscriptionReading,
): Promise<boolean> {
  if (!next || scheduleId) return false
  const { payments } = services
  return withSubscriptionLock(services, id, async () => {
    const subscription = await payments.subscriptions.retrieve(id)
    const planned = setAsidePlanOf(subscription)
    // The change for which it was set aside has ended since it was read.
    if (!planned) return
    await reschedulePlanChange(payments, subscription, planned)
  })
}

/**
 * Schedules a planned change again, unless the subscription has been cancelled in between, because a schedule
 * would make it continue.
 */
async function reschedulePlanChange(
  payments: Stripe,
  subscription: Stripe.Subscription,
  planned: PlanChoice,
): Promise<void> {
  if (subscription.cancel_at === null) await schedulePlanChange(payments, subscription, planned)
  else await undoPlanChange(payments, subscription)
}

function asPhaseItem(item: Stripe.SubscriptionItem) {
  // The metadata names the children whom an item pays for.
  return {
    price: item.price.id,
    quantity: item.quantity ?? 1,
    metadata: item.metadata,
    ...discountsOf(item),
  }
}

/** The discounts that a subscription, or one of its items, has; each continues for as long as it was given. */
function discountsOf({ discounts }: Pick<Stripe.Subscription | Stripe.SubscriptionItem, 'discounts'>) {
  return discounts.length > 0 ? { discounts: discounts.map((one) => ({ discount: idOf(one) })) } : {}
}
