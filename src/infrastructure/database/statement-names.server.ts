import { createHash } from 'node:crypto'

/** A statement is named, and thereby prepared, from this use on. */
const minUses = 3

/**
 * How many statements are named at most, and how many are counted at a time. A prepared statement takes
 * memory on each connection, and a list of ids of another length makes another statement.
 */
const maxNamed = 300
const maxCounted = 2000

/**
 * In characters. Longer statements contain lists of values that never come twice, and would fill the memory.
 */
const maxCharacters = 10_000

/**
 * Searches are not prepared: after some runs a prepared statement gets one plan for all values, but the best
 * plan of a search depends on its words. A rare word is best found by the index, a word that occurs in every
 * row among the newest rows.
 */
const searches = / i?like |tsquery\(/i

/**
 * Gives frequent statements the name under which each connection prepares them, so that PostgreSQL parses and
 * plans them once; undefined for a statement that is rare, or that searches. A name belongs to one statement
 * for ever, because a connection that knows the name does not read the text again.
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
