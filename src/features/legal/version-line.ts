import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import type { Text } from '#src/shared/language/languages.ts'

/** The line that says when a legal page came into force; `day` is YYYY-MM-DD. */
export function versionLine(day: string): Text {
  const noon = new Date(`${day}T12:00:00Z`)
  return {
    fr: interpolateDated('Version du {day}', { day: longDate(noon, 'fr') }),
    en: interpolateDated('Version of {day}', { day: longDate(noon, 'en') }),
    it: interpolateDated('Versione del {day}', { day: longDate(noon, 'it') }),
  }
}
