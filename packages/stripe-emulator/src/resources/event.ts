import Stripe from 'stripe'
import type { EventType } from '#emulator/event-types.ts'

/** The API version that the installed SDK describes. */
export const apiVersion = Stripe.API_VERSION

interface NewEvent {
  id: string
  type: EventType
  object: object
  previous: object | undefined
  created: number
  pendingWebhooks: number
  request: { id: string | null; idempotency_key: string | null }
  apiVersion: string
}

export function eventOf(event: NewEvent): Stripe.EventBase {
  return {
    id: event.id,
    object: 'event',
    api_version: event.apiVersion,
    created: event.created,
    data: { object: event.object, ...(event.previous && { previous_attributes: event.previous }) },
    livemode: false,
    pending_webhooks: event.pendingWebhooks,
    request: event.request,
    type: event.type,
  }
}
