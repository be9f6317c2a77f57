import type Stripe from 'stripe'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { idOf } from './price.ts'
import { periodOf } from './subscription-item.ts'

/** The schedule of a running subscription: its first phase is the current period. */
export function scheduleOf(work: UnitOfWork, subscription: Stripe.Subscription): Stripe.SubscriptionSchedule {
  const period = periodOf(subscription)
  return {
    id: newId('subscription_schedule'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: work.at,
    current_phase: { end_date: period.end, start_date: period.start },
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { ...subscription.automatic_tax, disabled_reason: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      phaseOf({
        items: subscription.items.data.map((item) => ({
          price: item.price.id,
          quantity: item.quantity ?? 1,
          metadata: item.metadata,
          discounts: item.discounts.map((discount) => ({
            coupon: null,
            discount: idOf(discount),
            promotion_code: null,
          })),
        })),
        currency: subscription.currency,
        start: period.start,
        end: period.end,
        discounts: subscription.discounts.map((discount) => ({
          coupon: null,
          discount: idOf(discount),
          promotion_code: null,
        })),
        metadata: subscription.metadata,
        prorations: 'create_prorations',
        description: null,
        trialEnd: subscription.status === 'trialing' ? subscription.trial_end : null,
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
}

interface NewPhase {
  items: {
    price: string
    quantity: number
    metadata: Record<string, string>
    discounts: Stripe.SubscriptionSchedule.Phase.Discount[]
  }[]
  currency: string
  start: number
  end: number
  discounts: Stripe.SubscriptionSchedule.Phase.Discount[]
  metadata: Record<string, string>
  prorations: Stripe.SubscriptionSchedule.Phase.ProrationBehavior
  description: string | null
  trialEnd: number | null
}

export function phaseOf(phase: NewPhase): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: phase.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: phase.description,
    discounts: phase.discounts,
    end_date: phase.end,
    invoice_settings: null,
    items: phase.items.map(({ price, quantity, metadata, discounts }) => ({
      billing_thresholds: null,
      discounts,
      metadata,
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: phase.metadata,
    on_behalf_of: null,
    proration_behavior: phase.prorations,
    start_date: phase.start,
    transfer_data: null,
    trial_end: phase.trialEnd,
  }
}
