import type { Language } from '#emulator/languages.ts'

const regions: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** An amount in cents as the language writes it, without cents where there are none. */
export function money(cents: number, currency: string | null, language: Language): string {
  return new Intl.NumberFormat(regions[language], {
    style: 'currency',
    currency: currency ?? 'eur',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100)
}

/** 8.1 as “8,1 %”. */
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

export function day(seconds: number, language: Language): string {
  return new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(seconds * 1000),
  )
}
