/**
 * Whether a text contains every word of a search, in any order, also as a part of a word. An empty search
 * finds everything.
 */
export function containsWords(text: string, search: string): boolean {
  const haystack = folded(text)
  return folded(search)
    .split(/[^\p{L}\p{N}€%]/u)
    .every((word) => haystack.includes(word))
}

/** Normalises a text for comparison: without accents or capitals. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
