import { expect, test } from 'vitest'
import { mainRateOf, vatOfInvoice, vatOfRefunds } from './vat.rules.ts'

const payment = {
  invoiceId: 'in_1',
  paymentIntentId: 'pi_1',
  paidAt: new Date('2026-01-01T10:00:00Z'),
  cents: 3900,
  totalCents: 3900,
  vatCents: 567,
  isRenewal: false,
  isForFurtherChild: false,
}

function refund(id: string, cents: number, minute: number) {
  const at = new Date(Date.UTC(2026, 0, 2, 10, minute))
  return { id, paymentIntentId: 'pi_1', at, requestedAt: at, cents }
}

test('an invoice’s VAT is Stripe’s, or zero if none is due, or the home country’s if not calculated', () => {
  const tax = { amount: 650, tax_rate_details: { tax_rate: 'txr_1' } }
  const reckoned = { status: 'complete' }
  expect(vatOfInvoice({ total: 3900, total_taxes: [tax], automatic_tax: reckoned })).toBe(650)
  expect(vatOfInvoice({ total: 3900, total_taxes: [], automatic_tax: reckoned })).toBe(0)
  expect(vatOfInvoice({ total: 3900, total_taxes: null, automatic_tax: { status: null } })).toBe(567)
  const failed = { status: 'failed' }
  expect(vatOfInvoice({ total: 3900, automatic_tax: failed })).toBe(567)
  expect(
    vatOfInvoice({ total: 3900, total_taxes: [tax, { ...tax, amount: 50 }], automatic_tax: failed }),
  ).toBe(700)
})

test('an invoice’s main rate is that of its largest tax, also if that tax is negative', () => {
  const tax = (amount: number, rate: string) => ({ amount, tax_rate_details: { tax_rate: rate } })
  expect(mainRateOf({ total_taxes: [tax(50, 'txr_low'), tax(650, 'txr_main'), tax(60, 'txr_other')] })).toBe(
    'txr_main',
  )
  expect(mainRateOf({ total_taxes: [tax(50, 'txr_low'), tax(-650, 'txr_main')] })).toBe('txr_main')
  expect(mainRateOf({ total_taxes: [tax(-650, 'txr_main'), tax(50, 'txr_low')] })).toBe('txr_main')
  expect(mainRateOf({})).toBeUndefined()
  for (const total_taxes of [null, [], [{ amount: 650, tax_rate_details: null }]])
    expect(mainRateOf({ total_taxes })).toBeUndefined()
})

test('the VAT of partial refunds adds up to that of the payment, to the cent', () => {
  for (const parts of [[3900], [1234, 2666], [1, 1, 1, 3897], [1300, 1300, 1300], [3899, 1]]) {
    const refunds = parts.map((cents, index) => refund(`re_${index}`, cents, index))
    const shares = vatOfRefunds({ payments: [payment], refunds: refunds.toReversed(), failedRefunds: [] })
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(567)
  }
  const shares = vatOfRefunds({ payments: [payment], refunds: [refund('re_1', 1234, 1)], failedRefunds: [] })
  expect(shares.get('re_1')).toBe(179)
})

test('a refund after a failed refund carries the VAT that the failed one carried', () => {
  const [failed, again] = [refund('re_1', 3900, 1), refund('re_2', 3900, 2)]
  const shares = vatOfRefunds({ payments: [payment], refunds: [again], failedRefunds: [failed] })
  expect([shares.get('re_1'), shares.get('re_2')]).toEqual([567, 567])
})

test('the VAT of refunds follows their order in time, not the order in which they are read', () => {
  const refunds = [refund('re_c', 1, 1), refund('re_a', 1, 2), refund('re_b', 3, 3), refund('re_d', 3895, 4)]
  const inOrder = [...vatOfRefunds({ payments: [payment], refunds, failedRefunds: [] })]
  expect(inOrder).toEqual([
    ['re_c', 0],
    ['re_a', 0],
    ['re_b', 1],
    ['re_d', 566],
  ])
  const shuffled = [2, 0, 3, 1].flatMap((index) => refunds[index] ?? [])
  expect([...vatOfRefunds({ payments: [payment], refunds: shuffled, failedRefunds: [] })]).toEqual(inOrder)
})

test('refunds of the same moment are ordered by id, so that each reading gives the same VAT', () => {
  const [one, two] = [refund('re_1', 4, 1), refund('re_2', 3, 1)]
  for (const refunds of [
    [one, two],
    [two, one],
  ]) {
    const shares = vatOfRefunds({ payments: [payment], refunds, failedRefunds: [] })
    expect([...shares]).toEqual([
      ['re_1', 1],
      ['re_2', 0],
    ])
  }
})

test('a refund carries the VAT of its own payment', () => {
  const free = { ...payment, paymentIntentId: 'pi_2', vatCents: 0 }
  const refunds = [refund('re_1', 3900, 1), { ...refund('re_2', 3900, 2), paymentIntentId: 'pi_2' }]
  for (const payments of [
    [payment, free],
    [free, payment],
  ])
    expect(Object.fromEntries(vatOfRefunds({ payments, refunds, failedRefunds: [] }))).toEqual({
      re_1: 567,
      re_2: 0,
    })
})
