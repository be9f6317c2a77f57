import { fill } from '#src/language/languages.ts'

/** A title with a child's name in it; French elides before a vowel: « L’arbre d’Anna ». */
export function titleWithName({ title, titleBeforeVowel }: { title: string; titleBeforeVowel: string }, name: string): string {
  const first = name.trim().normalize('NFD').charAt(0).toLowerCase()
  return fill(/[aeiouœæ]/.test(first) ? titleBeforeVowel : title, { name })
}
