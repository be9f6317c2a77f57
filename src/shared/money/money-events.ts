/** The events of a payment that its holder disputes at the bank (docs/decisions/0024). */
export const disputeEventTypes = [
  'dispute_opened',
  'dispute_withdrawn',
  'dispute_reinstated',
  'dispute_won',
  'dispute_lost',
] as const

/**
 * SPEC §3 subscription_events: the events of a family's payments. Amounts are in cents. `payment` and
 * `renewed` carry the amount received, `refund` the amount returned (negative), and the same again, positive,
 * if the refund failed. `dispute_withdrawn` carries the amount that a bank took back (negative),
 * `dispute_reinstated` the amount that it returned. The others carry no amount. The sum of a month's amounts
 * is its revenue (CONTRACT §10).
 */
export const moneyEventTypes = [
  'payment',
  'renewed',
  'refund',
  'payment_failed',
  'canceled',
  ...disputeEventTypes,
] as const
export type MoneyEventType = (typeof moneyEventTypes)[number]

/**
 * The incidents with a family's money, besides failed payments: the steps of a dispute, and a refund that
 * failed.
 */
export const paymentIncidentTypes = [...disputeEventTypes, 'refund_failed'] as const
