import { expect, test } from 'vitest'
import { vatOfInvoice, vatOfRefunds } from './vat.rules.ts'

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
  return { id, paymentIntentId: 'pi_1', at, askedAt: at, cents }
}

test('the VAT of an invoice is what Stripe reckoned, nothing where it found none due, and the home country’s where it was not asked', () => {
  const tax = { amount: 650, tax_rate_details: { tax_rate: 'txr_1' } }
  const reckoned = { status: 'complete' }
  expect(vatOfInvoice({ total: 3900, total_taxes: [tax], automatic_tax: reckoned })).toBe(650)
  expect(vatOfInvoice({ total: 3900, total_taxes: [], automatic_tax: reckoned })).toBe(0)
  expect(vatOfInvoice({ total: 3900, total_taxes: null, automatic_tax: { status: null } })).toBe(567)
})

test('refunds of parts carry their VAT to the cent: together, what the payment carried', () => {
  for (const parts of [[3900], [1234, 2666], [1, 1, 1, 3897], [1300, 1300, 1300], [3899, 1]]) {
    const refunds = parts.map((cents, index) => refund(`re_${index}`, cents, index))
    const shares = vatOfRefunds({ payments: [payment], refunds: refunds.toReversed(), failedRefunds: [] })
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(567)
  }
  const shares = vatOfRefunds({ payments: [payment], refunds: [refund('re_1', 1234, 1)], failedRefunds: [] })
  expect(shares.get('re_1')).toBe(179)
})

test('a refund that fails is among them: what is refunded after it carries what it would have', () => {
  const [failed, again] = [refund('re_1', 3900, 1), refund('re_2', 3900, 2)]
  const shares = vatOfRefunds({ payments: [payment], refunds: [again], failedRefunds: [failed] })
  expect([shares.get('re_1'), shares.get('re_2')]).toEqual([567, 567])
})
