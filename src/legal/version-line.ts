import { longDate } from '#src/language/format.ts'
import { fill, type Text } from '#src/language/languages.ts'

/** What a legal page says of its version: the day it came into force, 2026-11-22, in words. */
export function versionLine(day: string): Text {
  const noon = new Date(`${day}T12:00:00Z`)
  return {
    fr: fill('Version du {day}', { day: longDate(noon, 'fr') }),
    en: fill('Version of {day}', { day: longDate(noon, 'en') }),
    it: fill('Versione del {day}', { day: longDate(noon, 'it') }),
  }
}
