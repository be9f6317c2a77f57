import Stripe from 'stripe'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { isSuspended } from '#src/domain/access/suspension.server.ts'
import {
  changeFurtherAtStripe,
  currentPeriodOf,
  furtherItemOf,
  paidIn,
  planItemOf,
  quoteFurther,
} from '#src/domain/subscriptions/plans/further-children.server.ts'
import { paidPeriodOf } from '#src/domain/subscriptions/plans/paid-period.server.ts'
import {
  currentPlanAtStripe,
  previewNextPeriod,
  updateKeepingPlannedChange,
} from '#src/domain/subscriptions/plans/plan-change.server.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { momentOf, secondsOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { minute } from '#src/shared/durations.ts'
import { seatCents } from '#src/shared/plans.ts'
import type { ItemisedQuote, paymentErrors, Quote } from './children.contract.ts'
import { obstacleToPaying } from './family-children.server.ts'

/** How long a quote may be accepted, in milliseconds. */
const quoteMs = 30 * minute

/**
 * Makes the subscription pay for one more child, at the amounts that the parent was shown. If that is not
 * possible, throws an error of the call and changes nothing.
 */
export async function payForChild(
  services: Services,
  stored: Subscription,
  childId: string,
  agreed: Quote,
  endpoint: Declaring<keyof typeof paymentErrors>,
): Promise<void> {
  const { payments, db } = services
  const obstacle = obstacleToPaying(stored, await isSuspended(db, stored.userId))
  if (obstacle) throw httpError(endpoint, obstacle)
  const subscription = await payments.subscriptions.retrieve(stored.id)
  const paid = paidIn(subscription)
  if (!paid.includes(childId)) {
    const change = {
      plan: currentPlanAtStripe(subscription, stored),
      childIds: [...paid, childId],
      from: agreed.from,
    }
    if (!isCurrent(services, subscription, agreed.from)) throw httpError(endpoint, 'quoteChanged')
    const { todayCents } = await quoteFurther(payments, subscription, change)
    if (todayCents !== agreed.todayCents) throw httpError(endpoint, 'quoteChanged')
    await updateKeepingPlannedChange(payments, stored.id, (now) =>
      changeFurtherAtStripe(payments, now, change),
    ).catch((error: unknown) => {
      throw error instanceof Stripe.errors.StripeCardError ? httpError(endpoint, 'cardDeclined') : error
    })
  }
  await syncSubscription(services, stored.id)
}

/**
 * Makes the subscription stop paying for a child. The rest of the period, from the moment of the quote, is
 * deducted from the next charge.
 */
export async function stopPayingForChild(
  services: Services,
  stored: Subscription,
  childId: string,
  from: number,
  endpoint: Declaring<'quoteChanged'>,
): Promise<void> {
  const { payments } = services
  const subscription = await payments.subscriptions.retrieve(stored.id)
  const paid = paidIn(subscription)
  if (paid.includes(childId)) {
    if (!isCurrent(services, subscription, from)) throw httpError(endpoint, 'quoteChanged')
    const change = {
      plan: currentPlanAtStripe(subscription, stored),
      childIds: paid.filter((id) => id !== childId),
      from,
    }
    await updateKeepingPlannedChange(payments, stored.id, (now) =>
      changeFurtherAtStripe(payments, now, change),
    )
  }
  await syncSubscription(services, stored.id)
}

/** The cost of one child more, or one less, now and at the next charge. */
export async function quoteChild(
  services: Services,
  stored: Subscription,
  change: { add: string } | { remove: string },
): Promise<ItemisedQuote> {
  const { payments, clock } = services
  const subscription = await payments.subscriptions.retrieve(stored.id)
  const item = planItemOf(subscription)
  if (!item) throw new Error(`${stored.id} has no plan`)
  const plan = currentPlanAtStripe(subscription, stored)
  const from = Math.max(secondsOf(clock.now()), item.current_period_start)
  const paid = paidIn(subscription)
  const childIds =
    'add' in change
      ? [...paid.filter((id) => id !== change.add), change.add]
      : paid.filter((id) => id !== change.remove)
  const isSame = childIds.length === (furtherItemOf(subscription)?.quantity ?? 0)
  const next = { planId: stored.nextPlan ?? plan.planId, billing: stored.nextBilling ?? plan.billing }
  const planned =
    isSame || stored.nextPlan === null
      ? undefined
      : await previewNextPeriod(payments, subscription, { plan: next, childIds })
  const { restCents, todayCents, nextCents } = isSame
    ? { restCents: 0, todayCents: 0, nextCents: stored.nextChargeCents }
    : await quoteFurther(payments, subscription, { plan, childIds, from }, planned)
  const paidUntil = paidPeriodOf(subscription)?.until ?? 0
  const nextFirstCents = seatCents('first', next.planId, next.billing)
  const nextFurtherCents = seatCents('further', next.planId, next.billing)
  return {
    from,
    todayCents,
    restCents,
    plan: plan.planId,
    billing: plan.billing,
    firstCents: seatCents('first', plan.planId, plan.billing),
    furtherCents: seatCents('further', plan.planId, plan.billing),
    furtherChildren: childIds.length,
    periodEnd: momentOf(paidUntil > from ? paidUntil : item.current_period_end).toISOString(),
    nextChargeAt: nextCents === null ? null : momentOf(item.current_period_end).toISOString(),
    nextPlan: next.planId,
    nextBilling: next.billing,
    nextFirstCents,
    nextFurtherCents,
    nextCents,
  }
}

/**
 * Whether a quote of this moment may still be accepted: an older one would charge more than is due, one from
 * the future less.
 */
function isCurrent({ clock }: Services, subscription: Stripe.Subscription, from: number): boolean {
  const now = clock.now().getTime()
  const { start } = currentPeriodOf(subscription)
  return from >= start && from * 1000 <= now + minute && from * 1000 >= now - quoteMs
}
