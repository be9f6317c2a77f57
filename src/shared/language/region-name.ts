import { locales } from './format.ts'
import type { Language } from './languages.ts'

/** What a country is called: LU is Luxembourg in French, Lussemburgo in Italian. */
export function regionName(country: string, language: Language): string {
  const names = known.get(language) ?? new Intl.DisplayNames(locales[language], { type: 'region' })
  known.set(language, names)
  return names.of(country) ?? country
}

/** Making one takes longer than asking it a thousand times. */
const known = new Map<Language, Intl.DisplayNames>()
