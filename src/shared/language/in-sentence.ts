/** A title as it stands after a colon or a comma: « numérique et IA ». An abbreviation at its start stays. */
export function inSentence(title: string): string {
  return /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
