/** The maximum number of results of each kind. */
export const maxResults = 6

/** The length of a message's excerpt, in characters. */
const excerptLength = 120

/** The separators of words in an address or a name; the index of addresses uses the same ones. */
const separators = /[\s.@_+\-'"’«»,;:!?()[\]{}<>|&*\\/~=#%^$`]+/u

/** The words of a search, lower-cased like the index; empty when fewer than two characters were typed. */
export function searchWordsOf(typed: string): string[] {
  const words = typed
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '')
  return words.join('').length < 2 ? [] : words.slice(0, 8)
}

/**
 * A PostgreSQL text search for all words; the last one matches as a prefix, since it is still being typed.
 */
export function tsqueryOf(words: readonly string[]): string {
  return words.map((word, index) => `'${word}'${index === words.length - 1 ? ':*' : ''}`).join(' & ')
}

/** The part of a text around the first match of any of the words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const folded = text.toLowerCase()
  const matches = words.map((word) => folded.indexOf(word)).filter((place) => place !== -1)
  const at = matches.length > 0 ? Math.min(...matches) : 0
  const from = Math.max(0, at - excerptLength / 3)
  const part = text
    .slice(from, from + excerptLength)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return `${from > 0 ? '…' : ''}${part}${from + excerptLength < text.length ? '…' : ''}`
}
