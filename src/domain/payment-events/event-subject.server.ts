import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { findGiftPaidBy, giftOf } from '#src/domain/gifts/gift-of-event.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { isMoneyBack, paymentOf } from '#src/infrastructure/payments/money-back-events.ts'
import { undefinedIfMissing } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { idOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { HandledEventType } from './handled-events.rules.ts'

export type Subject =
  | { kind: 'subscription'; id: string }
  /** `sessionId` is the checkout session of the event, if it has one. */
  | { kind: 'gift'; id: string; sessionId: string | undefined }

/** The subscription or gift that an event is about; undefined for any other event. May call Stripe. */
export async function eventSubjectOf(
  services: Pick<Services, 'db' | 'payments'>,
  event: Stripe.Event,
): Promise<Subject | undefined> {
  const gift = await giftOf(services, event)
  if (gift) return { kind: 'gift', ...gift }
  const id = await subscriptionOf(services, event)
  if (id !== undefined) return { kind: 'subscription', id }
  const late = await findGiftPaidBy(services, event)
  return late && { kind: 'gift', ...late }
}

async function subscriptionOf(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  event: Stripe.Event,
): Promise<string | undefined> {
  if (isMoneyBack(event)) return subscriptionPaidBy(payments, paymentOf(event))
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
      return subscriptionOfInvoice(payments, event.data.object)
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
    case 'subscription_schedule.canceled':
      return idOrNone(event.data.object.subscription ?? event.data.object.released_subscription)
    case 'customer.updated': {
      const [family] = await db
        .select({ id: users.stripeSubscriptionId })
        .from(users)
        .where(eq(users.stripeCustomerId, event.data.object.id))
      return family?.id ?? undefined
    }
    default:
      // Each handled type has its case.
      event.type satisfies Exclude<Stripe.Event['type'], HandledEventType>
      return undefined
  }
}

/**
 * The subscription of an event's invoice. Stripe's list of events writes them in the account's default API
 * version: before 2025-03-31 an invoice has no `parent`, and is read again in ours.
 */
async function subscriptionOfInvoice(payments: Stripe, invoice: Stripe.Invoice): Promise<string | undefined> {
  const current =
    invoice.parent === undefined ? await undefinedIfMissing(payments.invoices.retrieve(invoice.id)) : invoice
  return idOrNone(current?.parent?.subscription_details?.subscription)
}

async function subscriptionPaidBy(payments: Stripe, intent: string | undefined): Promise<string | undefined> {
  if (!intent) return undefined
  const { data } = await payments.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice
  if (invoice === undefined || typeof invoice === 'string' || invoice.deleted) return undefined
  return idOrNone(invoice.parent?.subscription_details?.subscription)
}

function idOrNone(reference: string | { id: string } | null | undefined): string | undefined {
  return reference ? idOf(reference) : undefined
}
