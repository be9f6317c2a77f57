import Stripe from 'stripe'
import { unavailable } from '#src/api/refuse.server.ts'
import type { Services } from '#src/api/services.server.ts'

/** An answer is owed in ten seconds, whatever the payment provider does (QUALITY R5). */
const patience = 9000

/** The payment provider did not answer in time, or failed on its side. */
export class PaymentsAway extends Error {}

/** Waits for the payment provider, nine seconds at most. Throws {@link PaymentsAway} instead of its failures to answer; refusals pass through. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentsAway('no answer in time')), patience)
  })
  try {
    return await Promise.race([work, tooLate])
  } catch (error) {
    throw isStripeAway(error) ? new PaymentsAway('the payment provider is away', { cause: error }) : error
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

/** Waits for the payment provider, and answers 503 when it is away. */
export async function atStripe<Result>({ log }: Pick<Services, 'log'>, work: Promise<Result>): Promise<Result> {
  try {
    return await inTime(work)
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error
    log.warn({ err: error }, 'the payment provider is away')
    throw unavailable()
  }
}

/** Whether Stripe did not answer, is overloaded or failed on its side. */
export function isStripeAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError || error instanceof Stripe.errors.StripeRateLimitError
  )
}
