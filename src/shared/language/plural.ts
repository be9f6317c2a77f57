import { type Language, languages } from './languages.ts'

/** Texts, or texts by language, for what is counted. `none` is what is said of nothing at all, where that differs. */
export interface Plural<Form> {
  none?: Form
  one: Form
  other: Form
}

const rules = new Map(languages.map((language) => [language, new Intl.PluralRules(language)]))

/**
 * The form for so many of something, by the language's own rules: French says 0 and 1 in the singular, English
 * and Italian 1 alone.
 */
export function plural<Form>(language: Language, count: number, { none, one, other }: Plural<Form>): Form {
  if (count === 0 && none !== undefined) return none
  return rules.get(language)?.select(count) === 'one' ? one : other
}
