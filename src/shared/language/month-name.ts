import { locales } from './format.ts'
import type { Language } from './languages.ts'

/** The name of a month given as YYYY-MM: novembre. In a file of its own, which few pages load. */
export function monthName(month: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00Z`),
  )
}
