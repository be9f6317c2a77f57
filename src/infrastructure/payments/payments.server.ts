import Stripe from 'stripe'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'

/**
 * A webhook's bytes were not signed by the payment provider, or were signed too long ago or in the future.
 */
export class UnsignedEventError extends Error {}

interface PaymentsAccess {
  secretKey: string
  /** An origin that speaks Stripe's API; Stripe's own if undefined. */
  apiUrl: string | undefined
}

/** Reads a webhook's raw body into the event that it carries. Throws {@link UnsignedEventError}. */
export type ReadPaymentEvent = (body: Buffer, signature: string | undefined) => Stripe.Event

const toleranceSeconds = 300

/**
 * The payment provider's client. Each call succeeds or fails within 10 s; a request that the client repeats
 * has the same idempotency key.
 */
export function createPayments({ secretKey, apiUrl }: PaymentsAccess): Stripe {
  const apiOrigin = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: 4000,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Mirabelle' },
    ...(apiOrigin && {
      host: apiOrigin.hostname,
      port: apiOrigin.port || (apiOrigin.protocol === 'https:' ? 443 : 80),
      protocol: apiOrigin.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** Whether a key takes real money; events of the other mode are ignored. */
export function isLiveKey(secretKey: string): boolean {
  return /^[rs]k_live_/.test(secretKey)
}

/**
 * Checks signatures with the endpoint's secret against the real time, even when the product's clock was put
 * forward.
 */
export function createPaymentEventReader(
  payments: Stripe,
  webhookSecret: string,
  wallClock: Clock,
): ReadPaymentEvent {
  return (body, signature) => {
    const now = wallClock.now().getTime()
    const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1] ?? Number.NaN)
    // The SDK rejects old signatures but accepts those of the future.
    if (signature === undefined || !(signedAt <= now / 1000 + toleranceSeconds))
      throw new UnsignedEventError('the signature is missing or of a time to come')
    try {
      return payments.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        now,
      )
    } catch (cause) {
      throw new UnsignedEventError('the signature does not fit', { cause })
    }
  }
}
