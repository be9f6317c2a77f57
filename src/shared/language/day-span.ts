import { dayAndMonth } from './format.ts'
import type { Language } from './languages.ts'

/**
 * The first and last day of a span, for « Du {from} au {to} ». If both are in the same month, only the last
 * one names it.
 */
export function daySpan(
  first: Date,
  last: Date,
  language: Language,
  zone?: string,
): Readonly<Record<'from' | 'to', string>> {
  const from = dayAndMonth(first, language, zone)
  const to = dayAndMonth(last, language, zone)
  const [number = '', month = ''] = from.split('\u00A0')
  return { from: to.endsWith(`\u00A0${month}`) ? number : from, to }
}
