import type Stripe from 'stripe'
import { z } from 'zod'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { invalid, missingParameter, noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { refundCharge } from '#src/outside/stripe-emulator/lifecycle/refunding.server.ts'
import {
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  unsettableMetadata,
} from '#src/outside/stripe-emulator/parameters.server.ts'
import { chargesOfIntent } from '#src/outside/stripe-emulator/resources/charge.server.ts'
import { type ApiCall, apiCall, existing, isWithin, listOf } from './api-call.server.ts'

export const refundCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/refunds',
    parameters({
      charge: text.optional(),
      payment_intent: text.optional(),
      amount: integer.pipe(z.number().min(1)).optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    }),
    (books, { charge, payment_intent, amount, reason, metadata: given }) =>
      refundCharge(books, charged(books, charge, payment_intent), { amount, reason, metadata: given }),
  ),
  apiCall('GET', '/v1/refunds/:id', parameters({}), (books, _, id) => existing(books, 'refund', id)),
  apiCall('POST', '/v1/refunds/:id', parameters({ metadata: unsettableMetadata.optional() }), (books, given, id) => {
    const refund = existing(books, 'refund', id)
    return books.change('refund', id, { metadata: mergeMetadata(refund.metadata, given.metadata) }, 'refund.updated')
  }),
  apiCall(
    'GET',
    '/v1/refunds',
    listParameters({ charge: text.optional(), payment_intent: text.optional(), created: range.optional() }),
    (books, { charge, payment_intent, created, ...paging }) =>
      listOf(books, 'refund', '/v1/refunds', paging, { where: { charge, payment_intent }, keep: (refund) => isWithin(refund.created, created) }),
  ),
]

function charged(books: Books, id: string | undefined, intent: string | undefined): Stripe.Charge {
  if (id !== undefined) {
    const charge = books.get('charge', id)
    if (!charge) throw noSuch('charge', id, 'charge')
    return charge
  }
  if (intent === undefined) throw missingParameter('payment_intent')
  if (!books.get('payment_intent', intent)) throw noSuch('payment_intent', intent, 'payment_intent')
  const charge = chargesOfIntent(books, intent).find(({ status }) => status === 'succeeded')
  if (!charge) throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, { param: 'payment_intent' })
  return charge
}
