import { createHash } from 'node:crypto'

/** A text is worth a statement of its own once it has come back. */
const seenBefore = 3

/**
 * A prepared statement takes memory on each connection, and a list of ids gives a text for each of its
 * lengths: no more than these are named, and no more texts than these counted at a time.
 */
const mostNamed = 300
const mostCounted = 2000

/** Longer texts are lists that callers fill, never asked twice alike: their length counts in memory. Characters. */
const longestCounted = 10_000

/**
 * What is searched for decides how it is best looked up: a rare word by the index of words, one that all rows
 * hold by the newest of them. A named statement has after some runs one plan for whatever is asked.
 */
const searches = / i?like |tsquery\(/i

/**
 * Names under which PostgreSQL keeps what it is asked again and again, so that it parses and plans a text once
 * for each connection; undefined for a text that is rare, or that searches. A name belongs to its text for
 * ever: a connection that knows the name never reads the text again.
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
