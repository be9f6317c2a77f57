import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'

const at = (text: string) => new Date(text)

/** The first month of the complete plan, paid on 1 January 2026. */
export const paid = {
  invoiceId: 'in_1',
  paymentIntentId: 'pi_1',
  paidAt: at('2026-01-01T10:00:00Z'),
  cents: 5700,
  totalCents: 5700,
  vatCents: 828,
  isRenewal: false,
  isForFurtherChild: false,
}
/** A reading of the subscription that {@link paid} pays for. */
export const active: SubscriptionReading = {
  id: 'sub_1',
  customerId: 'cus_1',
  customerEmail: 'a@exemple.lu',
  checkoutId: undefined,
  isRealMoney: false,
  pause: 'none',
  isTaxed: true,
  status: 'active',
  sold: { planId: 'complete', billing: 'monthly', currency: 'eur', unitCents: 5700 },
  further: undefined,
  currentPeriodEnd: at('2026-02-01T10:00:00Z'),
  cancelAt: null,
  endedAt: null,
  scheduleId: null,
  next: undefined,
  nextCents: 5700,
  drafted: undefined,
  card: undefined,
  paymentMethodId: undefined,
  payments: [paid],
  usedCreditCents: 0,
  refunds: [],
  failedRefunds: [],
  disputes: [],
  unpaid: [],
  declined: [],
  payable: [],
  collected: [],
  stopped: [],
}
