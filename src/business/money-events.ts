/**
 * SPEC §3 subscription_events: what can happen with a family's money. `payment` and `renewed` carry what came in, `refund` what went out (negative), in cents, and the same
 * once more, positive, when that failed; * the others carry no amount. The sum of the amounts of a month is its revenue (CONTRACT §10).
 */
export const moneyEventTypes = ['payment', 'renewed', 'refund', 'payment_failed', 'canceled'] as const
export type MoneyEventType = (typeof moneyEventTypes)[number]
