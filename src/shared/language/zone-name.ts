import { timeOfDayIn } from './format.ts'
import { interpolate, type Language, type Text } from './languages.ts'

/** What the clocks of a time zone are called after, where a language has its own name for the town. */
const towns: Readonly<Record<string, Text>> = {
  'Europe/Luxembourg': { fr: 'Luxembourg', en: 'Luxembourg', it: 'Lussemburgo' },
  'Europe/Paris': { fr: 'Paris', en: 'Paris', it: 'Parigi' },
  'Europe/Brussels': { fr: 'Bruxelles', en: 'Brussels', it: 'Bruxelles' },
  'Europe/Zurich': { fr: 'Zurich', en: 'Zurich', it: 'Zurigo' },
  'Europe/London': { fr: 'Londres', en: 'London', it: 'Londra' },
  'Europe/Rome': { fr: 'Rome', en: 'Rome', it: 'Roma' },
  'Europe/Berlin': { fr: 'Berlin', en: 'Berlin', it: 'Berlino' },
  'America/New_York': { fr: 'New York', en: 'New York', it: 'New York' },
}

/** The town of a time zone: Luxembourg, Toronto, Auckland. */
export function townOf(timeZone: string, language: Language): string {
  return towns[timeZone]?.[language] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/**
 * Whose hours these are, in a sentence or in brackets: heure de Luxembourg, Luxembourg time, ora di
 * Lussemburgo.
 */
export function zoneName(timeZone: string, language: Language): string {
  const town = townOf(timeZone, language)
  if (language === 'en') return `${town} time`
  if (language === 'it') return `ora di ${town}`
  return interpolate('heure de {town}', { town })
}

/**
 * An hour by a family's clocks, which are named where the device shows another hour (PROGRAMME §1).
 */
export function familyHour(
  moment: Date,
  language: Language,
  timeZone: string,
  deviceZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const hour = timeOfDayIn(moment, language, timeZone)
  return hour === timeOfDayIn(moment, language, deviceZone)
    ? hour
    : `${hour} (${zoneName(timeZone, language)})`
}
