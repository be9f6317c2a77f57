import { isLanguage, type Language } from './languages.ts'

/**
 * SPEC §2: the stored choice, else the first preference's primary subtag (fr, it), else English, or what is
 * known otherwise.
 */
export function detectLanguage(
  stored: unknown,
  preference: string | undefined,
  otherwise: Language = 'en',
): Language {
  if (isLanguage(stored)) return stored
  const primary = preference?.split(',')[0]?.split(';')[0]?.trim().split('-')[0]?.toLowerCase()
  return isLanguage(primary) ? primary : otherwise
}
