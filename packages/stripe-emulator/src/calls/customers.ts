import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, noSuch } from '#emulator/http/errors.ts'
import {
  address,
  email,
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  unsettable,
  unsettableMetadata,
} from '#emulator/http/parameters.ts'
import { cancelSubscription } from '#emulator/lifecycle/cancelling.ts'
import { customerOf } from '#emulator/resources/customer.ts'
import { adjustmentOf } from '#emulator/resources/customer-balance-transaction.ts'
import { noAddress } from '#emulator/resources/payments/payment-method.ts'
import { idOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'

const details = {
  address: unsettable(address).optional(),
  description: unsettable(text).optional(),
  email: unsettable(email).optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: unsettable(text).optional(),
      footer: unsettable(text).optional(),
    })
    .optional(),
  name: unsettable(text.max(256)).optional(),
  phone: unsettable(text).optional(),
  preferred_locales: z.array(text).optional(),
}

export const customerCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/customers',
    parameters({ ...details, metadata: metadata.optional() }),
    (work, given) => {
      const customer = customerOf(work, {
        email: given.email || null,
        name: given.name || null,
        phone: given.phone || null,
        description: given.description || null,
        metadata: mergeMetadata(null, given.metadata),
        preferredLocales: given.preferred_locales ?? [],
        address: given.address ? { ...noAddress, ...given.address } : null,
        defaultPaymentMethod: null,
      })
      return work.add('customer', customer, 'customer.created')
    },
  ),
  apiCall(
    'GET',
    '/v1/customers/:id',
    parameters({}),
    (work, _, id) => work.get('deleted_customer', id) ?? existing(work, 'customer', id),
  ),
  apiCall(
    'POST',
    '/v1/customers/:id',
    // A negative balance is credit.
    parameters({ ...details, balance: integer.optional(), metadata: unsettableMetadata.optional() }),
    (work, given, id) => {
      const customer = existing(work, 'customer', id)
      const set = <Value>(value: '' | Value | undefined, old: Value | null | undefined): Value | null =>
        value === undefined ? (old ?? null) : value || null
      const method = given.invoice_settings?.default_payment_method
      if (method) attachedMethod(work, method, id)
      return work.change(
        'customer',
        id,
        {
          ...(given.address !== undefined && {
            address: given.address ? { ...noAddress, ...given.address } : null,
          }),
          balance: given.balance ?? customer.balance,
          description: set(given.description, customer.description),
          email: set(given.email, customer.email),
          invoice_settings: {
            ...customer.invoice_settings,
            default_payment_method:
              method === undefined ? customer.invoice_settings.default_payment_method : method || null,
          },
          metadata: mergeMetadata(customer.metadata, given.metadata),
          name: set(given.name, customer.name),
          phone: set(given.phone, customer.phone),
          preferred_locales: given.preferred_locales ?? customer.preferred_locales ?? [],
        },
        'customer.updated',
      )
    },
  ),
  apiCall('DELETE', '/v1/customers/:id', parameters({}), (work, _, id) => {
    const customer = existing(work, 'customer', id)
    for (const subscription of work.store.list('subscription', { where: { customer: id } })) {
      if (!['canceled', 'incomplete_expired'].includes(subscription.status))
        cancelSubscription(work, subscription.id, { reason: 'cancellation_requested' })
    }
    work.store.remove('customer', id)
    const deleted = work.add('deleted_customer', { id, object: 'customer', deleted: true })
    work.announce('customer.deleted', customer)
    return deleted
  }),
  apiCall(
    'GET',
    '/v1/customers',
    listParameters({ email: text.optional(), created: range.optional() }),
    (work, { email: sought, ...paging }) =>
      listOf(work, 'customer', '/v1/customers', paging, {
        where: { email: sought },
      }),
  ),
  apiCall(
    'POST',
    '/v1/customers/:id/balance_transactions',
    parameters({
      amount: integer,
      currency: text,
      description: text.max(350).optional(),
      metadata: metadata.optional(),
    }),
    (work, { amount, currency, ...given }, id) => {
      const customer = existing(work, 'customer', id)
      if (customer.currency && customer.currency !== currency)
        throw invalid(`The customer's currency is ${customer.currency}.`, { param: 'currency' })
      const adjustment = adjustmentOf(work, {
        customer,
        amount,
        currency,
        description: given.description ?? null,
        metadata: mergeMetadata(null, given.metadata),
      })
      work.change('customer', id, { balance: adjustment.ending_balance, currency }, 'customer.updated')
      return work.add('customer_balance_transaction', adjustment)
    },
  ),
  apiCall(
    'GET',
    '/v1/customers/:id/balance_transactions',
    listParameters({ created: range.optional() }),
    (work, paging, id) => {
      existing(work, 'customer', id)
      return listOf(
        work,
        'customer_balance_transaction',
        `/v1/customers/${id}/balance_transactions`,
        paging,
        { where: { customer: id } },
      )
    },
  ),
  apiCall(
    'GET',
    '/v1/customers/:id/payment_methods',
    listParameters({ type: text.optional() }),
    (work, { type: _, ...paging }, id) => {
      existing(work, 'customer', id)
      return listOf(work, 'payment_method', `/v1/customers/${id}/payment_methods`, paging, {
        where: { customer: id },
      })
    },
  ),
]

/** Only a customer's own payment method may become their default. */
export function attachedMethod(work: UnitOfWork, id: string, customer: string): Stripe.PaymentMethod {
  const method = work.get('payment_method', id)
  if (!method) throw noSuch('PaymentMethod', id, 'default_payment_method')
  if (!method.customer || idOf(method.customer) !== customer) {
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      {
        code: 'resource_missing',
        param: 'default_payment_method',
      },
    )
  }
  return method
}
