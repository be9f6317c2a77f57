/**
 * Whether a text contains every word of a search, in any order and even inside other words. Commas separate
 * alternatives, of which one is enough. A search without words finds everything.
 */
export function containsWords(text: string, search: string): boolean {
  const haystack = folded(text)
  const alternatives = alternativesIn(search)
  return (
    alternatives.length === 0 || alternatives.some((words) => words.every((word) => haystack.includes(word)))
  )
}

/** Whether a search has a letter or a digit to look for. */
export function hasWords(search: string): boolean {
  return alternativesIn(search).length > 0
}

function alternativesIn(search: string): string[][] {
  return folded(search)
    .split(/[,;]/)
    .map((part) => part.split(/[^\p{L}\p{N}€%]/u).filter((word) => word !== ''))
    .filter((words) => words.length > 0)
}

/** Normalises a text for comparison: without accents or capitals. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
