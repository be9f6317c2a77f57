import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { handledEventTypes } from '#src/domain/payment-events/handled-events.rules.ts'
import { invalidatePrices, priceOf } from '#src/domain/subscriptions/plans/prices.server.ts'
import { secrets } from '#src/infrastructure/database/schema.server.ts'
import { priceLookupKey } from '#src/shared/plans.ts'
import { emulatorOf } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { ensureCatalogue } from './stripe-catalogue.server.ts'

const server = provideTestServer()

test('the catalogue is created once, with prices at 30 % less for further children, and then left alone', async () => {
  const { payments } = server.services
  expect(await ensureCatalogue(payments)).toEqual([])
  const further = await payments.prices.list({
    lookup_keys: ['lives', 'complete'].flatMap((plan) =>
      ['monthly', 'yearly'].map((billing) => `mirabelle_${plan}_${billing}_further_child`),
    ),
  })
  expect(further.data.map(({ unit_amount }) => unit_amount).toSorted()).toEqual(
    [20930, 2730, 34930, 3990].toSorted(),
  )
})

test('a wrong price passes its lookup key to a correct one, and existing subscriptions keep it', async () => {
  const { payments } = server.services
  const key = priceLookupKey('lives', 'monthly')
  const wrong = await payments.prices.create({
    product: 'mirabelle_lives',
    currency: 'eur',
    unit_amount: 1,
    recurring: { interval: 'month' },
    lookup_key: key,
    transfer_lookup_key: true,
  })
  invalidatePrices(payments)
  await expect(priceOf(payments, 'lives', 'monthly'), 'meanwhile nothing is sold at it').rejects.toThrow(
    `${key} of 3900 cents`,
  )
  expect(await ensureCatalogue(payments)).toEqual([`price ${key}`])
  expect(await priceOf(payments, 'lives', 'monthly')).not.toBe(wrong.id)
  expect((await payments.prices.list({ lookup_keys: [key] })).data).toMatchObject([
    { unit_amount: 3900, currency: 'eur', recurring: { interval: 'month' } },
  ])
  expect(await payments.prices.retrieve(wrong.id)).toMatchObject({ lookup_key: null, active: true })
})

test('npm run stripe:setup creates what is missing, prints the webhook’s secret once, and is idempotent', async () => {
  const { host, port } = emulatorOf(server)
  const [key] = await server.services.db.select().from(secrets).where(eq(secrets.name, 'stripe-emulator-key'))
  const environment = {
    PATH: process.env.PATH,
    STRIPE_SECRET_KEY: `sk_test_${key?.value}`,
    STRIPE_API_URL: `http://${host}:${port}`,
    PUBLIC_URL: 'https://mirabelle.example',
  }
  const setUp = (env: Record<string, string | undefined> = environment) =>
    promisify(execFile)(process.execPath, ['build/server/stripe-setup.js'], { env })
  expect((await setUp()).stdout).toMatch(
    /webhook endpoint https:\/\/mirabelle\.example\/api\/stripe\/webhook\n\s+STRIPE_WEBHOOK_SECRET=whsec_/,
  )
  const { webhookEndpoints } = server.services.payments
  const endpoints = async () =>
    (await webhookEndpoints.list()).data.filter(
      ({ url }) => url === 'https://mirabelle.example/api/stripe/webhook',
    )
  expect(await endpoints()).toMatchObject([{ api_version: Stripe.API_VERSION }])
  // The state that an earlier version created.
  await webhookEndpoints.update((await endpoints())[0]?.id ?? '', { enabled_events: ['invoice.paid'] })
  expect((await setUp()).stdout).toContain('the events that it lacked')
  expect(await endpoints()).toMatchObject([{ enabled_events: [...handledEventTypes] }])
  expect((await setUp()).stdout).toContain('Everything is there already.')
  await webhookEndpoints.update((await endpoints())[0]?.id ?? '', { disabled: true })
  expect((await setUp()).stdout).toContain('enabled again')
  expect(await endpoints()).toMatchObject([{ status: 'enabled' }])
  await expect(setUp({ PATH: process.env.PATH })).rejects.toThrow(/Set STRIPE_SECRET_KEY/)
  await expect(setUp({ ...environment, STRIPE_API_URL: 'stripe' })).rejects.toThrow(
    'STRIPE_API_URL: expected',
  )
  await expect(setUp({ ...environment, STRIPE_SECRET_KEY: 'sk_test_wrong' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.not.stringContaining('    at '),
  })
})
