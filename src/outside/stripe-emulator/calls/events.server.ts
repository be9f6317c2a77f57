import { z } from 'zod'
import { pendingWebhooks } from '#src/outside/stripe-emulator/deliveries.server.ts'
import { newId, randomText } from '#src/outside/stripe-emulator/ids.server.ts'
import {
  flag,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  unsettable,
  unsettableMetadata,
  webAddress,
} from '#src/outside/stripe-emulator/parameters.server.ts'
import { webhookEndpointOf } from '#src/outside/stripe-emulator/resources/webhook-endpoint.server.ts'
import { type ApiCall, apiCall, existing, isWithin, listOf } from './api-call.server.ts'

/** What happened, and who is told. */
export const eventCalls: readonly ApiCall[] = [
  apiCall('GET', '/v1/events/:id', parameters({}), (books, _, id) => existing(books, 'event', id)),
  apiCall(
    'GET',
    '/v1/events',
    listParameters({ created: range.optional(), delivery_success: flag.optional(), type: text.optional(), types: z.array(text).max(20).optional() }),
    (books, { created, delivery_success, type, types, ...paging }) =>
      listOf(books, 'event', '/v1/events', paging, {
        keep: (event) =>
          isWithin(event.created, created) &&
          (!type || matches(event.type, type)) &&
          (!types || types.some((wanted) => matches(event.type, wanted))) &&
          (delivery_success === undefined || (pendingWebhooks(books.store, event.id) === 0) === delivery_success),
      }),
  ),
  apiCall(
    'POST',
    '/v1/webhook_endpoints',
    parameters({
      url: webAddress,
      enabled_events: z.array(text).min(1),
      api_version: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    (books, given) => {
      const endpoint = webhookEndpointOf(books, {
        id: newId('webhook_endpoint'),
        url: given.url,
        secret: `whsec_${randomText(32)}`,
        events: given.enabled_events,
        description: given.description ?? null,
        metadata: given.metadata ?? {},
      })
      return books.add('webhook_endpoint', endpoint)
    },
  ),
  apiCall('GET', '/v1/webhook_endpoints/:id', parameters({}), (books, _, id) => withoutSecret(existing(books, 'webhook_endpoint', id))),
  apiCall(
    'POST',
    '/v1/webhook_endpoints/:id',
    parameters({
      url: webAddress.optional(),
      enabled_events: z.array(text).min(1).optional(),
      description: unsettable(text).optional(),
      disabled: flag.optional(),
      metadata: unsettableMetadata.optional(),
    }),
    (books, given, id) => {
      const endpoint = existing(books, 'webhook_endpoint', id)
      return withoutSecret(
        books.change('webhook_endpoint', id, {
          url: given.url ?? endpoint.url,
          enabled_events: given.enabled_events ?? endpoint.enabled_events,
          description: given.description === undefined ? endpoint.description : given.description || null,
          status: given.disabled === undefined ? endpoint.status : given.disabled ? 'disabled' : 'enabled',
          metadata: mergeMetadata(endpoint.metadata, given.metadata),
        }),
      )
    },
  ),
  apiCall('DELETE', '/v1/webhook_endpoints/:id', parameters({}), (books, _, id) => {
    existing(books, 'webhook_endpoint', id)
    books.store.remove('webhook_endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  apiCall('GET', '/v1/webhook_endpoints', listParameters({}), (books, paging) => {
    const page = listOf(books, 'webhook_endpoint', '/v1/webhook_endpoints', paging)
    const data: unknown = Reflect.get(page, 'data')
    return { ...page, data: Array.isArray(data) ? data.map(withoutSecret) : [] }
  }),
]

/** Stripe tells an endpoint's secret once, when it is made. */
function withoutSecret<Endpoint extends object>(endpoint: Endpoint): object {
  return Object.fromEntries(Object.entries(endpoint).filter(([key]) => key !== 'secret'))
}

/** `invoice.*` asks for every event of invoices. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
