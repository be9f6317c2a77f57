import type { baselineOptOuts, baselines } from '#src/shared/options.ts'

export type BaselineId = (typeof baselines)[number]['id']
/** Days between two askings (PROGRAMME §7). */
const daysBetweenBaselines = 90

const dayMilliseconds = 86_400_000

/** When the questions may be asked again, or undefined while nothing was ever answered: at once. */
export function askedAgainAt(times: readonly string[]): Date | undefined {
  const last = times.at(-1)
  return last === undefined ? undefined : new Date(Date.parse(last) + daysBetweenBaselines * dayMilliseconds)
}

/**
 * From when the questions are proposed: ninety days after the last answers, and after they were put off;
 * undefined where they were never answered, or are not wanted.
 */
export function proposedFrom(
  times: readonly string[],
  optOut: { kind: (typeof baselineOptOuts)[number]; decidedAt: Date } | undefined,
): Date | undefined {
  const again = askedAgainAt(times)
  if (!again || optOut?.kind === 'never') return undefined
  const putOffUntil = optOut ? optOut.decidedAt.getTime() + daysBetweenBaselines * dayMilliseconds : 0
  return new Date(Math.max(again.getTime(), putOffUntil))
}

export type Change = 'first' | 'more' | 'often' | 'same' | 'less' | 'unknown'

/** Of the five answers, the first and the fourth: what was never done, and what is done often. */
const [never, often] = [1, 4]

/** The child's own change in one question, for a sentence: no number, and nobody else's. */
export function changeOf(then: number | null, now: number | null): Change {
  if (then === null || now === null) return 'unknown'
  if (now < then) return 'less'
  if (now > then) return then === never ? 'first' : 'more'
  return now === often ? 'often' : 'same'
}

/** What the whole says, in the order in which it is said; a question with one answer is left out. */
const directions = ['more', 'same', 'less'] as const
const directionOf: Readonly<Record<Change, (typeof directions)[number] | undefined>> = {
  first: 'more',
  more: 'more',
  often: 'same',
  same: 'same',
  less: 'less',
  unknown: undefined,
}

/** The questions that went one way, in their order; ways that none went are left out. */
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
