import type { baselines } from '#src/shared/options.ts'

export type BaselineId = (typeof baselines)[number]['id']
/** Days between two askings (PROGRAMME §7). */
const daysBetweenBaselines = 90

const dayMilliseconds = 86_400_000

/** When the questions may be asked again, or undefined while nothing was ever answered: at once. */
export function askedAgainAt(times: readonly string[]): Date | undefined {
  const last = times.at(-1)
  return last === undefined ? undefined : new Date(Date.parse(last) + daysBetweenBaselines * dayMilliseconds)
}

export type Change = 'more' | 'same' | 'less' | 'unknown'

/** The child's own change in one question, for a sentence: no number, and nobody else's. */
export function changeOf(then: number | null, now: number | null): Change {
  if (then === null || now === null) return 'unknown'
  if (now === then) return 'same'
  return now > then ? 'more' : 'less'
}
