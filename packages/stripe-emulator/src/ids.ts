import { randomBytes } from 'node:crypto'
import type { Kind } from './kinds.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const prefixes: Readonly<Record<Kind, string>> = {
  product: 'prod_',
  price: 'price_',
  coupon: '',
  discount: 'di_',
  customer: 'cus_',
  deleted_customer: 'cus_',
  customer_balance_transaction: 'cbtxn_',
  payment_method: 'pm_',
  'checkout.session': 'cs_test_a1',
  subscription: 'sub_',
  subscription_schedule: 'sub_sched_',
  invoice: 'in_',
  invoiceitem: 'ii_',
  invoice_payment: 'inpay_',
  payment_intent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'dp_',
  event: 'evt_',
  'billing_portal.session': 'bps_',
  webhook_endpoint: 'we_',
  tax_rate: 'txr_',
  'test_helpers.test_clock': 'clock_',
}

const kinds = Object.keys(prefixes) as readonly Kind[]

/** A random id with the prefix and about the length that Stripe uses for the kind. */
export function newId(kind: Kind): string {
  if (kind === 'coupon') return randomText(8).toUpperCase()
  return prefixes[kind] + randomText(kind === 'checkout.session' ? 56 : 24)
}

/** The kinds that an id may belong to, by its prefix. */
export function kindsOf(id: string): Kind[] {
  return kinds.filter((kind) => prefixes[kind] !== '' && id.startsWith(prefixes[kind]))
}

/** `length` characters of an alphabet of 62, drawn without bias. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}
