/** How many of each kind a search answers. */
export const foundMost = 6

/** How much of a message is shown around what was found. */
const excerptLength = 120

/** What stands between the words of an address or of a name; the index of addresses cuts at the same signs. */
const between = /[\s.@_+\-'"’«»,;:!?()[\]{}<>|&*\\/~=#%^$`]+/u

/** The words of a search, folded as the index folds them; none when there is too little to look for. */
export function wordsOf(typed: string): string[] {
  const words = typed
    .toLowerCase()
    .split(between)
    .filter((word) => word !== '')
  return words.join('').length < 2 ? [] : words.slice(0, 8)
}

/** A search for PostgreSQL in which the last word may be a beginning: it is being typed. */
export function tsqueryOf(words: readonly string[]): string {
  return words.map((word, index) => `'${word}'${index === words.length - 1 ? ':*' : ''}`).join(' & ')
}

/** The part of a text around the first of the words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const folded = text.toLowerCase()
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place !== -1)
  const at = places.length > 0 ? Math.min(...places) : 0
  const from = Math.max(0, at - excerptLength / 3)
  const part = text
    .slice(from, from + excerptLength)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return `${from > 0 ? '…' : ''}${part}${from + excerptLength < text.length ? '…' : ''}`
}
