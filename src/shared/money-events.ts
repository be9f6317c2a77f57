/** What becomes of a payment whose holder goes to the bank (docs/decisions/0024). */
export const disputeEventTypes = [
  'dispute_opened',
  'dispute_withdrawn',
  'dispute_reinstated',
  'dispute_won',
  'dispute_lost',
] as const

/**
 * SPEC §3 subscription_events: what can happen with a family's money. `payment` and `renewed` carry what came
 * in, `refund` what went out (negative), in cents, and the same once more, positive, when that failed;
 * `dispute_withdrawn` what a bank took back (negative), `dispute_reinstated` what it returned; the others
 * carry no amount. The sum of the amounts of a month is its revenue (CONTRACT §10).
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
