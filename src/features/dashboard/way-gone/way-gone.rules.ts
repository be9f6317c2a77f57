import { day, later } from '#src/shared/durations.ts'
import type { baselineOptOuts } from '#src/shared/options.ts'

/** Days between two rounds of the questions (PROGRAMME §7). */
const daysBetweenBaselines = 90

/**
 * When the questions may be asked again; undefined if they were never answered, so that they may be asked at
 * once.
 */
export function askedAgainAt(times: readonly string[]): Date | undefined {
  const last = times.at(-1)
  return last === undefined ? undefined : later(new Date(last), daysBetweenBaselines * day)
}

/**
 * When the questions are proposed again: ninety days after they were last answered or put off; undefined if
 * they were never answered, or are not wanted.
 */
export function proposedFrom(
  times: readonly string[],
  optOut: { kind: (typeof baselineOptOuts)[number]; decidedAt: Date } | undefined,
): Date | undefined {
  const again = askedAgainAt(times)
  if (!again || optOut?.kind === 'never') return undefined
  const putOffUntil = optOut ? optOut.decidedAt.getTime() + daysBetweenBaselines * day : 0
  return new Date(Math.max(again.getTime(), putOffUntil))
}

export type Change = 'first' | 'more' | 'often' | 'same' | 'less' | 'unknown'

/** The first and the fourth of the five answers: never, and often. */
const [never, often] = [1, 4]

/**
 * The child's own change in one question, as the key of a sentence without figures and without comparison
 * with others.
 */
export function changeOf(then: number | null, now: number | null): Change {
  if (then === null || now === null) return 'unknown'
  if (now < then) return 'less'
  if (now > then) return then === never ? 'first' : 'more'
  return now === often ? 'often' : 'same'
}

/** The directions of the summary, in their order. A question with one answer only is left out. */
const directions = ['more', 'same', 'less'] as const
const directionOf: Readonly<Record<Change, (typeof directions)[number] | undefined>> = {
  first: 'more',
  more: 'more',
  often: 'same',
  same: 'same',
  less: 'less',
  unknown: undefined,
}

/** Groups the questions by direction, in their order. Directions without a question are left out. */
export function byDirection<Id extends string>(
  ids: readonly Id[],
  then: Readonly<Record<Id, number | null>>,
  now: Readonly<Record<Id, number | null>>,
): { direction: (typeof directions)[number]; ids: Id[] }[] {
  return directions.flatMap((direction) => {
    const those = ids.filter((id) => directionOf[changeOf(then[id], now[id])] === direction)
    return those.length > 0 ? [{ direction, ids: those }] : []
  })
}
