import { interpolate } from '#src/shared/language/languages.ts'

/**
 * A title with a child's name in it; French elides before a vowel, and before the h of first names, which is
 * nearly always mute: « L’arbre d’Anna », « d’Hugo ».
 */
export function titleWithName(
  { title, titleBeforeVowel }: { title: string; titleBeforeVowel: string },
  name: string,
): string {
  const first = name.trim().normalize('NFD').charAt(0).toLowerCase()
  return interpolate(/[aeiouhœæ]/.test(first) ? titleBeforeVowel : title, { name })
}
