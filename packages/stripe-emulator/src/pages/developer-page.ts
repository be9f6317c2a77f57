import type Stripe from 'stripe'
import { interpolate } from '#emulator/languages.ts'
import { cardOnFile } from '#emulator/lifecycle/cards-on-file.ts'
import { isOpen } from '#emulator/lifecycle/disputing.ts'
import { disputeOfCharge } from '#emulator/resources/payments/dispute.ts'
import { idOf } from '#emulator/resources/price.ts'
import { periodOf } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { chargesOf } from './charges.ts'
import { cardChoices, developerTexts as texts } from './developer.texts.ts'
import { html, type Markup, type Piece } from './html.ts'
import { dayAndTime, money } from './money.ts'
import { pageReply, type Reply } from './page.ts'

const maxRows = 100

/** The emulator's contents, with the actions that a developer can take. */
export function developerPage(work: UnitOfWork): Reply {
  return pageReply({
    language: 'en',
    title: `${texts.title} – Mirabelle`,
    notice: texts.notice,
    wide: true,
    body: html`<h1>${texts.title}</h1>
${clock(work)}
${section(
  texts.subscriptions,
  [texts.email, texts.status, texts.items, texts.nextCharge, texts.endsOn],
  work.store
    .list('subscription', { limit: maxRows })
    .map((subscription) => subscriptionRow(work, subscription)),
)}
${section(
  texts.invoices,
  [texts.number, texts.email, texts.amount, texts.status, texts.created, texts.nextTry, texts.action],
  work.store.list('invoice', { limit: maxRows }).map((invoice) => invoiceRow(work, invoice)),
)}
${section(
  texts.customers,
  [texts.email, texts.card, texts.newCard],
  work.store.list('customer', { limit: maxRows }).map((customer) => customerRow(work, customer)),
)}
${section(
  texts.events,
  [texts.kind, texts.created, texts.delivery, texts.action],
  work.store.list('event', { limit: maxRows }).map((event) => eventRow(work, event)),
)}`,
  })
}

function clock(work: UnitOfWork): Markup {
  const now = new Date(work.at * 1000).toISOString()
  return html`<section class="card" aria-labelledby="clock"><h2 id="clock">${texts.clock}</h2>
<p>${interpolate(texts.clockNow, { now: now.slice(0, 19).replace('T', ' ') })}</p><p class="soft small">${texts.clockHint}</p>
<div class="row">
<form method="post" action="/dev/payment/clock"><button class="btn line small" type="submit" name="by" value="day">${texts.oneDay}</button>
<button class="btn line small" type="submit" name="by" value="month">${texts.oneMonth}</button></form>
<form method="post" action="/dev/payment/clock"><label for="to">${texts.toDate}</label><input id="to" name="to" type="date" min="${now.slice(0, 10)}" required>
<button class="btn line small" type="submit">${texts.advance}</button></form>
</div></section>`
}

function section(title: string, columns: readonly string[], rows: readonly Markup[]): Markup {
  const id = title.toLowerCase()
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${rows.length === 0 ? html`<p class="soft">${texts.none}</p>` : html`<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`}</section>`
}

function row(...cells: readonly Piece[]): Markup {
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
}

function subscriptionRow(work: UnitOfWork, subscription: Stripe.Subscription): Markup {
  return row(
    html`${emailOf(work, subscription.customer)}<br><code>${subscription.id}</code>`,
    tag(subscription.status),
    subscription.items.data.map(
      (item) => html`${item.quantity ?? 1} × ${item.price.lookup_key ?? item.price.id} `,
    ),
    dayAndTime(periodOf(subscription).end, 'en'),
    (subscription.ended_at ?? subscription.cancel_at)
      ? dayAndTime(subscription.ended_at ?? subscription.cancel_at ?? 0, 'en')
      : '',
  )
}

function invoiceRow(work: UnitOfWork, invoice: Stripe.Invoice): Markup {
  const charge = chargesOf(work.store, invoice.id).find(({ status }) => status === 'succeeded')
  const left = charge ? charge.amount_captured - charge.amount_refunded : 0
  const dispute = charge && disputeOfCharge(work, charge)
  return row(
    html`<a href="/dev/payment/invoices/${invoice.id}">${invoice.number ?? invoice.id}</a>`,
    invoice.customer_email,
    money(invoice.amount_due, invoice.currency, 'en'),
    tag(invoice.status ?? ''),
    dayAndTime(invoice.created, 'en'),
    invoice.next_payment_attempt === null ? '' : dayAndTime(invoice.next_payment_attempt, 'en'),
    charge &&
      html`${left > 0 ? refundOrNot(charge, dispute, left) : texts.refunded} ${disputeOrNot(charge, dispute)}`,
  )
}

function refundOrNot(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined, left: number): Piece {
  if (dispute && !dispute.is_charge_refundable) return ''
  return button(
    'refund',
    { charge: charge.id },
    interpolate(texts.refund, { amount: money(left, charge.currency, 'en') }),
  )
}

/** The button beside a payment that disputes it, or those that decide its dispute. */
function disputeOrNot(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined): Piece {
  if (!dispute) return button('dispute', { charge: charge.id }, texts.dispute)
  const status = interpolate(texts.disputed, { status: dispute.status.replaceAll('_', ' ') })
  if (!isOpen(dispute)) return status
  const close = (outcome: 'won' | 'lost', label: string) =>
    button('close', { dispute: dispute.id, outcome }, label)
  return html`${status} ${close('won', texts.win)} ${close('lost', texts.lose)}`
}

function customerRow(work: UnitOfWork, customer: Stripe.Customer): Markup {
  const card = cardOnFile(work, customer)?.card
  const choice = `card-of-${customer.id}`
  return row(
    html`${customer.email}<br><code>${customer.id}</code>`,
    card ? `${card.brand} ${card.last4}, ${card.exp_month}/${card.exp_year}` : texts.none,
    html`<form method="post" action="/dev/payment/card"><input type="hidden" name="customer" value="${customer.id}">
<select id="${choice}" name="card" aria-label="${texts.newCard}">${cardChoices.map(({ number, says }) => html`<option value="${number}">${says}</option>`)}</select>
<button class="btn line small" type="submit">${texts.replaceCard}</button></form>`,
  )
}

function eventRow(work: UnitOfWork, event: Stripe.EventBase): Markup {
  return row(
    html`${event.type}<br><code>${event.id}</code>`,
    dayAndTime(event.created, 'en'),
    deliveryOf(work, event.id),
    button('resend', { event: event.id }, texts.resend),
  )
}

function deliveryOf(work: UnitOfWork, event: string): string {
  const rows = work.store.database
    .prepare(
      'SELECT attempts, next_at, delivered_at, last_answer FROM deliveries WHERE event = ? ORDER BY sequence',
    )
    .all(event)
  return rows
    .map(({ attempts, next_at, delivered_at, last_answer }) => {
      if (delivered_at !== null) return texts.delivered
      if (next_at === null) return interpolate(texts.givenUp, { attempts: Number(attempts) })
      return attempts === 0
        ? texts.untried
        : interpolate(texts.waiting, { attempts: Number(attempts), response: String(last_answer) })
    })
    .join(', ')
}

function button(action: string, values: Readonly<Record<string, string>>, label: string): Markup {
  return html`<form method="post" action="/dev/payment/${action}">${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="btn line small" type="submit">${label}</button></form>`
}

function tag(status: string): Markup {
  const colour = ['active', 'paid'].includes(status)
    ? 'leaf'
    : ['past_due', 'canceled', 'incomplete_expired', 'void'].includes(status)
      ? 'joue'
      : 'sky'
  return html`<span class="tag ${colour}">${status.replaceAll('_', ' ')}</span>`
}

function emailOf(work: UnitOfWork, customer: string | { id: string }): string {
  return work.get('customer', idOf(customer))?.email ?? idOf(customer)
}
