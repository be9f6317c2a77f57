import { z } from 'zod'
import { cardOf, declineOfCard } from '#emulator/cards.ts'
import { declined, invalid } from '#emulator/http/errors.ts'
import {
  address,
  email,
  listParameters,
  parameters,
  range,
  text,
  unsettable,
} from '#emulator/http/parameters.ts'
import { existingCustomer } from '#emulator/resources/customer.ts'
import { addPaymentMethod, noAddress } from '#emulator/resources/payments/payment-method.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'

const billingDetails = z.strictObject({
  address: unsettable(address).optional(),
  email: unsettable(email).optional(),
  name: unsettable(text).optional(),
  phone: unsettable(text).optional(),
})

/** Payment intents, charges, invoice payments and payment methods. */
export const paymentCalls: readonly ApiCall[] = [
  apiCall('GET', '/v1/payment_intents/:id', parameters({}), (work, _, id) =>
    existing(work, 'payment_intent', id),
  ),
  apiCall(
    'GET',
    '/v1/payment_intents',
    listParameters({ customer: text.optional(), created: range.optional() }),
    (work, { customer, ...paging }) =>
      listOf(work, 'payment_intent', '/v1/payment_intents', paging, {
        where: { customer },
      }),
  ),
  apiCall('GET', '/v1/charges/:id', parameters({}), (work, _, id) => existing(work, 'charge', id)),
  apiCall(
    'GET',
    '/v1/charges',
    listParameters({ customer: text.optional(), payment_intent: text.optional(), created: range.optional() }),
    (work, { customer, payment_intent, ...paging }) =>
      listOf(work, 'charge', '/v1/charges', paging, {
        where: { customer, payment_intent },
      }),
  ),
  apiCall('GET', '/v1/invoice_payments/:id', parameters({}), (work, _, id) =>
    existing(work, 'invoice_payment', id),
  ),
  apiCall(
    'GET',
    '/v1/invoice_payments',
    listParameters({
      created: range.optional(),
      invoice: text.optional(),
      payment: z
        .strictObject({ type: z.enum(['payment_intent']), payment_intent: text.optional() })
        .optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    }),
    (work, { invoice, payment, status, ...paging }) =>
      listOf(work, 'invoice_payment', '/v1/invoice_payments', paging, {
        where: { invoice, 'payment.payment_intent': payment?.payment_intent },
        keep: (paid) => !status || paid.status === status,
      }),
  ),
  apiCall('GET', '/v1/payment_methods/:id', parameters({}), (work, _, id) =>
    existing(work, 'payment_method', id, 'PaymentMethod'),
  ),
  apiCall(
    'POST',
    '/v1/payment_methods/:id',
    parameters({ billing_details: billingDetails.optional() }),
    (work, given, id) => {
      const { billing_details: old, customer } = existing(work, 'payment_method', id, 'PaymentMethod')
      if (customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.')
      const changed = given.billing_details
      const set = (value: string | undefined, kept: string | null) =>
        value === undefined ? kept : value || null
      const billing = {
        ...old,
        address: changed?.address === undefined ? old.address : { ...noAddress, ...(changed.address || {}) },
        email: set(changed?.email, old.email),
        name: set(changed?.name, old.name),
        phone: set(changed?.phone, old.phone),
      }
      return work.change('payment_method', id, { billing_details: billing }, 'payment_method.updated')
    },
  ),
  apiCall('POST', '/v1/payment_methods/:id/attach', parameters({ customer: text }), attach),
  apiCall('POST', '/v1/payment_methods/:id/detach', parameters({}), (work, _, id) => {
    if (existing(work, 'payment_method', id, 'PaymentMethod').customer === null) {
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    }
    return work.change('payment_method', id, { customer: null }, 'payment_method.detached')
  }),
  apiCall(
    'GET',
    '/v1/payment_methods',
    listParameters({ customer: text, type: z.enum(['card']).optional() }),
    (work, { customer, type: _, ...paging }) =>
      listOf(work, 'payment_method', '/v1/payment_methods', paging, { where: { customer } }),
  ),
]

/** Stripe's predefined payment methods, each for a test card. */
const readyMade: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclined: '4000000000000002',
}

function attach(work: UnitOfWork, { customer: owner }: { customer: string }, id: string): object {
  const customer = existingCustomer(work, owner)
  const number = Object.hasOwn(readyMade, id) ? readyMade[id] : undefined
  if (number === undefined) {
    const method = existing(work, 'payment_method', id, 'PaymentMethod')
    if (method.customer !== null && method.customer !== customer.id) {
      throw invalid('The payment method you provided has already been attached to a customer.', {
        code: 'payment_method_unexpected_state',
      })
    }
    return work.change('payment_method', id, { customer: customer.id }, 'payment_method.attached')
  }
  const card = cardOf(number)
  const decline = declineOfCard(card.behaviour, 'on session')
  if (decline) return declined(decline)
  const expiryYear = new Date(work.at * 1000).getUTCFullYear() + 5
  return addPaymentMethod(work, {
    card,
    expiryMonth: 12,
    expiryYear,
    billing: { name: null, email: customer.email },
    customer: customer.id,
  })
}
