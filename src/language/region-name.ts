import { locales } from './format.ts'
import type { Language } from './languages.ts'

/** What a country is called: LU is Luxembourg in French, Lussemburgo in Italian. */
export function regionName(country: string, language: Language): string {
  return new Intl.DisplayNames(locales[language], { type: 'region' }).of(country) ?? country
}
