import type Stripe from 'stripe'

interface NewSubscription {
  id: string
  at: number
  customer: string
  currency: string
  items: Stripe.SubscriptionItem[]
  anchor: number
  status: Stripe.Subscription.Status
  trialEnd: number | null
  metadata: Record<string, string>
  description: string | null
  discounts: string[]
  defaultPaymentMethod: string | null
  cancelAt: number | null
  cancelAtPeriodEnd: boolean
  automaticTax: boolean
}

export function subscriptionOf(subscription: NewSubscription): Stripe.Subscription {
  const canceled = subscription.cancelAt !== null
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTaxOf(subscription.automaticTax),
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: canceled ? subscription.at : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: canceled ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: subscription.at,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: subscription.discounts,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: itemList(subscription.id, subscription.items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.at,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: subscription.trialEnd === null ? null : subscription.at,
  }
}

export function automaticTaxOf(enabled: boolean): Stripe.Subscription.AutomaticTax {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}

export function itemList(
  subscription: string,
  items: Stripe.SubscriptionItem[],
): Stripe.ApiList<Stripe.SubscriptionItem> {
  return {
    object: 'list',
    data: items,
    has_more: false,
    url: `/v1/subscription_items?subscription=${subscription}`,
  }
}
