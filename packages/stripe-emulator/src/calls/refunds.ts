import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, missingParameter, noSuch } from '#emulator/http/errors.ts'
import {
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  unsettableMetadata,
} from '#emulator/http/parameters.ts'
import { refundCharge } from '#emulator/lifecycle/refunding.ts'
import { chargesOfIntent } from '#emulator/resources/payments/charge.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'

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
    (work, { charge, payment_intent, amount, reason, metadata: given }) =>
      refundCharge(work, charged(work, charge, payment_intent), { amount, reason, metadata: given }),
  ),
  apiCall('GET', '/v1/refunds/:id', parameters({}), (work, _, id) => existing(work, 'refund', id)),
  apiCall(
    'POST',
    '/v1/refunds/:id',
    parameters({ metadata: unsettableMetadata.optional() }),
    (work, given, id) => {
      const refund = existing(work, 'refund', id)
      return work.change(
        'refund',
        id,
        { metadata: mergeMetadata(refund.metadata, given.metadata) },
        'refund.updated',
      )
    },
  ),
  apiCall(
    'GET',
    '/v1/refunds',
    listParameters({ charge: text.optional(), payment_intent: text.optional(), created: range.optional() }),
    (work, { charge, payment_intent, ...paging }) =>
      listOf(work, 'refund', '/v1/refunds', paging, {
        where: { charge, payment_intent },
      }),
  ),
]

function charged(work: UnitOfWork, id: string | undefined, intent: string | undefined): Stripe.Charge {
  if (id !== undefined) {
    const charge = work.get('charge', id)
    if (!charge) throw noSuch('charge', id, 'charge')
    return charge
  }
  if (intent === undefined) throw missingParameter('payment_intent')
  if (!work.get('payment_intent', intent)) throw noSuch('payment_intent', intent, 'payment_intent')
  const charge = chargesOfIntent(work, intent).find(({ status }) => status === 'succeeded')
  if (!charge)
    throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return charge
}
