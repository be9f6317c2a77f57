import type Stripe from 'stripe'

/**
 * Every kind of object that the emulator stores, in the SDK's own type: a response that deviates from
 * Stripe's shape does not compile.
 */
export interface Kinds {
  product: Stripe.Product
  price: Stripe.Price
  coupon: Stripe.Coupon
  discount: Stripe.Discount
  customer: Stripe.Customer
  deleted_customer: Stripe.DeletedCustomer
  customer_balance_transaction: Stripe.CustomerBalanceTransaction
  payment_method: Stripe.PaymentMethod
  'checkout.session': Stripe.Checkout.Session
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  invoice: Stripe.Invoice
  invoiceitem: Stripe.InvoiceItem
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  event: Stripe.EventBase
  'billing_portal.session': Stripe.BillingPortal.Session
  webhook_endpoint: Stripe.WebhookEndpoint
  tax_rate: Stripe.TaxRate
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
}

export type Kind = keyof Kinds
