import type Stripe from 'stripe'
import { z } from 'zod'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { changeItems } from '#src/outside/stripe-emulator/lifecycle/changing.server.ts'
import { announceUpdate } from '#src/outside/stripe-emulator/lifecycle/renewing.server.ts'
import { flag, listParameters, parameters, text, timestamp } from '#src/outside/stripe-emulator/parameters.server.ts'
import { type ApiCall, apiCall } from './api-call.server.ts'
import { itemChanges, itemShape, prorationBehavior, running } from './subscriptions.server.ts'

const { id: _id, deleted: _deleted, ...changeable } = itemShape
const how = {
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestamp.optional(),
}

/** The items of a subscription one by one: a further child is a further item. */
export const subscriptionItemCalls: readonly ApiCall[] = [
  apiCall('POST', '/v1/subscription_items', parameters({ ...changeable, ...how, subscription: text, price: text }), (books, given) => {
    const known = new Set(running(books, given.subscription).items.data.map(({ id }) => id))
    const { price, quantity, discounts, metadata } = given
    const after = change(books, given.subscription, { price, quantity, discounts, metadata }, given)
    const added = after.items.data.find(({ id }) => !known.has(id))
    if (!added) throw new Error('the item was not added')
    return added
  }),
  apiCall('GET', '/v1/subscription_items/:id', parameters({}), (books, _, id) => found(books, id).item),
  apiCall('POST', '/v1/subscription_items/:id', parameters({ ...changeable, ...how }), (books, given, id) => {
    const { subscription } = found(books, id)
    const { price, quantity, discounts, metadata } = given
    change(books, subscription.id, { id, price, quantity, discounts, metadata }, given)
    return found(books, id).item
  }),
  apiCall('DELETE', '/v1/subscription_items/:id', parameters({ ...how, clear_usage: flag.optional() }), (books, given, id) => {
    change(books, found(books, id).subscription.id, { id, deleted: true }, given)
    return { id, object: 'subscription_item', deleted: true }
  }),
  apiCall('GET', '/v1/subscription_items', listParameters({ subscription: text }), (books, given) => running(books, given.subscription).items),
]

type Change = z.output<z.ZodObject<typeof itemShape>>
type How = z.output<z.ZodObject<typeof how>>

function change(books: Books, subscription: string, item: Change, given: How): Stripe.Subscription {
  const before = running(books, subscription)
  changeItems(books, subscription, {
    items: itemChanges(books, [item]),
    prorations: given.proration_behavior ?? 'create_prorations',
    prorationDate: given.proration_date,
    refuseUnpaid: given.payment_behavior === 'error_if_incomplete',
  })
  return announceUpdate(books, before)
}

function found(books: Books, id: string): { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem } {
  for (const subscription of books.store.list('subscription')) {
    const item = subscription.items.data.find((other) => other.id === id)
    if (item) return { subscription, item }
  }
  throw noSuch('subscription_item', id, 'id')
}
