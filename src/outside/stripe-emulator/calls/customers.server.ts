import type Stripe from 'stripe'
import { z } from 'zod'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { invalid, noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { cancelSubscription } from '#src/outside/stripe-emulator/lifecycle/cancelling.server.ts'
import {
  address,
  email,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  unsettable,
  unsettableMetadata,
} from '#src/outside/stripe-emulator/parameters.server.ts'
import { customerOf } from '#src/outside/stripe-emulator/resources/customer.server.ts'
import { noAddress } from '#src/outside/stripe-emulator/resources/payment-method.server.ts'
import { idOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { type ApiCall, apiCall, existing, isWithin, listOf } from './api-call.server.ts'

const details = {
  address: unsettable(address).optional(),
  description: unsettable(text).optional(),
  email: unsettable(email).optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable(text).optional(), footer: unsettable(text).optional() }).optional(),
  name: unsettable(text.max(256)).optional(),
  phone: unsettable(text).optional(),
  preferred_locales: z.array(text).optional(),
}

export const customerCalls: readonly ApiCall[] = [
  apiCall('POST', '/v1/customers', parameters({ ...details, metadata: metadata.optional() }), (books, given) => {
    const customer = customerOf(books, {
      email: given.email || null,
      name: given.name || null,
      phone: given.phone || null,
      description: given.description || null,
      metadata: mergeMetadata(null, given.metadata),
      preferredLocales: given.preferred_locales ?? [],
      address: given.address ? { ...noAddress, ...given.address } : null,
      defaultPaymentMethod: null,
    })
    return books.add('customer', customer, 'customer.created')
  }),
  apiCall('GET', '/v1/customers/:id', parameters({}), (books, _, id) => books.get('deleted_customer', id) ?? existing(books, 'customer', id)),
  apiCall('POST', '/v1/customers/:id', parameters({ ...details, metadata: unsettableMetadata.optional() }), (books, given, id) => {
    const customer = existing(books, 'customer', id)
    const set = <Value>(value: '' | Value | undefined, old: Value | null | undefined): Value | null => (value === undefined ? (old ?? null) : value || null)
    const method = given.invoice_settings?.default_payment_method
    if (method) attachedMethod(books, method, id)
    return books.change(
      'customer',
      id,
      {
        address: given.address === undefined ? customer.address : given.address ? { ...noAddress, ...given.address } : null,
        description: set(given.description, customer.description),
        email: set(given.email, customer.email),
        invoice_settings: {
          ...customer.invoice_settings,
          default_payment_method: method === undefined ? customer.invoice_settings.default_payment_method : method || null,
        },
        metadata: mergeMetadata(customer.metadata, given.metadata),
        name: set(given.name, customer.name),
        phone: set(given.phone, customer.phone),
        preferred_locales: given.preferred_locales ?? customer.preferred_locales ?? [],
      },
      'customer.updated',
    )
  }),
  apiCall('DELETE', '/v1/customers/:id', parameters({}), (books, _, id) => {
    const customer = existing(books, 'customer', id)
    for (const subscription of books.store.list('subscription', { where: { customer: id } })) {
      if (!['canceled', 'incomplete_expired'].includes(subscription.status)) cancelSubscription(books, subscription.id, { reason: 'cancellation_requested' })
    }
    books.store.remove('customer', id)
    const deleted = books.add('deleted_customer', { id, object: 'customer', deleted: true })
    books.announce('customer.deleted', customer)
    return deleted
  }),
  apiCall('GET', '/v1/customers', listParameters({ email: text.optional(), created: range.optional() }), (books, { email: sought, created, ...paging }) =>
    listOf(books, 'customer', '/v1/customers', paging, { where: { email: sought }, keep: (customer) => isWithin(customer.created, created) }),
  ),
  apiCall('GET', '/v1/customers/:id/payment_methods', listParameters({ type: text.optional() }), (books, { type: _, ...paging }, id) => {
    existing(books, 'customer', id)
    return listOf(books, 'payment_method', `/v1/customers/${id}/payment_methods`, paging, { where: { customer: id } })
  }),
]

/** A payment method may be made somebody's default only once it is theirs. */
export function attachedMethod(books: Books, id: string, customer: string): Stripe.PaymentMethod {
  const method = books.get('payment_method', id)
  if (!method) throw noSuch('PaymentMethod', id, 'default_payment_method')
  if (!method.customer || idOf(method.customer) !== customer) {
    throw invalid(`The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`, {
      code: 'resource_missing',
      param: 'default_payment_method',
    })
  }
  return method
}
