/**
 * Whether a text holds every word of a search, in any order, each at least in part. An empty search finds
 * everything.
 */
export function holdsWords(text: string, search: string): boolean {
  const within = folded(text)
  return folded(search)
    .split(/[^\p{L}\p{N}€%]/u)
    .every((word) => within.includes(word))
}

/** A text as a search compares it: without accents or capitals. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
