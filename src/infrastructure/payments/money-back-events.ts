import type Stripe from 'stripe'
import { idOf } from './stripe-reference.ts'

/** The types of the events about a refund or a dispute of a payment. */
export const moneyBackTypes = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

type MoneyBackEvent = Extract<Stripe.Event, { type: (typeof moneyBackTypes)[number] }>

export function isMoneyBack(event: Stripe.Event): event is MoneyBackEvent {
  return moneyBackTypes.some((type) => type === event.type)
}

/** Stripe's id of the payment that a refund or a dispute is about. */
export function paymentOf({ data }: MoneyBackEvent): string | undefined {
  // Even in an event signed by Stripe, fields do not always have the types that the SDK declares.
  return data.object.payment_intent ? idOf(data.object.payment_intent) : undefined
}
