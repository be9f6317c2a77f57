import { describe, expect, it } from 'vitest'
import { companyMonth } from '#src/shared/dates.ts'
import { vatCountries } from '#src/shared/money/vat.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aPaidGift } from '#tests/support/payments/giving.ts'
import { aPayingFamily, emulatorOf, type PaidFamily } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { rollUp } from './roll-up.server.ts'

const server = provideTestServer()

interface Month {
  month: string
  grossCents: number
  vatCents: number
  netCents: number
}

async function thisMonth(): Promise<Month | undefined> {
  const token = await anAdministratorsToken(server)
  const { body } = await server.browser().get<{ revenue: Month[] }>('/api/admin/analytics', { token })
  expect(body.revenue).toHaveLength(12)
  return body.revenue.find(({ month }) => month === companyMonth(server.services.clock.now()))
}

const invoicesOf = async ({ browser }: PaidFamily) =>
  (await browser.get<{ invoices: Record<string, unknown>[] }>('/api/account/invoices')).body.invoices

async function refund({ subscriptionId }: PaidFamily, amount: number): Promise<void> {
  const { payments } = server.services
  const { customer } = await payments.subscriptions.retrieve(subscriptionId)
  const [charge] = (await payments.charges.list({ customer: String(customer), limit: 1 })).data
  await payments.refunds.create({ charge: charge?.id ?? '', amount })
  await emulatorOf(server).deliverPending()
}

it('prices include VAT, and invoices show it at the rate of the payer’s country (PROGRAMME §8)', async () => {
  const expected = {
    LU: [567, 17],
    FR: [650, 20],
    BE: [677, 21],
    IT: [703, 22],
    CH: [292, 8.1],
  }
  for (const country of vatCountries) {
    const family = await aPayingFamily(server, { planId: 'lives', country })
    const [vatCents, vatPercent] = expected[country]
    expect(await invoicesOf(family)).toMatchObject([{ cents: 3900, vatCents, vatPercent, country }])
  }
  expect(await thisMonth()).toMatchObject({ grossCents: 19_500, vatCents: 2889, netCents: 16_611 })
})

it('a payer without a known country pays the home country’s VAT', async () => {
  const family = await aPayingFamily(server, { planId: 'complete', billing: 'yearly' })
  expect(await invoicesOf(family)).toMatchObject([
    { cents: 49_900, vatCents: 7250, vatPercent: 17, country: 'LU' },
  ])
})

it('the back-office shows a month’s revenue with and without VAT, partial refunds and gifts included', async () => {
  const before = await thisMonth()
  const family = await aPayingFamily(server, { planId: 'lives', country: 'BE' })
  await refund(family, 1000)
  await refund(family, 1)
  await aPaidGift(server, { months: 12, country: 'CH' })
  const fresh = await thisMonth()
  const difference = {
    gross: (fresh?.grossCents ?? 0) - (before?.grossCents ?? 0),
    vat: (fresh?.vatCents ?? 0) - (before?.vatCents ?? 0),
  }
  expect(difference).toEqual({ gross: 3900 - 1001 + 29_900, vat: 677 - 174 + 2240 })
  await rollUp(server.services.db, server.services.clock.now())
  expect(await thisMonth()).toEqual(fresh)
  await refund(family, 2899)
  expect(await thisMonth()).toMatchObject({
    grossCents: (fresh?.grossCents ?? 0) - 2899,
    vatCents: (fresh?.vatCents ?? 0) - (677 - 174),
  })
  expect(await invoicesOf(family)).toMatchObject([{ vatCents: 677, refundedCents: 3900 }])
})

it('a renewal is taxed like the first payment', async () => {
  const family = await aPayingFamily(server, { planId: 'lives', country: 'FR' })
  await emulatorOf(server).advanceTo(new Date(server.services.clock.now().getTime() + 32 * 86_400_000))
  const browser = await server.signedIn({ id: family.userId })
  expect(await invoicesOf({ ...family, browser })).toMatchObject([
    { cents: 3900, vatCents: 650, country: 'FR' },
    { cents: 3900, vatCents: 650, country: 'FR' },
  ])
})

describe('a subscription from before VAT was calculated', () => {
  it('is taxed from its next invoice at the same price, and keeps its planned change', async () => {
    const { payments } = server.services
    const family = await aPayingFamily(server, { planId: 'complete', country: 'IT' })
    const { subscriptionId } = family
    await family.browser.post('/api/account/change-plan', { planId: 'lives', billing: 'monthly' })
    await payments.subscriptions.update(subscriptionId, { automatic_tax: { enabled: false } })
    await emulatorOf(server).deliverPending()
    expect(await payments.subscriptions.retrieve(subscriptionId)).toMatchObject({
      automatic_tax: { enabled: true },
      schedule: expect.any(String),
    })
    await emulatorOf(server).advanceTo(new Date(server.services.clock.now().getTime() + 32 * 86_400_000))
    const browser = await server.signedIn({ id: family.userId })
    expect(await invoicesOf({ ...family, browser })).toMatchObject([
      { cents: 3900, vatCents: 703, country: 'IT' },
      { cents: 5700 },
    ])
  })

  it('is taxed by the card’s country without a payer’s country, and stays untaxed without either', async () => {
    const { payments } = server.services
    for (const country of ['FR', undefined]) {
      const { subscriptionId } = await aPayingFamily(server)
      const { customer, default_payment_method } = await payments.subscriptions.retrieve(subscriptionId)
      if (country)
        await payments.paymentMethods.update(String(default_payment_method), {
          billing_details: { address: { country } },
        })
      await payments.customers.update(String(customer), { address: '' })
      await payments.subscriptions.update(subscriptionId, { automatic_tax: { enabled: false } })
      await emulatorOf(server).deliverPending()
      const known = await payments.customers.retrieve(String(customer))
      expect(known).toMatchObject({ address: country ? { country } : null })
      expect(await payments.subscriptions.retrieve(subscriptionId)).toMatchObject({
        automatic_tax: { enabled: country !== undefined },
      })
    }
  })

  it('stays untaxed where Stripe Tax is off', async () => {
    const { payments } = server.services
    const { subscriptionId } = await aPayingFamily(server)
    await payments.subscriptions.update(subscriptionId, { automatic_tax: { enabled: false } })
    server.services.calculatesTax = false
    await emulatorOf(server).deliverPending()
    server.services.calculatesTax = true
    expect(await payments.subscriptions.retrieve(subscriptionId)).toMatchObject({
      automatic_tax: { enabled: false },
    })
  })
})
