import { interpolate, type Language } from './languages.ts'

const timeZone = 'Europe/Luxembourg'
/** The region whose customs a language's dates and numbers follow, as a BCP 47 tag. */
export const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/**
 * An amount of euro cents as it is written: 39 €, 38,50 €, −5 € or €39, €38.50, −€5, with no-break spaces.
 */
export function euros(cents: number, language: Language): string {
  const written = new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100)
  return written.replaceAll('\u202F', '\u00A0').replace('-', '−')
}

/**
 * A day in words, as the clocks of Luxembourg show it: 21 novembre 2026, and of the first 1er novembre in
 * French, 1° novembre in Italian. Its number stays beside its month.
 */
export function longDate(moment: Date, language: Language): string {
  return numbered(
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(moment),
    language,
  )
}

/** A day and its month, as the clocks of a time zone show them (the device's unless said): 16 novembre. */
export function dayAndMonth(moment: Date, language: Language, zone?: string): string {
  const format = { day: 'numeric', month: 'long', timeZone: zone } as const
  return numbered(new Intl.DateTimeFormat(locales[language], format).format(moment), language)
}

/** A day's number with its month beside it, and the first as each language writes it. */
function numbered(written: string, language: Language): string {
  const together = written.replace(/(\d+) /, '$1\u00A0')
  return language === 'en' ? together : together.replace(/(?<=^| )1(?=\u00A0)/, firstOfMonth[language])
}

/** How a month's first day is written. */
export const firstOfMonth: Readonly<Record<Language, string>> = { fr: '1er', en: '1', it: '1°' }

const elisions: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
}
const italianDate =
  /\b(il|al|dal|del|nel|sul) (?=(?:8|11)(?:\u00A0(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)| al \d))/gi

/**
 * {@link fill} for texts with a {@link longDate}: Italian elides the article before 8 and 11 (« l’8 novembre
 * », « fino all’11 novembre »).
 */
export function fillDated(text: string, values: Readonly<Record<string, string | number>>): string {
  return interpolate(text, values).replace(italianDate, (article) => {
    const elided = elisions[article.trim().toLowerCase()] ?? article
    return /^[A-Z]/.test(article) ? elided.charAt(0).toUpperCase() + elided.slice(1) : elided
  })
}

/**
 * A time of day, as the clocks of Luxembourg show it: 9 h 05, 18 h, or 09:05, 18:00 in English and Italian.
 */
export function timeOfDay(moment: Date, language: Language): string {
  return clockTime(moment, language, timeZone)
}

/** {@link timeOfDay} as the clocks of a time zone show it. */
export function timeOfDayIn(moment: Date, language: Language, zone: string): string {
  return clockTime(moment, language, zone)
}

/**
 * A day of the week and month as the clocks of a time zone show it: mercredi 25 novembre, Wednesday 25
 * November; 1er novembre in French, 1° novembre in Italian. Its number stays beside its month.
 */
export function weekdayIn(moment: Date, language: Language, zone: string): string {
  const written = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(moment)
  return numbered(written, language)
}

function clockTime(moment: Date, language: Language, zone: string | undefined): string {
  const written = new Intl.DateTimeFormat(locales[language], {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(moment)
  return language === 'fr'
    ? written
        .replace(/^0/, '')
        .replace(':', '\u00A0h\u00A0')
        .replace(/\u00A000$/, '')
    : written
}
