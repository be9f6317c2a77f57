import type Stripe from 'stripe'
import { z } from 'zod'
import { boundary } from '#emulator/calendar.ts'
import { invalid, missingParameter } from '#emulator/http/errors.ts'
import {
  discountsParameter,
  flag,
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  timestamp,
  unsettable,
  unsettableMetadata,
} from '#emulator/http/parameters.ts'
import { cancelSubscription } from '#emulator/lifecycle/cancelling.ts'
import { billPending, creditUnused } from '#emulator/lifecycle/final-invoice.ts'
import { enterPhase, isInPhase, releaseSchedule } from '#emulator/lifecycle/scheduling.ts'
import { onePriceEach } from '#emulator/lifecycle/subscribing.ts'
import { idOf, recurringOf } from '#emulator/resources/price.ts'
import { phaseOf, scheduleOf } from '#emulator/resources/subscription-schedule.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'
import { couponsOf, prorationBehavior, running, usablePrice } from './subscriptions.ts'

const moment = timestamp.or(z.enum(['now']))
const phase = z.strictObject({
  items: z
    .array(
      z.strictObject({
        price: text,
        quantity: integer.optional(),
        discounts: discountsParameter.optional(),
        metadata: metadata.optional(),
      }),
    )
    .min(1)
    .max(20),
  start_date: moment.optional(),
  end_date: moment.optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: integer.optional() })
    .optional(),
  discounts: discountsParameter.optional(),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  description: unsettable(text).optional(),
  trial_end: timestamp.optional(),
})

/** The parameters that change a schedule, also in a preview. */
export const scheduleRevision = z.strictObject({
  phases: z.array(phase).min(1).max(10).optional(),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: prorationBehavior.optional(),
})

export const subscriptionScheduleCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/subscription_schedules',
    parameters({ from_subscription: text, metadata: metadata.optional() }),
    (work, { from_subscription, metadata: given }) => {
      const subscription = running(work, from_subscription)
      if (subscription.schedule) {
        throw invalid(
          `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule)}\`.`,
          {
            param: 'from_subscription',
          },
        )
      }
      const schedule = work.add(
        'subscription_schedule',
        { ...scheduleOf(work, subscription), metadata: given ?? {} },
        'subscription_schedule.created',
      )
      work.change('subscription', subscription.id, { schedule: schedule.id }, 'customer.subscription.updated')
      return schedule
    },
  ),
  apiCall('GET', '/v1/subscription_schedules/:id', parameters({}), (work, _, id) =>
    existing(work, 'subscription_schedule', id),
  ),
  apiCall(
    'POST',
    '/v1/subscription_schedules/:id',
    parameters({ ...scheduleRevision.shape, metadata: unsettableMetadata.optional() }),
    (work, { metadata: given, ...revision }, id) => {
      work.change('subscription_schedule', id, { metadata: mergeMetadata(active(work, id).metadata, given) })
      reviseSchedule(work, id, revision)
      return existing(work, 'subscription_schedule', id)
    },
  ),
  apiCall(
    'POST',
    '/v1/subscription_schedules/:id/release',
    parameters({ preserve_cancel_date: flag.optional() }),
    (work, _, id) => releaseSchedule(work, active(work, id)),
  ),
  apiCall(
    'POST',
    '/v1/subscription_schedules/:id/cancel',
    parameters({ invoice_now: flag.optional(), prorate: flag.optional() }),
    (work, { invoice_now, prorate }, id) => {
      const subscription = running(work, idOf(active(work, id).subscription ?? ''))
      if (prorate !== false) creditUnused(work, subscription)
      if (invoice_now !== false) billPending(work, subscription)
      cancelSubscription(work, subscription.id, { reason: 'cancellation_requested' })
      return existing(work, 'subscription_schedule', id)
    },
  ),
  apiCall(
    'GET',
    '/v1/subscription_schedules',
    listParameters({ customer: text.optional(), created: range.optional(), scheduled: flag.optional() }),
    (work, { customer, scheduled, ...paging }) =>
      listOf(work, 'subscription_schedule', '/v1/subscription_schedules', paging, {
        where: { customer },
        keep: (schedule) => scheduled === undefined || (schedule.status === 'not_started') === scheduled,
      }),
  ),
]

/** Replaces a schedule's phases; a change of the current phase reaches its subscription at once. */
export function reviseSchedule(
  work: UnitOfWork,
  id: string,
  { phases: requested, end_behavior, proration_behavior }: z.output<typeof scheduleRevision>,
): void {
  const schedule = active(work, id)
  const phases = requested ? phasesOf(work, schedule, requested) : schedule.phases
  const [first] = phases
  const changed = work.change(
    'subscription_schedule',
    id,
    {
      phases,
      end_behavior: end_behavior ?? schedule.end_behavior,
      ...(requested &&
        first && { current_phase: { start_date: first.start_date, end_date: first.end_date } }),
    },
    'subscription_schedule.updated',
  )
  if (requested && first)
    applyNow(work, changed, { ...first, proration_behavior: proration_behavior ?? 'create_prorations' })
}

function active(work: UnitOfWork, id: string): Stripe.SubscriptionSchedule {
  const schedule = existing(work, 'subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw invalid(`You cannot modify a subscription schedule that is in the \`${schedule.status}\` status.`)
  }
  return schedule
}

/** The phases in sequence. The first is the current one; each begins where the previous one ends. */
function phasesOf(
  work: UnitOfWork,
  schedule: Stripe.SubscriptionSchedule,
  given: readonly z.output<typeof phase>[],
): Stripe.SubscriptionSchedule.Phase[] {
  const current = schedule.current_phase?.start_date ?? work.at
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  given.forEach((requested, index) => {
    const param = `phases[${index}]`
    if (index === 0 && requested.start_date === undefined) throw missingParameter(`${param}[start_date]`)
    const start = phases.at(-1)?.end_date ?? current
    const named = requested.start_date === 'now' ? work.at : requested.start_date
    if (index === 0 && named !== current) {
      throw invalid('You can not modify the start date of the current phase.', {
        param: `${param}[start_date]`,
      })
    }
    if (named !== undefined && named !== start)
      throw invalid('The `start_date` of a phase must be the `end_date` of the phase before it.', {
        param: `${param}[start_date]`,
      })
    if (requested.end_date !== undefined && requested.duration)
      throw invalid('You may only specify one of these parameters: end_date, duration.', { param })
    const prices = requested.items.map((item, at) =>
      usablePrice(work, item.price, `${param}[items][${at}][price]`),
    )
    onePriceEach(prices, `${param}[items]`)
    const [first] = prices
    if (!first) throw missingParameter(`${param}[items]`)
    const { interval, interval_count } = requested.duration ?? recurringOf(first)
    const end =
      requested.end_date === 'now'
        ? work.at
        : (requested.end_date ?? boundary(start, interval, interval_count ?? 1, 1))
    if (end <= start || (index === 0 && end < work.at))
      throw invalid('The phase must end after it begins, and not in the past.', {
        param: `${param}[end_date]`,
      })
    const discounts = (coupons: string[] | undefined) =>
      (coupons ?? []).map((coupon) => ({ coupon, discount: null, promotion_code: null }))
    phases.push(
      phaseOf({
        items: requested.items.map((item, at) => ({
          price: item.price,
          quantity: item.quantity ?? 1,
          metadata: item.metadata ?? {},
          discounts: discounts(couponsOf(work, item.discounts, `${param}[items][${at}][discounts]`)),
        })),
        currency: first.currency,
        start,
        end,
        discounts: discounts(couponsOf(work, requested.discounts, `${param}[discounts]`)),
        metadata: requested.metadata ?? {},
        prorations: requested.proration_behavior ?? 'create_prorations',
        description: requested.description || null,
        trialEnd: requested.trial_end ?? null,
      }),
    )
  })
  return phases
}

/** Applies a change of the current phase to the subscription at once. */
function applyNow(
  work: UnitOfWork,
  schedule: Stripe.SubscriptionSchedule,
  current: Stripe.SubscriptionSchedule.Phase,
): void {
  const subscription = running(work, idOf(schedule.subscription ?? ''))
  if (!isInPhase(work, subscription, current)) enterPhase(work, subscription, current)
}
