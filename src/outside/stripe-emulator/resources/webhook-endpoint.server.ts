import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { apiVersion } from './event.server.ts'

interface NewEndpoint {
  id: string
  url: string
  secret: string
  events: string[]
  description: string | null
  metadata: Record<string, string>
}

export function webhookEndpointOf(books: Books, endpoint: NewEndpoint): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: books.at,
    description: endpoint.description,
    enabled_events: endpoint.events,
    livemode: false,
    metadata: endpoint.metadata,
    secret: endpoint.secret,
    status: 'enabled',
    url: endpoint.url,
  }
}
