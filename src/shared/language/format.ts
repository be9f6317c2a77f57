import { cacheByKey } from '#src/shared/cache-by-key.ts'
import { interpolate, type Language } from './languages.ts'

const timeZone = 'Europe/Luxembourg'
/** The region whose conventions a language’s dates and numbers follow, as a BCP 47 tag. */
export const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** The formats of days and times. */
const shapes = {
  long: { dateStyle: 'long' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

/**
 * Cached, because creating a format takes as long as using it several hundred times. A time zone has up to
 * ten.
 */
const dateFormats = cacheByKey<Intl.DateTimeFormat>(2000)

/** Uses the device’s time zone if `zone` is undefined. */
function dateFormat(shape: keyof typeof shapes, language: Language, zone?: string): Intl.DateTimeFormat {
  return dateFormats(
    `${shape} ${language} ${zone}`,
    () => new Intl.DateTimeFormat(locales[language], { ...shapes[shape], timeZone: zone }),
  )
}

/** An amount of euro cents as text: 39 €, 38,50 €, −5 € or €39, €38.50, −€5, with no-break spaces. */
export function euros(cents: number, language: Language): string {
  const written = new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100)
  return written.replaceAll('\u202F', '\u00A0').replace('-', '−')
}

/**
 * A date in words, in Luxembourg’s time zone: 21 novembre 2026. The first of a month is 1er novembre in
 * French and 1° novembre in Italian. A no-break space joins the day and the month.
 */
export function longDate(moment: Date, language: Language): string {
  return numbered(dateFormat('long', language, timeZone).format(moment), language)
}

/** {@link longDate} in another time zone. */
export function longDateIn(moment: Date, language: Language, zone: string): string {
  return numbered(dateFormat('long', language, zone).format(moment), language)
}

/** A day and its month in a time zone (by default the device’s): 16 novembre. */
export function dayAndMonth(moment: Date, language: Language, zone?: string): string {
  return numbered(dateFormat('dayAndMonth', language, zone).format(moment), language)
}

/**
 * Joins a day's number and its month with a no-break space, and writes the first day as the language does.
 */
function numbered(written: string, language: Language): string {
  const together = written.replace(/(?<=\d) /, '\u00A0')
  return language === 'en' ? together : together.replace(/(?<=^| )1(?=\u00A0)/, firstOfMonth[language])
}

/** The way each language writes the first day of a month. */
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
 * {@link interpolate} for texts with a {@link longDate}: in Italian the article is elided before 8 and 11 («
 * l’8 novembre », « fino all’11 novembre »).
 */
export function interpolateDated(text: string, values: Readonly<Record<string, string | number>>): string {
  return interpolate(text, values).replace(italianDate, (article) => {
    const elided = elisions[article.trim().toLowerCase()] ?? article
    return /^[A-Z]/.test(article) ? elided.charAt(0).toUpperCase() + elided.slice(1) : elided
  })
}

/** A time of day for a sentence, in Luxembourg’s time zone: 17 h 30 or 18 h, 5.30 pm or 6 pm, 17.30. */
export function timeOfDay(moment: Date, language: Language): string {
  return clockTime(moment, language, timeZone)
}

/** {@link timeOfDay} in another time zone. */
export function timeOfDayIn(moment: Date, language: Language, zone: string): string {
  return clockTime(moment, language, zone)
}

/** {@link timeOfDayIn} in a zone that is named in brackets if the device shows another time (PROGRAMME §1). */
export function hourNaming(
  moment: Date,
  language: Language,
  zone: { id: string; name: string },
  deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const hour = clockTime(moment, language, zone.id)
  return hour === clockTime(moment, language, deviceZone) ? hour : `${hour} (${zone.name})`
}

/** {@link timeOfDayIn} for times in a column: in English 17:30. */
export function tableTimeIn(moment: Date, language: Language, zone: string): string {
  return language === 'en' ? hourAndMinute(moment, zone).join(':') : clockTime(moment, language, zone)
}

/**
 * A weekday, day and month in a time zone: mercredi 25 novembre, Wednesday 25 November; the first is 1er
 * novembre in French and 1° novembre in Italian. A no-break space joins the day and the month.
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

/** A duration in short form: 45 min, 2 h; one hour and five minutes is 1 h 05, in English 1 h 5 min. */
export function shortDuration(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00A0min`
  if (rest === 0) return `${hours}\u00A0h`
  return language === 'en'
    ? `${hours}\u00A0h ${rest}\u00A0min`
    : `${hours}\u00A0h\u00A0${String(rest).padStart(2, '0')}`
}

/** The hour and the minute in two digits each, from 00 to 23 and from 00 to 59. */
function hourAndMinute(moment: Date, zone: string): readonly [string, string] {
  const [hour = '', minute = ''] = dateFormat('time', 'en', zone).format(moment).split(':')
  return [hour, minute]
}
