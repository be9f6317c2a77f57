import Stripe from 'stripe'
import { handledEventTypes } from '#src/domain/payment-events/handled-events.rules.ts'
import { ensureCatalogue } from '#src/features/billing/stripe-catalogue.server.ts'
import { createPayments } from '#src/infrastructure/payments/payments.server.ts'
import { readSettings } from '#src/infrastructure/settings.server.ts'
import { runCommand } from './run-command.server.ts'

/** `npm run stripe:setup`: prepares a Stripe account for the product. It may be run again at any time. */
await runCommand(async () => {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL, PUBLIC_URL } = process.env
  if (STRIPE_SECRET_KEY === undefined || PUBLIC_URL === undefined)
    throw new Error('Set STRIPE_SECRET_KEY (sk_…) and PUBLIC_URL (https://…), then run this again.')
  const { stripe, publicUrl } = readSettings({
    STRIPE_SECRET_KEY,
    STRIPE_API_URL,
    PUBLIC_URL,
    // The settings require it with the key; the real one is printed below.
    STRIPE_WEBHOOK_SECRET: 'unknown yet',
  })
  if (stripe) await setUp(stripe, publicUrl)
})

async function setUp(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string | undefined },
  publicUrl: string,
): Promise<void> {
  const payments = createPayments({ secretKey, apiUrl })
  const made = await ensureCatalogue(payments)
  const url = new URL('/api/stripe/webhook', publicUrl).href
  const endpoints = (await payments.webhookEndpoints.list({ limit: 100 })).data.filter(
    (endpoint) => endpoint.url === url,
  )
  const known = endpoints.find(({ status }) => status === 'enabled') ?? endpoints[0]
  if (known && known.status !== 'enabled') {
    await payments.webhookEndpoints.update(known.id, { disabled: false })
    made.push(`webhook endpoint ${url}: enabled again`)
  }
  if (
    known &&
    !known.enabled_events.includes('*') &&
    handledEventTypes.some((type) => !known.enabled_events.includes(type))
  ) {
    await payments.webhookEndpoints.update(known.id, { enabled_events: [...handledEventTypes] })
    made.push(`webhook endpoint ${url}: the events that it lacked`)
  }
  if (!known) {
    const endpoint = await payments.webhookEndpoints.create({
      url,
      enabled_events: [...handledEventTypes],
      // Without it, events have the form of the account's default version, which may be years older.
      api_version: Stripe.API_VERSION,
      description: 'Mirabelle',
    })
    made.push(`webhook endpoint ${url}\n  STRIPE_WEBHOOK_SECRET=${endpoint.secret ?? ''}`)
  }
  process.stdout.write(
    made.length > 0
      ? `Made:\n${made.map((line) => `- ${line}`).join('\n')}\n`
      : 'Everything is there already.\n',
  )
  process.stdout.write(
    'Save the customer portal’s settings once, so that families can change their card: https://dashboard.stripe.com/settings/billing/portal\n',
  )
}
