import type Stripe from 'stripe'
import type { Services } from '#src/api/services.server.ts'
import { billings, type PlanChoice, planIds } from '#src/business/plans.ts'
import { furtherItemOf } from './further-children.server.ts'
import { holdingSubscription } from './hold-subscription.server.ts'
import { intervals, meaningOf, priceOf } from './prices.server.ts'
import { idOf } from './stripe-reference.ts'
import type { SubscriptionReading } from './subscription.rules.ts'

/**
 * Plans that a subscription goes on with another plan or billing from its next period (CONTRACT §7), by a schedule that lets go of it afterwards.
 * Planning the same again changes nothing. Call `syncSubscription` afterwards.
 */
export async function planChangeAtStripe(payments: Stripe, subscription: Stripe.Subscription, next: PlanChoice): Promise<void> {
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
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
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
  await forgetSetAside(payments, subscription)
}

/** Changes a subscription and gives up what was planned for it: both, or, should a crash come in between, what was planned stays planned. */
export async function changeGivingUpPlan(payments: Stripe, subscription: Stripe.Subscription, change: Stripe.SubscriptionUpdateParams): Promise<void> {
  await setPlanAside(payments, subscription, nextOf(subscription))
  await payments.subscriptions.update(subscription.id, { ...change, metadata: { ...change.metadata, [setAside]: '' } })
}

/** Takes a planned change back: the subscription goes on as it is. */
export async function undoPlanChangeAtStripe(payments: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.schedule) await payments.subscriptionSchedules.release(idOf(subscription.schedule))
  await forgetSetAside(payments, subscription)
}

/**
 * Changes a subscription at Stripe while a planned change goes on being planned: a schedule holds the items of its subscription, so it lets go and is made
 * again, also when the change is refused. The subscription itself says meanwhile what is planned, so that a crash loses nothing: a sync plans it again.
 */
export async function changeKeepingPlan(
  payments: Stripe,
  id: string,
  change: (subscription: Stripe.Subscription) => Promise<Stripe.Subscription>,
): Promise<void> {
  const subscription = await payments.subscriptions.retrieve(id, { expand: ['schedule.phases.items.price'] })
  const planned = nextOf(subscription)
  await setPlanAside(payments, subscription, planned)
  try {
    await change(subscription)
  } finally {
    if (planned) await planChangeAtStripe(payments, await payments.subscriptions.retrieve(id), planned)
  }
}

/** Plans again what a crash in the middle of {@link changeKeepingPlan} has left set aside. True when something was done at Stripe. */
export async function resumePlanChange(services: Services, { id, next, scheduleId }: SubscriptionReading): Promise<boolean> {
  if (!next || scheduleId) return false
  const { payments } = services
  return holdingSubscription(services, id, async () => {
    const subscription = await payments.subscriptions.retrieve(id)
    const planned = subscription.cancel_at === null ? setAsideIn(subscription) : undefined
    if (planned) await planChangeAtStripe(payments, subscription, planned)
    else await undoPlanChangeAtStripe(payments, subscription)
  })
}

/** What follows the present period, where a change is planned by a schedule (with its prices expanded) or set aside while another change is made. */
export function nextOf(subscription: Stripe.Subscription): PlanChoice | undefined {
  return scheduledIn(subscription) ?? setAsideIn(subscription)
}

/** What was planned before {@link changeKeepingPlan} began, for as long as it has not ended. */
export function setAsideIn({ metadata }: Stripe.Subscription): PlanChoice | undefined {
  const [plan, period] = (metadata[setAside] ?? '').split(' ')
  const planId = planIds.find((id) => id === plan)
  const billing = billings.find((each) => each === period)
  return planId && billing && { planId, billing }
}

/** The name under which a subscription's metadata keeps what is set aside. */
const setAside = 'plan_change_set_aside'

/** The subscription says what is planned before its schedule lets go. */
async function setPlanAside(payments: Stripe, { id, schedule }: Stripe.Subscription, planned: PlanChoice | undefined): Promise<void> {
  if (planned) await payments.subscriptions.update(id, { metadata: { [setAside]: `${planned.planId} ${planned.billing}` } })
  if (schedule) await payments.subscriptionSchedules.release(idOf(schedule))
}

async function forgetSetAside(payments: Stripe, { id, metadata }: Stripe.Subscription): Promise<void> {
  if (metadata[setAside] !== undefined) await payments.subscriptions.update(id, { metadata: { [setAside]: '' } })
}

function scheduledIn({ schedule, items }: Stripe.Subscription): PlanChoice | undefined {
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
