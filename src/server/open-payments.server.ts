import { join } from 'node:path'
import type { StripeEmulator } from '@mirabelle/stripe-emulator'
import type Stripe from 'stripe'
import { isLocalRequest } from '#src/api/server/request-checks.server.ts'
import { ensureCatalogue } from '#src/features/billing/stripe-catalogue.server.ts'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { ClockOffset } from '#src/infrastructure/clock/clock-offset.server.ts'
import {
  createPaymentEventReader,
  createPayments,
  isLiveKey,
  type ReadPaymentEvent,
} from '#src/infrastructure/payments/payments.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import type { RawHandler } from '#src/server/http/http-server.server.ts'
import { securityHeaders } from '#src/server/http/security-headers.server.ts'
import { isLoopbackName } from '#src/shared/site/addresses.ts'

/** The payment provider: Stripe if its keys are set, else the emulator, which starts with this process. */
export interface OpenPayments {
  client: Stripe
  takesRealMoney: boolean
  readEvent: ReadPaymentEvent
  /**
   * The product's time. With the emulator it is the emulator's time, which can be put forward to try
   * renewals.
   */
  clock: Clock
  rawHandlers: readonly RawHandler[]
  emulator: StripeEmulator | undefined
  close(): Promise<void>
}

interface PaymentsOptions {
  settings: Settings
  clock: Clock
  /** How far the product's clock was put forward; undefined in production. */
  clockOffset?: Pick<ClockOffset, 'read' | 'write'> | undefined
  /** A random secret of that name, created once. */
  secret(name: string): Promise<string>
}

/**
 * Opens Stripe if its keys are set, else the emulator, which has the same API. Throws in production
 * without keys.
 */
export async function openPayments({
  settings,
  clock,
  clockOffset,
  secret,
}: PaymentsOptions): Promise<OpenPayments> {
  if (settings.stripe) {
    const client = createPayments(settings.stripe)
    const readEvent = createPaymentEventReader(client, settings.stripe.webhookSecret, clock)
    const moved = clockOffset ? { now: () => new Date(clock.now().getTime() + clockOffset.read()) } : clock
    return {
      client,
      takesRealMoney: isLiveKey(settings.stripe.secretKey),
      readEvent,
      clock: moved,
      rawHandlers: [],
      emulator: undefined,
      close: async () => undefined,
    }
  }
  if (settings.production) throw new Error('The payment emulator never stands in for Stripe in production.')
  const secretKey = `sk_test_${await secret('stripe-emulator-key')}`
  const webhookSecret = `whsec_${await secret('stripe-emulator-webhook')}`
  const { startStripeEmulator } = await import('@mirabelle/stripe-emulator')
  const emulator = await startStripeEmulator({
    directory: join(settings.dataDirectory, 'payments'),
    pagesOrigin: localOrigin(settings),
    pageHeaders: securityHeaders(settings),
    webhook: {
      url: `http://${reachableHost(settings.host)}:${settings.port}/api/stripe/webhook`,
      secret: webhookSecret,
    },
    secretKey,
    baseClock: clock,
    clockOffset,
  })
  const client = createPayments({ secretKey, apiUrl: `http://${emulator.host}:${emulator.port}` })
  await ensureCatalogue(client)
  return {
    client,
    takesRealMoney: false,
    readEvent: createPaymentEventReader(client, webhookSecret, clock),
    clock: { now: () => emulator.now() },
    rawHandlers: [
      (request, response) =>
        request.url?.startsWith('/dev/payment') === true &&
        isLocalRequest(request, settings) &&
        emulator.handlePage(request, response),
    ],
    emulator,
    close: () => emulator.close(),
  }
}

/** The origin at which this machine's browsers reach /dev/payment. */
function localOrigin({ publicUrl, port }: Settings): string {
  return isLoopbackName(new URL(publicUrl).hostname) ? publicUrl : `http://localhost:${port}`
}

/** A host or IP address that a server listens on, as it is written in a URL that leads to it. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
