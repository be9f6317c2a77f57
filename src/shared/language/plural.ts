import { type Language, languages } from './languages.ts'

/**
 * The forms of a text for a count, or of texts by language. `none` is for a count of zero, where that has a
 * text of its own.
 */
export interface Plural<Form> {
  none?: Form
  one: Form
  other: Form
}

const rules = new Map(languages.map((language) => [language, new Intl.PluralRules(language)]))

/**
 * The form for a count, by the language's own rules: French uses the singular for 0 and 1, English and
 * Italian for 1 only.
 */
export function plural<Form>(language: Language, count: number, { none, one, other }: Plural<Form>): Form {
  if (count === 0 && none !== undefined) return none
  return rules.get(language)?.select(count) === 'one' ? one : other
}
