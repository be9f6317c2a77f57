/**
 * A title in the form that it has after a colon or a comma: « numérique et IA ». An abbreviation at its start
 * is kept.
 */
export function inSentence(title: string): string {
  return /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
