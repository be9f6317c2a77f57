import type Stripe from 'stripe'
import { type InLanguage, inLanguage, interpolate } from '#emulator/languages.ts'
import { regionName } from '#emulator/region-name.ts'
import type { Store } from '#emulator/store.ts'
import { chargesOf } from './charges.ts'
import { html } from './html.ts'
import { invoiceTexts } from './invoice.texts.ts'
import { day, elided, money, percent } from './money.ts'
import { pageReply, type Reply } from './page.ts'
import { languageOfLocale } from './payment-page.ts'

/** The page of an invoice's `hosted_invoice_url` and of a charge's `receipt_url`. */
export function invoicePage(store: Store, invoice: Stripe.Invoice): Reply {
  const customer = typeof invoice.customer === 'string' ? store.get('customer', invoice.customer) : undefined
  const language = languageOfLocale(customer?.preferred_locales?.[0] ?? null)
  const texts = inLanguage(invoiceTexts, language)
  const title = interpolate(texts.title, { number: invoice.number ?? '' })
  const amount = (cents: number) => money(cents, invoice.currency, language)
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, item) => sum + item.amount, 0)
  const refunded = chargesOf(store, invoice.id).reduce((sum, charge) => sum + charge.amount_refunded, 0)
  const credit = invoice.total - invoice.amount_due
  const taxes = (invoice.total_taxes ?? []).map(({ amount: tax, tax_rate_details }) => {
    const rate = store.get('tax_rate', tax_rate_details?.tax_rate ?? '')
    const country = rate?.country ? regionName(rate.country, language) : ''
    return {
      tax,
      label: interpolate(texts.vat, { percent: percent(rate?.percentage ?? 0, language), country }),
    }
  })
  return pageReply({
    language,
    title: `${title} – Mirabelle`,
    notice: texts.notice,
    body: html`<div class="card"><h1>${title}</h1>
<dl><div><dt>${texts.date}</dt><dd>${day(invoice.created, language)}</dd></div>
<div><dt>${texts.customer}</dt><dd>${invoice.customer_name} ${invoice.customer_email}</dd></div>
<div><dt>${texts.status}</dt><dd><span class="tag ${invoice.status === 'paid' ? 'leaf' : 'sky'}">${statusText(texts, invoice.status)}</span></dd></div></dl>
<ul class="lines">${invoice.lines.data.map(
      (
        line,
      ) => html`<li><span>${lineText(store, texts, line)}<br><span class="soft small">${elided(interpolate(texts.period, { start: day(line.period.start, language), end: day(line.period.end, language) }))}</span></span>
<span class="price">${amount(line.amount)}</span></li>`,
    )}${discount > 0 && html`<li><span>${texts.discount}</span><span class="price">${amount(-discount)}</span></li>`}
${credit > 0 && html`<li><span>${texts.credit}</span><span class="price">${amount(-credit)}</span></li>`}</ul>
<p class="total"><span>${texts.total}</span><span class="price">${amount(invoice.amount_due)}</span></p>
${taxes.map(({ tax, label }) => html`<p class="lines"><span class="soft small">${label} ${amount(tax)}</span></p>`)}
${taxes.length > 0 && html`<p class="lines"><span class="soft small">${texts.withoutVat} ${amount(invoice.total_excluding_tax ?? invoice.total)}</span></p>`}
${refunded > 0 && html`<p class="total"><span>${texts.refunded}</span><span class="price">${amount(refunded)}</span></p>`}</div>`,
  })
}

function statusText(
  texts: Readonly<Record<'paid' | 'open' | 'void' | 'draft', string>>,
  status: string | null,
): string {
  if (status === 'paid' || status === 'open' || status === 'void') return texts[status]
  return texts.draft
}

/** What a line is for: a credit, a charge or a free period, as told by its amount. */
function lineText(
  store: Store,
  texts: InLanguage<typeof invoiceTexts>,
  line: Stripe.InvoiceLineItem,
): string {
  const name =
    store.get('product', line.pricing?.price_details?.product ?? '')?.name ?? line.description ?? ''
  const item = `${line.quantity ?? 1} × ${name}`
  if (line.parent?.subscription_item_details?.proration)
    return interpolate(line.amount < 0 ? texts.unused : texts.remaining, { item })
  return line.amount === 0 ? interpolate(texts.free, { item }) : item
}
