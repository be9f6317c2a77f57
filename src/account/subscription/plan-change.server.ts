import type Stripe from 'stripe'
import type { Billing, PlanId } from '#src/business/plans.ts'
import { priceOf } from './prices.server.ts'
import { idOf } from './read-subscription.server.ts'

const intervals = { monthly: 'month', yearly: 'year' } as const

/**
 * Plans that a subscription goes on with another plan or billing from its next period (CONTRACT §7), by a schedule that lets go of it afterwards.
 * Planning the same again changes nothing. Call `syncSubscription` afterwards.
 */
export async function planChangeAtStripe(payments: Stripe, subscription: Stripe.Subscription, next: { planId: PlanId; billing: Billing }): Promise<void> {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`${subscription.id} has no item`)
  const price = await priceOf(payments, next.planId, next.billing)
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
        items: subscription.items.data.map((each) => ({ ...asPhaseItem(each), price })),
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

function asPhaseItem(item: Stripe.SubscriptionItem): Stripe.SubscriptionScheduleUpdateParams.Phase.Item {
  const discounts = item.discounts.map((discount) => ({ discount: idOf(discount) }))
  return { price: item.price.id, quantity: item.quantity ?? 1, ...(discounts.length > 0 && { discounts }) }
}
