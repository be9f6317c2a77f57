import { isLanguage, type Language } from './languages.ts'

/** SPEC §2: the stored choice, else the first preference's primary subtag (fr, it), else English. */
export function detectLanguage(stored: unknown, preference: string | undefined): Language {
  if (isLanguage(stored)) return stored
  const primary = preference?.split(',')[0]?.split(';')[0]?.trim().split('-')[0]?.toLowerCase()
  return isLanguage(primary) ? primary : 'en'
}
