import type Stripe from 'stripe'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { syncGift } from '#src/domain/gifts/sync-gift.server.ts'
import { withinTimeout } from '#src/domain/subscriptions/payments-away.server.ts'
import { subjectOf } from '#src/domain/subscriptions/reconciliation/event-subject.server.ts'
import { isHandled } from '#src/domain/subscriptions/reconciliation/handled-events.rules.ts'
import { moveCharges } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { type Trigger, takeEvent } from '#src/domain/subscriptions/sync/stripe-events.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { UnsignedEvent } from '#src/infrastructure/payments/payments.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { unfitContent, unfitEnvelope } from './event-shape.ts'
import { stripeWebhook } from './webhook.contract.ts'

/**
 * Stripe waits ten seconds for an answer, and counts longer ones as failures of ours. What is given up is sent
 * again, and taken once.
 */
const answeredWithinMs = 7500

/**
 * CONTRACT §7: an event only says where to look; the sync reads Stripe and writes. An event is taken with its
 * effect or not at all: whatever fails answers 5xx, so that Stripe sends it again.
 */
export const webhookHandlers = [
  handle(stripeWebhook, async ({ services, request }) => {
    const event = readEvent(services, request.body, request.headers['stripe-signature'])
    rejectUnfit(services, unfitEnvelope(event))
    if (!isHandled(event.type)) return { received: true }
    rejectUnfit(services, unfitContent(event))
    if (event.livemode !== services.takesRealMoney) return { received: true }
    const trigger: Trigger = { id: event.id, type: event.type, createdAt: new Date(event.created * 1000) }
    const givenUp = new AbortController()
    try {
      await withinTimeout(follow(services, event, trigger, givenUp.signal), answeredWithinMs)
    } finally {
      givenUp.abort()
    }
    return { received: true }
  }),
]

async function follow(
  shared: Services,
  event: Stripe.Event,
  trigger: Trigger,
  givenUp: AbortSignal,
): Promise<void> {
  // However many visitors wait for the database: what was paid is written down.
  const services = { ...shared, db: shared.urgentDb }
  const subject = await subjectOf(services, event)
  if (!subject) return void (await takeEvent(services.db, trigger))
  if (subject.kind === 'gift')
    return syncGift(services, subject.id, { trigger, sessionId: subject.sessionId })
  const outcome = await syncSubscription(services, subject.id, trigger, givenUp)
  if (outcome.kind === 'written' && outcome.grantedDays) void moveCharges(shared)
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
    if (error instanceof UnsignedEvent) throw httpError(stripeWebhook, 'badSignature')
    throw error
  }
}

/**
 * What is signed and still no event would be none the next time either: it is answered so that it does not
 * come again.
 */
function rejectUnfit({ log }: Services, unfit: string | undefined): void {
  if (unfit === undefined) return
  log.error({ unfit }, 'a signed webhook is no event')
  throw httpError(stripeWebhook, 'malformed')
}
