import type Stripe from 'stripe'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface NewEndpoint {
  id: string
  url: string
  secret: string
  events: string[]
  /** Null: the account's default. */
  apiVersion: string | null
  description: string | null
  metadata: Record<string, string>
}

export function webhookEndpointOf(work: UnitOfWork, endpoint: NewEndpoint): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: endpoint.apiVersion,
    application: null,
    created: work.at,
    description: endpoint.description,
    enabled_events: endpoint.events,
    livemode: false,
    metadata: endpoint.metadata,
    secret: endpoint.secret,
    status: 'enabled',
    url: endpoint.url,
  }
}
