import { cardOf, type TestCard } from '#emulator/cards.ts'
import type { Text } from '#emulator/languages.ts'
import { homeCountry, isVatCountry, type VatCountry } from '#emulator/vat.ts'
import { fieldProblems } from './payment.texts.ts'

export const fieldNames = ['email', 'cardNumber', 'cardExpiry', 'cardCvc', 'billingName'] as const
export type FieldName = (typeof fieldNames)[number]
export type FieldValues = Readonly<Record<FieldName, string>>
export type FieldProblems = Readonly<Partial<Record<FieldName, Text>>>

export const noValues: FieldValues = {
  email: '',
  cardNumber: '',
  cardExpiry: '',
  cardCvc: '',
  billingName: '',
}

/** The payer's country as submitted; the company's own country when the form contains none. */
export function countryOf(submitted: Readonly<Record<string, unknown>>): VatCountry {
  return isVatCountry(submitted[countryField]) ? submitted[countryField] : homeCountry
}

export const countryField = 'billingCountry'

/** The submitted fields, each as text of limited length. */
export function valuesOf(submitted: Readonly<Record<string, unknown>>): FieldValues {
  const value = (name: FieldName) =>
    typeof submitted[name] === 'string' ? submitted[name].slice(0, 300) : ''
  return {
    email: value('email'),
    cardNumber: value('cardNumber'),
    cardExpiry: value('cardExpiry'),
    cardCvc: value('cardCvc'),
    billingName: value('billingName'),
  }
}

interface CardEntry {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string
  email: string
}

/** Validates the form: returns the card and its holder, or the problems by field. */
export function readCardForm(
  values: FieldValues,
  now: Date,
): { entry: CardEntry } | { problems: FieldProblems } {
  const email = values.email.trim()
  const number = values.cardNumber.replaceAll(/[\s-]/g, '')
  const expiry = readExpiry(values.cardExpiry)
  const cvc = values.cardCvc.trim()
  const name = values.billingName.trim()
  const card = cardOf(number)
  const problems: Partial<Record<FieldName, Text>> = {}
  if (email.length > 254 || !/^[^\s@<>"',;:]+@[^\s@<>"',;:.]+(?:\.[^\s@<>"',;:.]+)+$/.test(email))
    problems.email = fieldProblems.email
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) problems.cardNumber = fieldProblems.cardNumber
  if (!expiry) problems.cardExpiry = fieldProblems.cardExpiry
  else if (Date.UTC(expiry.year, expiry.month, 1) <= now.getTime())
    problems.cardExpiry = fieldProblems.cardExpired
  if (!new RegExp(`^\\d{${card.brand === 'amex' ? 4 : 3}}$`).test(cvc))
    problems.cardCvc = fieldProblems.cardCvc
  if (name === '' || name.length > 200) problems.billingName = fieldProblems.billingName
  if (!expiry || Object.keys(problems).length > 0) return { problems }
  return { entry: { card, expiryMonth: expiry.month, expiryYear: expiry.year, name, email } }
}

/** Accepts `12/34`, `12 / 2034` and `1234`. */
function readExpiry(submitted: string): { month: number; year: number } | undefined {
  const found = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(submitted.replaceAll(/\s/g, ''))
  const month = Number(found?.[1])
  const year = Number(found?.[2])
  if (!found || month < 1 || month > 12) return undefined
  return { month, year: year < 100 ? 2000 + year : year }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
