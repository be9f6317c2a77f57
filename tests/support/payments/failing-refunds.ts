import Stripe from 'stripe'

/**
 * Makes refunds fail on Stripe's side until it `answers` again; and those under the same idempotency key
 * until it is `over`, because Stripe repeats a failure by its key for a day.
 */
export function failRefunds({ refunds }: Stripe): { answers: () => void; over: () => void } {
  const { create } = refunds
  const failed = new Set<string>()
  let isAway = true
  refunds.create = (params, options) => {
    const key = options?.idempotencyKey
    if (!isAway && !(key !== undefined && failed.has(key))) return create.call(refunds, params, options)
    if (key !== undefined) failed.add(key)
    return Promise.reject(new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'failed' }))
  }
  return {
    answers: () => {
      isAway = false
    },
    over: () => {
      refunds.create = create
    },
  }
}
