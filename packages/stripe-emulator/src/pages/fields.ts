import type { Language } from '#emulator/languages.ts'
import { regionName } from '#emulator/region-name.ts'
import { vatCountries } from '#emulator/vat.ts'
import {
  countryField,
  type FieldName,
  type FieldProblems,
  type FieldValues,
  fieldNames,
} from './card-form.ts'
import { html, type Markup } from './html.ts'
import { declineTexts, paymentTexts } from './payment.texts.ts'

export interface Fields {
  texts: Readonly<Record<FieldName | 'emailKnown' | 'cardExpiryHint' | 'cardCvcHint', string>>
  values: FieldValues
  problems: FieldProblems
  language: Language
  emailReadonly: boolean
}

/** The five inputs of a card (CONTRACT §7 fixes their names). */
export function fieldsOf(fields: Fields): Markup {
  const { texts, emailReadonly } = fields
  return html`${field(fields, 'email', {
    attributes: html`type="email" autocomplete="email" ${emailReadonly && html`readonly`}`,
    hint: emailReadonly ? texts.emailKnown : undefined,
  })}
${field(fields, 'cardNumber', { attributes: html`class="card-number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="40"` })}
<div class="pair">${field(fields, 'cardExpiry', { attributes: html`inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" maxlength="12"`, hint: texts.cardExpiryHint })}
${field(fields, 'cardCvc', { attributes: html`inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="8"`, hint: texts.cardCvcHint })}</div>
${field(fields, 'billingName', { attributes: html`autocomplete="cc-name" maxlength="200"` })}`
}

/** The payer's country, which determines VAT; by default the first of the list. */
export function countryChoice(label: string, chosen: string, language: Language): Markup {
  return html`<div class="field"><label for="${countryField}">${label}</label>
<select id="${countryField}" name="${countryField}" autocomplete="country">${vatCountries.map(
    (country) =>
      html`<option value="${country}" ${country === chosen && html`selected`}>${regionName(country, language)}</option>`,
  )}</select></div>`
}

/** The problems at the top of the page, each linked to its field. */
export function problemList(title: string, problems: FieldProblems, language: Language): Markup {
  const wrong = fieldNames.flatMap((name) =>
    problems[name] ? [{ name, text: problems[name][language] }] : [],
  )
  return html`<div class="alert" role="alert"><h2>${title}</h2><ul>${wrong.map(({ name, text }) => html`<li><a href="#${name}">${text}</a></li>`)}</ul></div>`
}

function field(
  { texts, values, problems, language }: Fields,
  name: FieldName,
  { attributes, hint }: { attributes: Markup; hint?: string | undefined },
): Markup {
  const problem = problems[name]?.[language]
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${name}">${texts[name]}</label>
<input id="${name}" name="${name}" value="${values[name]}" ${attributes} required ${problem && html`aria-invalid="true"`} ${described !== '' && html`aria-describedby="${described}"`}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${problem && html`<p class="wrong" id="${name}-problem">${problem}</p>`}</div>`
}

/** The message for a declined card, in the customer's language; `code` is Stripe's decline code. */
export function declineAlert(code: string, language: Language): Markup {
  const known =
    Object.entries(declineTexts).find(([name]) => name === code)?.[1] ?? declineTexts.generic_decline
  return html`<div class="alert" role="alert"><h2>${paymentTexts.declinedTitle[language]}</h2><p>${known[language]}</p></div>`
}
