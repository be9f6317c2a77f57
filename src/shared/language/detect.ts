import { isLanguage, type Language } from './languages.ts'

/**
 * SPEC §2: the stored choice, else the primary subtag of the first preference if it is supported, else
 * `otherwise`, which is English by default.
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
