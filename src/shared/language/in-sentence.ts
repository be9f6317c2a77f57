/**
 * A title as it is written after a colon or a comma: « numérique et IA ». An abbreviation at its start stays
 * in capitals.
 */
export function inSentence(title: string): string {
  return /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

/** Words as they are written at the start of a sentence, or alone: « Mercredi ». */
export function atSentenceStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
