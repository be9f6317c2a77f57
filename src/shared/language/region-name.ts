import { locales } from './format.ts'
import type { Language } from './languages.ts'

/** The name of a country: LU is Luxembourg in French, Lussemburgo in Italian. */
export function regionName(country: string, language: Language): string {
  const names = known.get(language) ?? new Intl.DisplayNames(locales[language], { type: 'region' })
  known.set(language, names)
  return names.of(country) ?? country
}

/** Cached, because creating an instance takes longer than a thousand lookups. */
const known = new Map<Language, Intl.DisplayNames>()
