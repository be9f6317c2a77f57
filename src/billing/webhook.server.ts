import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { moveCharges } from '#src/account/subscription/move-charges.server.ts'
import { idOf } from '#src/account/subscription/stripe-reference.ts'
import { syncSubscription, type Trigger, takeEvent } from '#src/account/subscription/sync-subscription.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { users } from '#src/database/schema.server.ts'
import { UnsignedEvent } from '#src/outside/payments.server.ts'
import { unfitContent, unfitEnvelope } from './event-shape.ts'
import { stripeWebhook } from './webhook.contract.ts'
import { isHandled } from './webhook.rules.ts'

/**
 * CONTRACT §7: an event only says where to look; the sync reads Stripe and writes. An event is taken with its effect or not at all:
 * whatever fails answers 5xx, so that Stripe sends it again.
 */
export const webhookHandlers = [
  handle(stripeWebhook, async ({ services, request }) => {
    const event = readEvent(services, request.body, request.headers['stripe-signature'])
    refuseUnfit(services, unfitEnvelope(event))
    if (event.livemode !== services.takesRealMoney || !isHandled(event.type)) return { received: true }
    refuseUnfit(services, unfitContent(event))
    const trigger: Trigger = { id: event.id, type: event.type, createdAt: new Date(event.created * 1000) }
    const id = await subscriptionOf(services, event)
    if (id === undefined) {
      await takeEvent(services.db, trigger)
      return { received: true }
    }
    const outcome = await syncSubscription(services, id, trigger)
    if (outcome.kind === 'written' && outcome.grantedDays) void moveCharges(services)
    return { received: true }
  }),
]

function readEvent({ readPaymentEvent }: Services, body: unknown, signature: string | string[] | undefined): Stripe.Event {
  if (!Buffer.isBuffer(body) || Array.isArray(signature)) throw refuse(stripeWebhook, 'badSignature')
  try {
    return readPaymentEvent(body, signature)
  } catch (error) {
    if (error instanceof UnsignedEvent) throw refuse(stripeWebhook, 'badSignature')
    throw error
  }
}

/** What is signed and still no event would be none the next time either: it is answered so that it does not come again. */
function refuseUnfit({ log }: Services, unfit: string | undefined): void {
  if (unfit === undefined) return
  log.error({ unfit }, 'a signed webhook is no event')
  throw refuse(stripeWebhook, 'malformed')
}

/** The subscription that an event is about, if it is about one. */
async function subscriptionOf({ db, payments }: Services, event: Stripe.Event): Promise<string | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return idOrNone(event.data.object.subscription)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.updated':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return idOrNone(event.data.object.parent?.subscription_details?.subscription)
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
    case 'subscription_schedule.canceled':
      return idOrNone(event.data.object.subscription ?? event.data.object.released_subscription)
    case 'customer.updated': {
      const [family] = await db.select({ id: users.stripeSubscriptionId }).from(users).where(eq(users.stripeCustomerId, event.data.object.id))
      return family?.id ?? undefined
    }
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return subscriptionPaidBy(payments, event.data.object.payment_intent)
    default:
      return undefined
  }
}

async function subscriptionPaidBy(payments: Stripe, intent: string | Stripe.PaymentIntent | null): Promise<string | undefined> {
  if (intent === null) return undefined
  const { data } = await payments.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: idOf(intent) }, expand: ['data.invoice'] })
  const invoice = data[0]?.invoice
  if (invoice === undefined || typeof invoice === 'string' || invoice.deleted) return undefined
  return idOrNone(invoice.parent?.subscription_details?.subscription)
}

function idOrNone(reference: string | { id: string } | null | undefined): string | undefined {
  return reference ? idOf(reference) : undefined
}
