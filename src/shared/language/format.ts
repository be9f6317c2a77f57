import { keepByKey } from '#src/shared/keep-by-key.ts'
import { interpolate, type Language } from './languages.ts'

const timeZone = 'Europe/Luxembourg'
/** The region whose customs a language's dates and numbers follow, as a BCP 47 tag. */
export const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** How days and hours are written. */
const shapes = {
  long: { dateStyle: 'long' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

/** Making one takes as long as some hundred uses of it; each zone has ten. */
const dateFormats = keepByKey<Intl.DateTimeFormat>(2000)

/** The device's time zone where none is given. */
function dateFormat(shape: keyof typeof shapes, language: Language, zone?: string): Intl.DateTimeFormat {
  return dateFormats(
    `${shape} ${language} ${zone}`,
    () => new Intl.DateTimeFormat(locales[language], { ...shapes[shape], timeZone: zone }),
  )
}

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
 * A day in words, in Luxembourg: 21 novembre 2026, and the first as 1er novembre in French, 1° novembre in
 * Italian. The number and its month are not broken apart.
 */
export function longDate(moment: Date, language: Language): string {
  return numbered(dateFormat('long', language, timeZone).format(moment), language)
}

/** {@link longDate} as the clocks of a time zone show it. */
export function longDateIn(moment: Date, language: Language, zone: string): string {
  return numbered(dateFormat('long', language, zone).format(moment), language)
}

/** A day and its month, as the clocks of a time zone show them (the device's unless said): 16 novembre. */
export function dayAndMonth(moment: Date, language: Language, zone?: string): string {
  return numbered(dateFormat('dayAndMonth', language, zone).format(moment), language)
}

/** A day's number with its month beside it, and the first as each language writes it. */
function numbered(written: string, language: Language): string {
  const together = written.replace(/(?<=\d) /, '\u00A0')
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
 * {@link interpolate} for texts with a {@link longDate}: Italian elides the article before 8 and 11 (« l’8
 * novembre », « fino all’11 novembre »).
 */
export function fillDated(text: string, values: Readonly<Record<string, string | number>>): string {
  return interpolate(text, values).replace(italianDate, (article) => {
    const elided = elisions[article.trim().toLowerCase()] ?? article
    return /^[A-Z]/.test(article) ? elided.charAt(0).toUpperCase() + elided.slice(1) : elided
  })
}

/**
 * A time of day in a sentence, as the clocks of Luxembourg show it: 17 h 30 or 18 h, 5.30 pm or 6 pm, 17.30.
 */
export function timeOfDay(moment: Date, language: Language): string {
  return clockTime(moment, language, timeZone)
}

/** {@link timeOfDay} as the clocks of a time zone show it. */
export function timeOfDayIn(moment: Date, language: Language, zone: string): string {
  return clockTime(moment, language, zone)
}

/** {@link timeOfDayIn} where times stand below each other: in English 17:30. */
export function tableTimeIn(moment: Date, language: Language, zone: string): string {
  return language === 'en' ? hourAndMinute(moment, zone).join(':') : clockTime(moment, language, zone)
}

/**
 * A day of the week and month as the clocks of a time zone show it: mercredi 25 novembre, Wednesday 25
 * November; 1er novembre in French, 1° novembre in Italian. Its number stays beside its month.
 */
export function weekdayIn(moment: Date, language: Language, zone: string): string {
  return numbered(dateFormat('weekday', language, zone).format(moment), language)
}

function clockTime(moment: Date, language: Language, zone: string): string {
  const [hour, minute] = hourAndMinute(moment, zone)
  if (language === 'it') return `${hour}.${minute}`
  if (language === 'fr') return `${Number(hour)}\u00A0h${minute === '00' ? '' : `\u00A0${minute}`}`
  if (minute === '00' && Number(hour) % 12 === 0) return hour === '00' ? '12\u00A0midnight' : '12\u00A0noon'
  const shown = Number(hour) % 12 || 12
  return `${shown}${minute === '00' ? '' : `.${minute}`}\u00A0${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** How long something lasts, in short: 45 min, 2 h, and one hour five minutes as 1 h 05 or, in English, 1 h 5 min. */
export function shortDuration(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00A0min`
  if (rest === 0) return `${hours}\u00A0h`
  return language === 'en'
    ? `${hours}\u00A0h ${rest}\u00A0min`
    : `${hours}\u00A0h\u00A0${String(rest).padStart(2, '0')}`
}

/** Both in two digits, from 00 to 23 and 00 to 59. */
function hourAndMinute(moment: Date, zone: string): readonly [string, string] {
  const [hour = '', minute = ''] = dateFormat('time', 'en', zone).format(moment).split(':')
  return [hour, minute]
}
