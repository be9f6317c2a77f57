import type Stripe from 'stripe'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface NewAdjustment {
  customer: Stripe.Customer
  /** In cents; a negative one is credit. */
  amount: number
  currency: string
  description: string | null
  metadata: Record<string, string>
}

/** An adjustment of a customer's balance by the API. The caller changes the balance itself. */
export function adjustmentOf(
  work: UnitOfWork,
  { customer, ...given }: NewAdjustment,
): Stripe.CustomerBalanceTransaction {
  return {
    id: newId('customer_balance_transaction'),
    object: 'customer_balance_transaction',
    ...given,
    checkout_session: null,
    created: work.at,
    credit_note: null,
    customer: customer.id,
    customer_account: null,
    ending_balance: customer.balance + given.amount,
    invoice: null,
    livemode: false,
    type: 'adjustment',
  }
}
