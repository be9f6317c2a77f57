import type { MissingDetail } from '#src/domain/lives/missing-details.options.ts'
import { companyMoment, companyWallTime } from '#src/shared/dates.ts'
import { day, minute } from '#src/shared/durations.ts'

/** PROGRAMME §2: the number of weeks for which a series can be planned at once. */
export const repeatedWeeks = { min: 2, max: 52 } as const
export const livePlacesUsual = 30

interface LiveArrangement {
  state: 'planned' | 'cancelled' | 'over'
  expertId: string | null
  hostId: string | null
  place: 'link' | 'class' | 'none'
  /** Whether the team has published its replay, or set when it is published. */
  isReplayReviewed: boolean
}

/** The missing details of a live session: until its end its expert, host and place, afterwards its replay. */
export function missingIn({
  state,
  expertId,
  hostId,
  place,
  isReplayReviewed,
}: LiveArrangement): MissingDetail[] {
  if (state === 'cancelled') return []
  if (state === 'over') return isReplayReviewed ? [] : ['replay']
  return [
    ...(expertId === null ? (['expert'] as const) : []),
    ...(hostId === null ? (['host'] as const) : []),
    ...(place === 'none' ? (['link'] as const) : []),
  ]
}

/** The same hour in Luxembourg a number of weeks later, even across a change of the clocks. */
export function weeksAfter(start: Date, weeks: number): Date {
  // Zero weeks return the start itself: when the clocks go back, converting it would pick the first of the
  // two equal hours.
  return weeks === 0 ? start : atWallTime(wallTimeOf(start) + weeks * week)
}

const week = 7 * day

/**
 * A start moved like another one of its series, which moves from one weekday and hour in Luxembourg to
 * another. In a night that skips the hour of the series, a start is later than the others; it still moves as
 * they do.
 */
export function movedLike(start: Date, from: Date, to: Date): Date {
  const shift = wallTimeOf(start) - wallTimeOf(from)
  const weeks = Math.round(shift / week)
  const hasSameHour =
    weeksAfter(from, weeks).getTime() === start.getTime() ||
    weeksAfter(start, -weeks).getTime() === from.getTime()
  return hasSameHour ? weeksAfter(to, weeks) : atWallTime(wallTimeOf(to) + shift)
}

/** The wall time in Luxembourg, as the milliseconds of the moment at which UTC has that wall time. */
function wallTimeOf(moment: Date): number {
  return Date.parse(`${companyWallTime(moment)}Z`) + (moment.getTime() % minute)
}

function atWallTime(wallTime: number): Date {
  return companyMoment(new Date(wallTime).toISOString().slice(0, -1))
}
