import { createHash } from 'node:crypto'

/** A text is prepared when it is asked for this many times. */
const seenBefore = 3

/**
 * The most texts that are named, and that are counted at a time: a prepared statement takes memory on each
 * connection, and a list of ids gives another text for each length.
 */
const mostNamed = 300
const mostCounted = 2000

/** Longer texts, in characters, are lists of values that never come twice, and would fill the memory. */
const longestCounted = 10_000

/**
 * The best plan of a search depends on the words: a rare one is looked up in the index, one that all rows
 * have among the newest rows. A prepared statement gets one plan for all values after some runs.
 */
const searches = / i?like |tsquery\(/i

/**
 * Gives frequent statements the name under which each connection prepares them, so that PostgreSQL parses and
 * plans them once; undefined for a text that is rare, or that searches. A name stands for one text for ever,
 * since a connection that knows the name does not read the text again.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const times = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    if (text.length > longestCounted) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNamed || searches.test(text)) return known
    const asked = (times.get(text) ?? 0) + 1
    if (asked < seenBefore) {
      if (times.size >= mostCounted) times.clear()
      times.set(text, asked)
      return undefined
    }
    times.delete(text)
    const name = `often_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
}
