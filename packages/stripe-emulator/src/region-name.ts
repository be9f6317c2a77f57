import type { Language } from './languages.ts'

const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** A country's name in a language: LU is Luxembourg in French, Lussemburgo in Italian. */
export function regionName(country: string, language: Language): string {
  const names = formatters.get(language) ?? new Intl.DisplayNames(locales[language], { type: 'region' })
  formatters.set(language, names)
  return names.of(country) ?? country
}

/** Cached, because creating a formatter takes longer than a thousand uses of it. */
const formatters = new Map<Language, Intl.DisplayNames>()
