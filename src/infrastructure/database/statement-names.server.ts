import { createHash } from 'node:crypto'

/** A statement is named, and so prepared, from this use on. */
const minUses = 3

/**
 * Maximum number of statements that are named, and that are counted at a time: a prepared statement takes
 * memory on each connection, and each length of a list of ids makes another statement.
 */
const maxNamed = 300
const maxCounted = 2000

/**
 * In characters. Longer statements contain lists of values that never come twice, and would fill the memory.
 */
const maxCharacters = 10_000

/**
 * The best plan of a search depends on the words: a rare word is looked up in the index, a word of all rows
 * among the newest rows. After some runs a prepared statement gets one plan for all values.
 */
const searches = / i?like |tsquery\(/i

/**
 * Gives frequent statements the name under which each connection prepares them, so that PostgreSQL parses and
 * plans them once; undefined for a statement that is rare, or that searches. A name stands for one statement
 * forever, since a connection that knows the name does not read the text again.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const times = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    if (text.length > maxCharacters) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNamed || searches.test(text)) return known
    const uses = (times.get(text) ?? 0) + 1
    if (uses < minUses) {
      if (times.size >= maxCounted) times.clear()
      times.set(text, uses)
      return undefined
    }
    times.delete(text)
    const name = `often_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
}
