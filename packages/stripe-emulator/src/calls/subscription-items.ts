import type Stripe from 'stripe'
import { z } from 'zod'
import { noSuch } from '#emulator/http/errors.ts'
import { flag, listParameters, parameters, text, timestamp } from '#emulator/http/parameters.ts'
import { changeItems } from '#emulator/lifecycle/changing.ts'
import { announceUpdate } from '#emulator/lifecycle/renewing.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall } from './api-call.ts'
import { itemChanges, itemShape, prorationBehavior, running } from './subscriptions.ts'

const { id: _id, deleted: _deleted, ...changeable } = itemShape
const how = {
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestamp.optional(),
}

/** The single items of a subscription: a further child is a further item. */
export const subscriptionItemCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/subscription_items',
    parameters({ ...changeable, ...how, subscription: text, price: text }),
    (work, given) => {
      const known = new Set(running(work, given.subscription).items.data.map(({ id }) => id))
      const { price, quantity, discounts, metadata } = given
      const after = change(work, given.subscription, { price, quantity, discounts, metadata }, given)
      const added = after.items.data.find(({ id }) => !known.has(id))
      if (!added) throw new Error('the item was not added')
      return added
    },
  ),
  apiCall('GET', '/v1/subscription_items/:id', parameters({}), (work, _, id) => found(work, id).item),
  apiCall('POST', '/v1/subscription_items/:id', parameters({ ...changeable, ...how }), (work, given, id) => {
    const { subscription } = found(work, id)
    const { price, quantity, discounts, metadata } = given
    change(work, subscription.id, { id, price, quantity, discounts, metadata }, given)
    return found(work, id).item
  }),
  apiCall(
    'DELETE',
    '/v1/subscription_items/:id',
    parameters({ ...how, clear_usage: flag.optional() }),
    (work, given, id) => {
      change(work, found(work, id).subscription.id, { id, deleted: true }, given)
      return { id, object: 'subscription_item', deleted: true }
    },
  ),
  apiCall(
    'GET',
    '/v1/subscription_items',
    listParameters({ subscription: text }),
    (work, given) => running(work, given.subscription).items,
  ),
]

type Change = z.output<z.ZodObject<typeof itemShape>>
type How = z.output<z.ZodObject<typeof how>>

function change(work: UnitOfWork, subscription: string, item: Change, given: How): Stripe.Subscription {
  const before = running(work, subscription)
  changeItems(work, subscription, {
    items: itemChanges(work, [item]),
    prorations: given.proration_behavior ?? 'create_prorations',
    prorationDate: given.proration_date,
    rejectUnpaid: given.payment_behavior === 'error_if_incomplete',
  })
  return announceUpdate(work, before)
}

function found(
  work: UnitOfWork,
  id: string,
): { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem } {
  for (const subscription of work.store.list('subscription')) {
    const item = subscription.items.data.find((other) => other.id === id)
    if (item) return { subscription, item }
  }
  throw noSuch('subscription_item', id, 'id')
}
