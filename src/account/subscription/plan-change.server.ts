import type Stripe from 'stripe'
import type { Billing, PlanId } from '#src/business/plans.ts'
import { furtherItemOf } from './further-children.server.ts'
import { meaningOf, priceOf } from './prices.server.ts'
import { idOf } from './stripe-reference.ts'

const intervals = { monthly: 'month', yearly: 'year' } as const

/**
 * Plans that a subscription goes on with another plan or billing from its next period (CONTRACT §7), by a schedule that lets go of it afterwards.
 * Planning the same again changes nothing. Call `syncSubscription` afterwards.
 */
export async function planChangeAtStripe(payments: Stripe, subscription: Stripe.Subscription, next: { planId: PlanId; billing: Billing }): Promise<void> {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`${subscription.id} has no item`)
  const first = await priceOf(payments, next.planId, next.billing)
  const further = furtherItemOf(subscription) ? await priceOf(payments, next.planId, next.billing, 'further') : first
  const schedule = subscription.schedule
    ? await payments.subscriptionSchedules.retrieve(idOf(subscription.schedule))
    : await payments.subscriptionSchedules.create({ from_subscription: subscription.id })
  await payments.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: subscription.items.data.map(asPhaseItem),
        start_date: schedule.phases[0]?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior: 'none',
        ...(subscription.status === 'trialing' && { trial_end: item.current_period_end }),
      },
      {
        items: subscription.items.data.map((each) => ({ ...asPhaseItem(each), price: meaningOf(each.price)?.seat === 'further' ? further : first })),
        duration: { interval: intervals[next.billing], interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}

/** Takes a planned change back: the subscription goes on as it is. */
export async function undoPlanChangeAtStripe(payments: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.schedule) await payments.subscriptionSchedules.release(idOf(subscription.schedule))
}

/**
 * Changes a subscription at Stripe while a planned change goes on being planned: a schedule holds the items of its subscription, so it lets go and is made
 * again, also when the change is refused.
 */
export async function changeKeepingPlan(
  payments: Stripe,
  id: string,
  change: (subscription: Stripe.Subscription) => Promise<Stripe.Subscription>,
): Promise<void> {
  const subscription = await payments.subscriptions.retrieve(id, { expand: ['schedule.phases.items.price'] })
  const planned = nextOf(subscription)
  await undoPlanChangeAtStripe(payments, subscription)
  try {
    await change(subscription)
  } finally {
    if (planned) await planChangeAtStripe(payments, await payments.subscriptions.retrieve(id), planned)
  }
}

/** The plan and billing of the phase that follows the present one, where a schedule (with its prices expanded) plans a change. */
export function nextOf({ schedule, items }: Stripe.Subscription): { planId: PlanId; billing: Billing } | undefined {
  if (schedule === null || typeof schedule === 'string') return undefined
  const now = items.data[0]?.current_period_start ?? 0
  const planned = schedule.phases.find((phase) => phase.start_date > now)?.items ?? []
  const meanings = planned.flatMap(({ price }) => (typeof price === 'string' || 'deleted' in price ? [] : [meaningOf(price)]))
  const next = meanings.find((meaning) => meaning?.seat === 'first')
  return next && { planId: next.planId, billing: next.billing }
}

function asPhaseItem(item: Stripe.SubscriptionItem): Stripe.SubscriptionScheduleUpdateParams.Phase.Item {
  const discounts = item.discounts.map((discount) => ({ discount: idOf(discount) }))
  // The metadata names the children whom an item pays for.
  return { price: item.price.id, quantity: item.quantity ?? 1, metadata: item.metadata, ...(discounts.length > 0 && { discounts }) }
}
