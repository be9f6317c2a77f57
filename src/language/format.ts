import type { Language } from './languages.ts'

const timeZone = 'Europe/Luxembourg'
/** The region whose customs a language's dates and numbers follow, as a BCP 47 tag. */
export const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** An amount of euro cents as it is written: 39 €, 38,50 €, −5 € or €39, €38.50, −€5, with no-break spaces. */
export function euros(cents: number, language: Language): string {
  const written = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }).format(cents / 100)
  return written.replaceAll('\u202F', '\u00A0').replace('-', '−')
}

/** A day in words, as the clocks of Luxembourg show it: 21 novembre 2026, and in French 1er novembre. Its number stays beside its month. */
export function longDate(moment: Date, language: Language): string {
  const written = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(moment).replace(' ', '\u00A0')
  return language === 'fr' ? written.replace(/^1\u00A0/, '1er\u00A0') : written
}

/** A time of day, as the clocks of Luxembourg show it: 18 h 05, or 18:05 in English and Italian. */
export function timeOfDay(moment: Date, language: Language): string {
  return clockTime(moment, language, timeZone)
}

/** {@link timeOfDay} as the reader's own clock shows it. */
export function ownTimeOfDay(moment: Date, language: Language): string {
  return clockTime(moment, language, undefined)
}

function clockTime(moment: Date, language: Language, zone: string | undefined): string {
  const written = new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(moment)
  return language === 'fr' ? written.replace(':', '\u00A0h\u00A0') : written
}
