import type Stripe from 'stripe'
import { type InLanguage, inLanguage, interpolate, isLanguage, type Language } from '#emulator/languages.ts'
import { paySession } from '#emulator/lifecycle/checkout.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { homeCountry } from '#emulator/vat.ts'
import {
  countryOf,
  type FieldProblems,
  type FieldValues,
  fieldNames,
  noValues,
  readCardForm,
  valuesOf,
} from './card-form.ts'
import { countryChoice, declineAlert, fieldsOf, problemList } from './fields.ts'
import { html, type Markup } from './html.ts'
import { money } from './money.ts'
import { pageReply, type Reply, seeOther } from './page.ts'
import { paymentTexts } from './payment.texts.ts'

/** The page of a checkout session's `url`. */
export function paymentPage(session: Stripe.Checkout.Session): Reply {
  if (session.status !== 'open') return closedPage(session)
  return formPage(session, {
    values: { ...noValues, email: session.customer_details?.email ?? '' },
    country: session.customer_details?.address?.country ?? homeCountry,
  })
}

/** Pays with the submitted card, and redirects to the product's success page. */
export function payByForm(
  work: UnitOfWork,
  session: Stripe.Checkout.Session,
  submitted: Readonly<Record<string, unknown>>,
): Reply {
  if (session.status === 'complete') return seeOther(successUrl(session))
  if (session.status !== 'open') return closedPage(session)
  const known = session.customer_details?.email
  const values = { ...valuesOf(submitted), ...(known && { email: known }) }
  const country = countryOf(submitted)
  const read = readCardForm(values, new Date(work.at * 1000))
  if ('problems' in read) return formPage(session, { values, country, problems: read.problems })
  const result = paySession(work, session.id, { ...read.entry, country })
  if (typeof result === 'object') return formPage(session, { values, country, declined: result.declined })
  return seeOther(successUrl(session))
}

/** The product's success address, in which Stripe replaces the template by the session's id. */
function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

export function languageOfLocale(locale: string | null): Language {
  const primary = locale?.split('-')[0]
  return isLanguage(primary) ? primary : 'en'
}

interface FormState {
  values: FieldValues
  country: string
  problems?: FieldProblems
  /** Stripe's decline code. */
  declined?: string
}

function formPage(
  session: Stripe.Checkout.Session,
  { values, country, problems = {}, declined }: FormState,
): Reply {
  const language = languageOfLocale(session.locale)
  const texts = inLanguage(paymentTexts, language)
  const wrong = fieldNames.filter((name) => problems[name])
  const total = money(session.amount_total ?? 0, session.currency, language)
  const known = Boolean(session.customer_details?.email)
  const alert = declined
    ? declineAlert(declined, language)
    : wrong.length > 0 && problemList(texts.problems, problems, language)
  return pageReply({
    status: declined ? 402 : wrong.length > 0 ? 422 : 200,
    language,
    title: `${texts.title} – Mirabelle`,
    notice: texts.notice,
    formTargets: [session.success_url],
    body: html`<h1>${texts.title}</h1>
${alert}
<div class="two">
<div class="card sun">${summary(session, texts, language)}${cardList(texts)}</div>
<form class="card form" method="post" action="/dev/payment/${session.id}" novalidate>
<h2>${texts.formTitle}</h2>
${fieldsOf({ texts, values, problems, language, emailReadonly: known })}
${countryChoice(texts.billingCountry, country, language)}
<button class="btn" type="submit">${session.amount_total ? html`${texts.pay} <span class="price">${total}</span>` : texts.start}</button>
${session.cancel_url && html`<a class="back" href="${session.cancel_url}">${texts.back}</a>`}
</form>
</div>`,
  })
}

function closedPage(session: Stripe.Checkout.Session): Reply {
  const language = languageOfLocale(session.locale)
  const texts = inLanguage(paymentTexts, language)
  const paid = session.status === 'complete'
  const onward = paid ? successUrl(session) : session.cancel_url
  return pageReply({
    status: paid ? 200 : 410,
    language,
    title: `${paid ? texts.paidTitle : texts.expiredTitle} – Mirabelle`,
    notice: texts.notice,
    body: html`<div class="card"><h1>${paid ? texts.paidTitle : texts.expiredTitle}</h1><p>${paid ? texts.paidText : texts.expiredText}</p>
${onward && html`<p><a class="back" href="${onward}">${paid ? texts.continue : texts.backToSite}</a></p>`}</div>`,
  })
}

type Texts = InLanguage<typeof paymentTexts>

function summary(session: Stripe.Checkout.Session, texts: Texts, language: Language): Markup {
  const items = session.line_items?.data ?? []
  const interval = items[0]?.price?.recurring?.interval
  const discount = session.total_details?.amount_discount ?? 0
  return html`<h2>${session.mode === 'payment' ? texts.order : texts.summary}</h2>
<ul class="lines">${items.map(
    (
      item,
    ) => html`<li><span>${item.description}${(item.quantity ?? 1) > 1 && html`<br><span class="soft small">${interpolate(texts.quantity, { quantity: item.quantity ?? 1 })}</span>`}</span>
<span class="price">${money(item.amount_subtotal, item.currency, language)}</span></li>`,
  )}${discount > 0 && html`<li><span>${texts.discount}</span><span class="price">${money(-discount, session.currency, language)}</span></li>`}</ul>
<p class="total"><span>${texts.total}</span><span class="price">${money(session.amount_total ?? 0, session.currency, language)}</span></p>
<p class="soft small">${session.amount_total === 0 && html`${texts.trial} `}${interval === undefined ? texts.paidOnce : interval === 'year' ? texts.renewsYearly : texts.renewsMonthly}</p>`
}

function cardList(texts: Texts): Markup {
  return html`<h3>${texts.testCards}</h3>
<dl class="small"><div><dt>4242 4242 4242 4242</dt><dd>${texts.cardPays}</dd></div>
<div><dt>4000 0000 0000 0002</dt><dd>${texts.cardDeclined}</dd></div>
<div><dt>4000 0000 0000 0341</dt><dd>${texts.cardPaysOnce}</dd></div></dl>
<p class="soft small">${texts.testCardsHint}</p>`
}
