import type Stripe from 'stripe'
import { inLanguage, interpolate } from '#emulator/languages.ts'
import { cardOnFile, replaceCard } from '#emulator/lifecycle/cards-on-file.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type FieldProblems, type FieldValues, noValues, readCardForm, valuesOf } from './card-form.ts'
import { declineAlert, fieldsOf, problemList } from './fields.ts'
import { html } from './html.ts'
import { pageReply, type Reply, seeOther } from './page.ts'
import { paymentTexts } from './payment.texts.ts'
import { languageOfLocale } from './payment-page.ts'
import { portalTexts } from './portal.texts.ts'

const lifeSeconds = 3600

/** The billing portal: the card on file, and a form to replace it. */
export function portalPage(
  work: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  { replaced }: { replaced: boolean },
): Reply {
  return view(work, session, { replaced })
}

export function replaceByForm(
  work: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  submitted: Readonly<Record<string, unknown>>,
): Reply {
  const customer = work.get('customer', session.customer)
  if (!customer || isOver(work, session)) return view(work, session, {})
  const values = { ...valuesOf(submitted), ...(customer.email && { email: customer.email }) }
  const read = readCardForm(values, new Date(work.at * 1000))
  if ('problems' in read) return view(work, session, { values, problems: read.problems })
  const declined = replaceCard(work, customer, read.entry)
  if (declined) return view(work, session, { values, declined })
  return seeOther(
    session.flow?.after_completion.redirect?.return_url ?? `/dev/payment/portal/${session.id}?replaced`,
  )
}

interface FormState {
  values?: FieldValues
  problems?: FieldProblems
  declined?: string
  replaced?: boolean
}

function isOver(work: UnitOfWork, session: Stripe.BillingPortal.Session): boolean {
  return session.created + lifeSeconds < work.at
}

function view(
  work: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  { values, problems = {}, declined, replaced }: FormState,
): Reply {
  const customer = work.get('customer', session.customer)
  const language = languageOfLocale(session.locale ?? customer?.preferred_locales?.[0] ?? null)
  const texts = inLanguage(portalTexts, language)
  const back = session.return_url && html`<a class="back" href="${session.return_url}">${texts.back}</a>`
  if (!customer || isOver(work, session)) {
    const body = html`<div class="card"><h1>${texts.expiredTitle}</h1><p>${texts.expiredText}</p>${back}</div>`
    return pageReply({
      status: 410,
      language,
      title: `${texts.expiredTitle} – Mirabelle`,
      notice: texts.notice,
      body,
    })
  }
  const card = cardOnFile(work, customer)?.card
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
<div class="two"><div class="card sun"><h2>${texts.onFile}</h2><p>${card ? interpolate(texts.ending, known) : texts.none}</p></div>
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
