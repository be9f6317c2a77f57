import { moneyBackTypes } from '#src/infrastructure/payments/money-back-events.ts'

/**
 * The event types that concern a subscription or a gift. `stripe:setup` subscribes to these; events of any
 * other type are acknowledged and ignored.
 */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.updated',
  'invoice.voided',
  'invoice.marked_uncollectible',
  ...moneyBackTypes,
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
] as const
export type HandledEventType = (typeof handledEventTypes)[number]

export function isHandled(type: string): type is HandledEventType {
  return handledEventTypes.some((handled) => handled === type)
}
