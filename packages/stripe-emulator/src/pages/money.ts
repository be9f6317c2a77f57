import type { Language } from '#emulator/languages.ts'

const regions: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** An amount in cents in the language's format, without decimals for whole euros. */
export function money(cents: number, currency: string | null, language: Language): string {
  return new Intl.NumberFormat(regions[language], {
    style: 'currency',
    currency: currency ?? 'eur',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100)
}

/** A percentage: 8.1 as “8,1 %”. */
export function percent(value: number, language: Language): string {
  return new Intl.NumberFormat(regions[language], { style: 'percent', maximumFractionDigits: 1 }).format(
    value / 100,
  )
}

export function dayAndTime(seconds: number, language: Language): string {
  return new Intl.DateTimeFormat(regions[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(seconds * 1000))
}

/** A long date, with the first of a month in the language's form: 1er novembre, 1° novembre. */
export function day(seconds: number, language: Language): string {
  const written = new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(seconds * 1000),
  )
  return language === 'en' ? written : written.replace(/^1 /, language === 'fr' ? '1er ' : '1° ')
}

/** Italian elides before 8 and 11: dall’8 gennaio all’11 gennaio. */
export function elided(text: string): string {
  return text.replace(/\b(d?al) (?=(?:8|11) )/g, '$1l’')
}
