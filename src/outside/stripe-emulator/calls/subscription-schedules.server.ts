import type Stripe from 'stripe'
import { z } from 'zod'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { boundary } from '#src/outside/stripe-emulator/calendar.server.ts'
import { invalid, missingParameter } from '#src/outside/stripe-emulator/errors.server.ts'
import { cancelSubscription } from '#src/outside/stripe-emulator/lifecycle/cancelling.server.ts'
import { billPending, creditUnused } from '#src/outside/stripe-emulator/lifecycle/parting.server.ts'
import { enterPhase, isInPhase, releaseSchedule } from '#src/outside/stripe-emulator/lifecycle/scheduling.server.ts'
import { onePriceEach } from '#src/outside/stripe-emulator/lifecycle/subscribing.server.ts'
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
} from '#src/outside/stripe-emulator/parameters.server.ts'
import { idOf, recurringOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { phaseOf, scheduleOf } from '#src/outside/stripe-emulator/resources/subscription-schedule.server.ts'
import { type ApiCall, apiCall, existing, isWithin, listOf } from './api-call.server.ts'
import { couponsOf, prorationBehavior, running, usablePrice } from './subscriptions.server.ts'

const moment = timestamp.or(z.enum(['now']))
const phase = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: integer.optional(), discounts: discountsParameter.optional(), metadata: metadata.optional() }))
    .min(1)
    .max(20),
  start_date: moment.optional(),
  end_date: moment.optional(),
  duration: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: integer.optional() }).optional(),
  discounts: discountsParameter.optional(),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  description: unsettable(text).optional(),
  trial_end: timestamp.optional(),
})

/** What may be changed of a schedule, and tried in a preview. */
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
    (books, { from_subscription, metadata: given }) => {
      const subscription = running(books, from_subscription)
      if (subscription.schedule) {
        throw invalid(`You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule)}\`.`, {
          param: 'from_subscription',
        })
      }
      const schedule = books.add('subscription_schedule', { ...scheduleOf(books, subscription), metadata: given ?? {} }, 'subscription_schedule.created')
      books.change('subscription', subscription.id, { schedule: schedule.id }, 'customer.subscription.updated')
      return schedule
    },
  ),
  apiCall('GET', '/v1/subscription_schedules/:id', parameters({}), (books, _, id) => existing(books, 'subscription_schedule', id)),
  apiCall(
    'POST',
    '/v1/subscription_schedules/:id',
    parameters({ ...scheduleRevision.shape, metadata: unsettableMetadata.optional() }),
    (books, { metadata: given, ...revision }, id) => {
      books.change('subscription_schedule', id, { metadata: mergeMetadata(active(books, id).metadata, given) })
      reviseSchedule(books, id, revision)
      return existing(books, 'subscription_schedule', id)
    },
  ),
  apiCall('POST', '/v1/subscription_schedules/:id/release', parameters({ preserve_cancel_date: flag.optional() }), (books, _, id) =>
    releaseSchedule(books, active(books, id)),
  ),
  apiCall(
    'POST',
    '/v1/subscription_schedules/:id/cancel',
    parameters({ invoice_now: flag.optional(), prorate: flag.optional() }),
    (books, { invoice_now, prorate }, id) => {
      const subscription = running(books, idOf(active(books, id).subscription ?? ''))
      if (prorate !== false) creditUnused(books, subscription)
      if (invoice_now !== false) billPending(books, subscription)
      cancelSubscription(books, subscription.id, { reason: 'cancellation_requested' })
      return existing(books, 'subscription_schedule', id)
    },
  ),
  apiCall(
    'GET',
    '/v1/subscription_schedules',
    listParameters({ customer: text.optional(), created: range.optional(), scheduled: flag.optional() }),
    (books, { customer, created, scheduled, ...paging }) =>
      listOf(books, 'subscription_schedule', '/v1/subscription_schedules', paging, {
        where: { customer },
        keep: (schedule) => isWithin(schedule.created, created) && (scheduled === undefined || (schedule.status === 'not_started') === scheduled),
      }),
  ),
]

/** Gives a schedule other phases; a change of the one under way reaches its subscription at once. */
export function reviseSchedule(books: Books, id: string, { phases: asked, end_behavior, proration_behavior }: z.output<typeof scheduleRevision>): void {
  const schedule = active(books, id)
  const phases = asked ? phasesOf(books, schedule, asked) : schedule.phases
  const [first] = phases
  const changed = books.change(
    'subscription_schedule',
    id,
    {
      phases,
      end_behavior: end_behavior ?? schedule.end_behavior,
      ...(asked && first && { current_phase: { start_date: first.start_date, end_date: first.end_date } }),
    },
    'subscription_schedule.updated',
  )
  if (asked && first) applyNow(books, changed, { ...first, proration_behavior: proration_behavior ?? 'create_prorations' })
}

function active(books: Books, id: string): Stripe.SubscriptionSchedule {
  const schedule = existing(books, 'subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw invalid(`You cannot modify a subscription schedule that is in the \`${schedule.status}\` status.`)
  }
  return schedule
}

/** The phases one after the other. The first is the one under way; each begins where the one before ends. */
function phasesOf(books: Books, schedule: Stripe.SubscriptionSchedule, given: readonly z.output<typeof phase>[]): Stripe.SubscriptionSchedule.Phase[] {
  const current = schedule.current_phase?.start_date ?? books.at
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  given.forEach((asked, index) => {
    const param = `phases[${index}]`
    if (index === 0 && asked.start_date === undefined) throw missingParameter(`${param}[start_date]`)
    const start = phases.at(-1)?.end_date ?? current
    const named = asked.start_date === 'now' ? books.at : asked.start_date
    if (index === 0 && named !== current) {
      throw invalid('You can not modify the start date of the current phase.', { param: `${param}[start_date]` })
    }
    if (named !== undefined && named !== start)
      throw invalid('The `start_date` of a phase must be the `end_date` of the phase before it.', { param: `${param}[start_date]` })
    if (asked.end_date !== undefined && asked.duration) throw invalid('You may only specify one of these parameters: end_date, duration.', { param })
    const prices = asked.items.map((item, at) => usablePrice(books, item.price, `${param}[items][${at}][price]`))
    onePriceEach(prices, `${param}[items]`)
    const [first] = prices
    if (!first) throw missingParameter(`${param}[items]`)
    const { interval, interval_count } = asked.duration ?? recurringOf(first)
    const end = asked.end_date === 'now' ? books.at : (asked.end_date ?? boundary(start, interval, interval_count ?? 1, 1))
    if (end <= start || (index === 0 && end < books.at))
      throw invalid('The phase must end after it begins, and not in the past.', { param: `${param}[end_date]` })
    const discounts = (coupons: string[] | undefined) => (coupons ?? []).map((coupon) => ({ coupon, discount: null, promotion_code: null }))
    phases.push(
      phaseOf({
        items: asked.items.map((item, at) => ({
          price: item.price,
          quantity: item.quantity ?? 1,
          metadata: item.metadata ?? {},
          discounts: discounts(couponsOf(books, item.discounts, `${param}[items][${at}][discounts]`)),
        })),
        currency: first.currency,
        start,
        end,
        discounts: discounts(couponsOf(books, asked.discounts, `${param}[discounts]`)),
        metadata: asked.metadata ?? {},
        prorations: asked.proration_behavior ?? 'create_prorations',
        description: asked.description || null,
        trialEnd: asked.trial_end ?? null,
      }),
    )
  })
  return phases
}

/** A change of the phase under way reaches its subscription at once. */
function applyNow(books: Books, schedule: Stripe.SubscriptionSchedule, current: Stripe.SubscriptionSchedule.Phase): void {
  const subscription = running(books, idOf(schedule.subscription ?? ''))
  if (!isInPhase(books, subscription, current)) enterPhase(books, subscription, current)
}
