import { fillDated, longDate } from '#src/shared/language/format.ts'
import type { Text } from '#src/shared/language/languages.ts'

/** What a legal page says of its version: the day it came into force, 2026-11-22, in words. */
export function versionLine(day: string): Text {
  const noon = new Date(`${day}T12:00:00Z`)
  return {
    fr: fillDated('Version du {day}', { day: longDate(noon, 'fr') }),
    en: fillDated('Version of {day}', { day: longDate(noon, 'en') }),
    it: fillDated('Versione del {day}', { day: longDate(noon, 'it') }),
  }
}
