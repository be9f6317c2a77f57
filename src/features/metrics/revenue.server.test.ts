import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { companyMonth, monthAfter, startOfCompanyDay } from '#src/shared/dates.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aPayingFamily, decideDispute, disputePayment, emulatorOf } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { rollUp } from './roll-up.server.ts'

const server = provideTestServer()

const now = () => server.services.clock.now()
const passTo = (moment: Date) => emulatorOf(server).advanceTo(moment)
const read = async () =>
  (
    await server.browser().get<{ monthlyRevenue: number; renewedSubscribers: number }>('/api/admin/stats', {
      token: await anAdministratorsToken(server),
    })
  ).body

/**
 * A month's payments less refunds and disputes, and its renewals, according to the payment provider's own
 * API.
 */
async function providerTotalsOf(month: string): Promise<{ cents: number; renewals: number }> {
  const { payments } = server.services
  const [from, to] = [startOfCompanyDay(`${month}-01`), startOfCompanyDay(`${monthAfter(month, 1)}-01`)]
  const isWithin = (seconds: number | null | undefined) =>
    typeof seconds === 'number' && seconds * 1000 >= from.getTime() && seconds * 1000 < to.getTime()
  const paid: Stripe.Invoice[] = []
  for await (const invoice of payments.invoices.list({ status: 'paid', limit: 100 }))
    if (isWithin(invoice.status_transitions.paid_at)) paid.push(invoice)
  let cents = paid.reduce((sum, invoice) => sum + invoice.amount_paid, 0)
  for await (const refund of payments.refunds.list({ limit: 100 }))
    if (refund.status === 'succeeded' && isWithin(refund.created)) cents -= refund.amount
  for await (const dispute of payments.disputes.list({ limit: 100 }))
    for (const { created, amount } of dispute.balance_transactions) if (isWithin(created)) cents += amount
  return {
    cents,
    renewals: paid.filter(
      ({ billing_reason, amount_paid }) => billing_reason === 'subscription_cycle' && amount_paid > 0,
    ).length,
  }
}

describe('CA Mensuel (CONTRACT §10)', () => {
  it('equals, in each month and to the cent, the provider’s invoices less refunds and disputes', {
    timeout: 180_000,
  }, async () => {
    const { payments } = server.services
    await aPayingFamily(server, { planId: 'lives', billing: 'monthly' })
    const monthly = await aPayingFamily(server, { planId: 'complete', billing: 'monthly' })
    await aPayingFamily(server, { planId: 'complete', billing: 'yearly' })
    await aPayingFamily(server, { planId: 'lives', billing: 'monthly', card: card.paysOnce })
    const disputing = await aPayingFamily(server, { planId: 'lives', billing: 'monthly' })
    const withdrawing = await aPayingFamily(server, { planId: 'lives', billing: 'yearly' })
    expect((await withdrawing.browser.post('/api/account/withdraw')).status).toBe(200)
    await emulatorOf(server).deliverPending()

    const revenues: number[] = []
    let disputed = ''
    let month = companyMonth(now())
    for (let count = 0; count < 13; count++, month = monthAfter(month, 1)) {
      const last = later(startOfCompanyDay(`${monthAfter(month, 1)}-01`), -minute)
      if (last > now()) await passTo(last)
      if (count === 4) {
        // A partial refund made in the provider's dashboard, in the last minutes of the month.
        const [invoice] = (
          await payments.invoices.list({ subscription: monthly.subscriptionId, status: 'paid', limit: 1 })
        ).data
        const [payment] = (await payments.invoicePayments.list({ invoice: String(invoice?.id), limit: 1 }))
          .data
        const intent = payment?.payment.payment_intent
        await payments.refunds.create({
          payment_intent: String(typeof intent === 'string' ? intent : intent?.id),
          amount: 1234,
        })
        await emulatorOf(server).deliverPending()
      }
      // One payment is disputed in the last minute of a month and won two months later; another dispute is
      // lost because nobody submits evidence.
      if (count === 6) {
        disputed = await disputePayment(server, monthly)
        await payments.disputes.update(disputed, {
          evidence: { uncategorized_text: 'Ils ont regardé douze replays.' },
          submit: true,
        })
      }
      if (count === 8) await decideDispute(server, disputed, 'won')
      if (count === 9) await disputePayment(server, disputing)
      if (count % 3 === 0) await rollUp(server.services.db, now())
      const { monthlyRevenue, renewedSubscribers } = await read()
      const expected = await providerTotalsOf(month)
      expect({ month, cents: monthlyRevenue, renewals: renewedSubscribers }).toEqual({ month, ...expected })
      await rollUp(server.services.db, later(now(), 4 * hour))
      expect((await read()).monthlyRevenue).toBe(expected.cents)
      revenues.push(monthlyRevenue)
    }
    expect(new Set(revenues).size).toBeGreaterThan(3)
    expect(revenues[0]).toBe(3900 + 5700 + 49900 + 3900 + 3900)
    expect((await payments.disputes.list()).data.map(({ status }) => status)).toEqual(['lost', 'won'])
  })

  it('a refund that fails hours later is taken out of the month again, however often it is synced', async () => {
    const { payments, db } = server.services
    // Moves away from the last minute of a month.
    await passTo(later(now(), 2 * day))
    const before = (await read()).monthlyRevenue
    const family = await aPayingFamily(server, {
      planId: 'lives',
      billing: 'monthly',
      card: '4000 0000 0000 5126',
    })
    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)
    await emulatorOf(server).deliverPending()
    expect((await read()).monthlyRevenue).toBe(before)
    await rollUp(db, now())
    await passTo(later(now(), 7 * hour))
    expect((await read()).monthlyRevenue).toBe(before + 3900)
    const [failed] = (await payments.refunds.list({ limit: 1 })).data
    expect(failed?.status).toBe('failed')
    for (let time = 0; time < 3; time++) await syncSubscription(server.services, family.subscriptionId)
    await rollUp(db, now())
    expect((await read()).monthlyRevenue).toBe(before + 3900)
    expect((await providerTotalsOf(companyMonth(now()))).cents).toBe(before + 3900)
  })
})
