import Stripe from 'stripe'

/**
 * Less than the ten seconds within which every call must get a response, whatever the payment provider does
 * (QUALITY R5).
 */
const timeoutMs = 9000

/**
 * The payment provider did not respond in time, or failed on its side. If it is not caught, the response is
 * 503.
 */
export class PaymentsUnavailableError extends Error {}

/**
 * Waits for the payment provider, by default nine seconds at most. Throws {@link PaymentsUnavailableError} if
 * it does not respond; its other errors are thrown unchanged.
 */
export async function withinTimeout<Result>(
  work: Promise<Result>,
  milliseconds = timeoutMs,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentsUnavailableError('no answer in time')), milliseconds)
  })
  try {
    return await Promise.race([work, tooLate])
  } catch (error) {
    throw isStripeUnavailable(error)
      ? new PaymentsUnavailableError('payment provider unavailable', { cause: error })
      : error
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

/** Whether Stripe did not respond, is overloaded or failed on its side. */
export function isStripeUnavailable(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
}

/** The result of a call to Stripe, or undefined when Stripe says that there is no such object. */
export async function undefinedIfMissing<Resource>(
  retrieval: Promise<Resource>,
): Promise<Resource | undefined> {
  try {
    return await retrieval
  } catch (error) {
    if (isUnknownAtStripe(error)) return undefined
    throw error
  }
}

/**
 * Whether Stripe says that there is no such object, because it never existed or has ended, or because no
 * invoice is upcoming.
 */
export function isUnknownAtStripe(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.code === 'invoice_upcoming_none')
  )
}

/**
 * Whether Stripe has nothing left to refund: the money was refunded already, or a dispute has taken it
 * (docs/decisions/0024).
 */
export function isReturnedAlready(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'charge_already_refunded' || error.code === 'charge_disputed')
  )
}

/**
 * Ignores that Stripe rejected a request because the object has been paid or has ended since it was read; the
 * caller reads it again. Rethrows every other error.
 */
export function ignoreStripeError(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}
