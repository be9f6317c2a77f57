import type Stripe from 'stripe'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { syncGift } from '#src/domain/gifts/sync-gift.server.ts'
import { eventSubjectOf } from '#src/domain/payment-events/event-subject.server.ts'
import { isHandled } from '#src/domain/payment-events/handled-events.rules.ts'
import { moveCharges } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { type Trigger, takeEvent } from '#src/domain/subscriptions/sync/stripe-events.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { UnsignedEventError } from '#src/infrastructure/payments/payments.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { momentOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { invalidFieldOfContent, invalidFieldOfEnvelope } from './event-shape.ts'
import { stripeWebhook } from './webhook.contract.ts'

/**
 * Stripe waits ten seconds for a response and counts a later one as a failure. It then sends the event again,
 * which is still processed only once.
 */
const responseTimeoutMs = 7500

/**
 * CONTRACT §7: an event only says where to look; the sync reads Stripe and writes. An event is recorded
 * together with its effect or not at all: after any failure the response is 5xx, so that Stripe sends it
 * again.
 */
export const webhookHandlers = [
  handle(stripeWebhook, async ({ services, request }) => {
    const event = readEvent(services, request.body, request.headers['stripe-signature'])
    rejectInvalid(services, invalidFieldOfEnvelope(event))
    if (!isHandled(event.type)) return { received: true }
    rejectInvalid(services, invalidFieldOfContent(event))
    if (event.livemode !== services.takesRealMoney) return { received: true }
    const trigger: Trigger = { id: event.id, type: event.type, createdAt: momentOf(event.created) }
    const givenUp = new AbortController()
    try {
      await withinTimeout(processEvent(services, event, trigger, givenUp.signal), responseTimeoutMs)
    } finally {
      givenUp.abort()
    }
    return { received: true }
  }),
]

async function processEvent(
  shared: Services,
  event: Stripe.Event,
  trigger: Trigger,
  givenUp: AbortSignal,
): Promise<void> {
  // Payments are recorded even while many visitors wait for the database.
  const services = { ...shared, db: shared.urgentDb }
  const subject = await eventSubjectOf(services, event)
  if (!subject) return void (await takeEvent(services.db, trigger))
  if (subject.kind === 'gift')
    return syncGift(services, subject.id, { trigger, sessionId: subject.sessionId })
  const outcome = await syncSubscription(services, subject.id, trigger, givenUp)
  if (outcome.kind === 'written' && outcome.hasGrantedDays) void moveCharges(shared, [outcome.userId])
}

function readEvent(
  { readPaymentEvent }: Services,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || Array.isArray(signature)) throw httpError(stripeWebhook, 'badSignature')
  try {
    return readPaymentEvent(body, signature)
  } catch (error) {
    if (error instanceof UnsignedEventError) throw httpError(stripeWebhook, 'badSignature')
    throw error
  }
}

/**
 * A signed message that is no event is rejected for good, because a repeated delivery would be no event
 * either.
 */
function rejectInvalid({ log }: Services, invalidField: string | undefined): void {
  if (invalidField === undefined) return
  log.error({ unfit: invalidField }, 'signed webhook is not an event')
  throw httpError(stripeWebhook, 'malformed')
}
