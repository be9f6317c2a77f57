import { hourNaming } from './format.ts'
import { interpolate, type Language, type Text } from './languages.ts'

/** The towns of time zones that have a name of their own in some language. */
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

/** The town of a time zone, such as Luxembourg, Toronto or Auckland. */
export function townOf(timeZone: string, language: Language): string {
  return towns[timeZone]?.[language] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/**
 * The name of a time zone in a sentence or in brackets: heure de Luxembourg, Luxembourg time, ora di
 * Lussemburgo.
 */
export function zoneName(timeZone: string, language: Language): string {
  const town = townOf(timeZone, language)
  if (language === 'en') return `${town} time`
  if (language === 'it') return `ora di ${town}`
  return interpolate('heure de {town}', { town })
}

/**
 * A time of day in a family's time zone. The zone is named if the device shows another time (PROGRAMME §1).
 */
export function familyHour(moment: Date, language: Language, timeZone: string, deviceZone?: string): string {
  return hourNaming(moment, language, { id: timeZone, name: zoneName(timeZone, language) }, deviceZone)
}
