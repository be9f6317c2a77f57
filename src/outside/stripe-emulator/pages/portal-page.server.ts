import type Stripe from 'stripe'
import { fill, inLanguage } from '#src/language/languages.ts'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { cardOnFile, replaceCard } from '#src/outside/stripe-emulator/lifecycle/cards-on-file.server.ts'
import { type FieldProblems, type FieldValues, noValues, readCardForm, valuesOf } from './card-form.server.ts'
import { declineAlert, fieldsOf, problemList } from './fields.server.ts'
import { html } from './html.server.ts'
import { pageReply, type Reply, seeOther } from './page.server.ts'
import { paymentTexts } from './payment.texts.ts'
import { languageOfLocale } from './payment-page.server.ts'
import { portalTexts } from './portal.texts.ts'

const lifeSeconds = 3600

/** The billing portal: the card on file, and a form to replace it. */
export function portalPage(books: Books, session: Stripe.BillingPortal.Session, replaced: boolean): Reply {
  return view(books, session, { replaced })
}

export function replaceByForm(books: Books, session: Stripe.BillingPortal.Session, typed: Readonly<Record<string, unknown>>): Reply {
  const customer = books.get('customer', session.customer)
  if (!customer || isOver(books, session)) return view(books, session, {})
  const values = { ...valuesOf(typed), ...(customer.email && { email: customer.email }) }
  const read = readCardForm(values, new Date(books.at * 1000))
  if ('problems' in read) return view(books, session, { values, problems: read.problems })
  const declined = replaceCard(books, customer, read.entry)
  if (declined) return view(books, session, { values, declined })
  return seeOther(session.flow?.after_completion.redirect?.return_url ?? `/dev/payment/portal/${session.id}?replaced`)
}

interface Shown {
  values?: FieldValues
  problems?: FieldProblems
  declined?: string
  replaced?: boolean
}

function isOver(books: Books, session: Stripe.BillingPortal.Session): boolean {
  return session.created + lifeSeconds < books.at
}

function view(books: Books, session: Stripe.BillingPortal.Session, { values, problems = {}, declined, replaced }: Shown): Reply {
  const customer = books.get('customer', session.customer)
  const language = languageOfLocale(session.locale ?? customer?.preferred_locales?.[0] ?? null)
  const texts = inLanguage(portalTexts, language)
  const back = session.return_url && html`<a class="back" href="${session.return_url}">${texts.back}</a>`
  if (!customer || isOver(books, session)) {
    const body = html`<div class="card"><h1>${texts.expiredTitle}</h1><p>${texts.expiredText}</p>${back}</div>`
    return pageReply({ status: 410, language, title: `${texts.expiredTitle} – Mirabelle`, notice: texts.notice, body })
  }
  const card = cardOnFile(books, customer)?.card
  const wrong = Object.keys(problems).length > 0
  const known = {
    brand: card?.brand.toUpperCase() ?? '',
    last4: card?.last4 ?? '',
    expiry: card ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : '',
  }
  return pageReply({
    status: declined ? 402 : wrong ? 422 : 200,
    language,
    title: `${texts.title} – Mirabelle`,
    notice: texts.notice,
    formTargets: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    body: html`<h1>${texts.title}</h1>
${replaced && html`<p class="done" role="status">${texts.replaced}</p>`}
${declined ? declineAlert(declined, language) : wrong && problemList(texts.problems, problems, language)}
<div class="two"><div class="card sun"><h2>${texts.onFile}</h2><p>${card ? fill(texts.ending, known) : texts.none}</p></div>
<form class="card form" method="post" action="/dev/payment/portal/${session.id}" novalidate>
<h2>${texts.replace}</h2>
${fieldsOf({
  texts: inLanguage(paymentTexts, language),
  values: values ?? { ...noValues, email: customer.email ?? '', billingName: customer.name ?? '' },
  problems,
  language,
  emailReadonly: customer.email !== null,
})}
<button class="btn" type="submit">${texts.replace}</button>
${back}
</form></div>`,
  })
}
