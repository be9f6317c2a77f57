import { z } from 'zod'
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
  webUrl,
} from '#emulator/http/parameters.ts'
import { newId, randomText } from '#emulator/ids.ts'
import { webhookEndpointOf } from '#emulator/resources/webhook-endpoint.ts'
import { pendingWebhooks } from '#emulator/webhook-dispatcher.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'

/** Events, and the endpoints that receive them. */
export const eventCalls: readonly ApiCall[] = [
  apiCall('GET', '/v1/events/:id', parameters({}), (work, _, id) => existing(work, 'event', id)),
  apiCall(
    'GET',
    '/v1/events',
    listParameters({
      created: range.optional(),
      delivery_success: flag.optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    (work, { delivery_success, type, types, ...paging }) =>
      listOf(work, 'event', '/v1/events', paging, {
        keep: (event) =>
          (!type || matches(event.type, type)) &&
          (!types || types.some((pattern) => matches(event.type, pattern))) &&
          (delivery_success === undefined ||
            (pendingWebhooks(work.store, event.id) === 0) === delivery_success),
      }),
  ),
  apiCall(
    'POST',
    '/v1/webhook_endpoints',
    parameters({
      url: webUrl,
      enabled_events: z.array(text).min(1),
      api_version: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    (work, given) => {
      const endpoint = webhookEndpointOf(work, {
        id: newId('webhook_endpoint'),
        url: given.url,
        secret: `whsec_${randomText(32)}`,
        events: given.enabled_events,
        apiVersion: given.api_version ?? null,
        description: given.description ?? null,
        metadata: given.metadata ?? {},
      })
      return work.add('webhook_endpoint', endpoint)
    },
  ),
  apiCall('GET', '/v1/webhook_endpoints/:id', parameters({}), (work, _, id) =>
    withoutSecret(existing(work, 'webhook_endpoint', id)),
  ),
  apiCall(
    'POST',
    '/v1/webhook_endpoints/:id',
    parameters({
      url: webUrl.optional(),
      enabled_events: z.array(text).min(1).optional(),
      description: unsettable(text).optional(),
      disabled: flag.optional(),
      metadata: unsettableMetadata.optional(),
    }),
    (work, given, id) => {
      const endpoint = existing(work, 'webhook_endpoint', id)
      return withoutSecret(
        work.change('webhook_endpoint', id, {
          url: given.url ?? endpoint.url,
          enabled_events: given.enabled_events ?? endpoint.enabled_events,
          description: given.description === undefined ? endpoint.description : given.description || null,
          status: given.disabled === undefined ? endpoint.status : given.disabled ? 'disabled' : 'enabled',
          metadata: mergeMetadata(endpoint.metadata, given.metadata),
        }),
      )
    },
  ),
  apiCall('DELETE', '/v1/webhook_endpoints/:id', parameters({}), (work, _, id) => {
    existing(work, 'webhook_endpoint', id)
    work.store.remove('webhook_endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  apiCall('GET', '/v1/webhook_endpoints', listParameters({}), (work, paging) => {
    const page = listOf(work, 'webhook_endpoint', '/v1/webhook_endpoints', paging)
    const data: unknown = Reflect.get(page, 'data')
    return { ...page, data: Array.isArray(data) ? data.map(withoutSecret) : [] }
  }),
]

/** Stripe returns an endpoint's secret only once, when it is created. */
function withoutSecret<Endpoint extends object>(endpoint: Endpoint): object {
  return Object.fromEntries(Object.entries(endpoint).filter(([key]) => key !== 'secret'))
}

/** `invoice.*` matches every event of invoices. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
