import { z } from 'zod'
import { handledEventTypes } from '#src/domain/payment-events/handled-events.rules.ts'
import { ensureCatalogue } from '#src/features/billing/stripe-catalogue.server.ts'
import { createPayments } from '#src/infrastructure/payments/payments.server.ts'

/** `npm run stripe:setup`: prepares a Stripe account for the product. It may be run again at any time. */
const environment = z
  .object({
    STRIPE_SECRET_KEY: z.string().startsWith('sk_'),
    STRIPE_API_URL: z.url().optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  })
  .safeParse(process.env)

if (environment.success) await setUp(environment.data)
else {
  process.stderr.write('Set STRIPE_SECRET_KEY (sk_…) and PUBLIC_URL (https://…), then run this again.\n')
  process.exitCode = 1
}

async function setUp({
  STRIPE_SECRET_KEY,
  STRIPE_API_URL,
  PUBLIC_URL,
}: NonNullable<typeof environment.data>): Promise<void> {
  const payments = createPayments({ secretKey: STRIPE_SECRET_KEY, apiUrl: STRIPE_API_URL })
  const made = await ensureCatalogue(payments)
  const url = new URL('/api/stripe/webhook', PUBLIC_URL).href
  const endpoints = await payments.webhookEndpoints.list({ limit: 100 })
  const known = endpoints.data.find((endpoint) => endpoint.url === url)
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
