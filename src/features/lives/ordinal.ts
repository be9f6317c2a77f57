import type { Language } from '#src/shared/language/languages.ts'

/** 1er, 2e; 1st, 2nd; 1°. */
export function ordinal(position: number, language: Language): string {
  if (language === 'it') return `${position}°`
  if (language === 'fr') return position === 1 ? '1er' : `${position}e`
  const ending = { one: 'st', two: 'nd', few: 'rd' } as const
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(position)
  return `${position}${rule in ending ? ending[rule as keyof typeof ending] : 'th'}`
}
