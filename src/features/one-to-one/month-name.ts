import { locales } from '#src/shared/language/format.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** The name of a month given as YYYY-MM, such as « novembre ». */
export function monthName(month: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00Z`),
  )
}
