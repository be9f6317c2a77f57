import type { MissingDetail } from '#src/domain/lives/missing-details.rules.ts'
import { companyMoment, companyWallTime } from '#src/shared/dates.ts'

/** PROGRAMME §2: for how many weeks a live session can be planned at once. */
export const repeatedWeeks = { least: 2, most: 52 } as const
/** How long a description is at most, what to bring, and why a live session is cancelled. */
export const liveTextMost = 400
export const livePlacesUsual = 30

interface Arranged {
  state: 'planned' | 'cancelled' | 'over'
  expertId: string | null
  hostId: string | null
  place: 'link' | 'class' | 'none'
  replay: { isPublished: boolean } | null
}

/** What has still to be seen to: before it takes place who gives it and where, afterwards its replay. */
export function missingIn({ state, expertId, hostId, place, replay }: Arranged): MissingDetail[] {
  if (state === 'cancelled') return []
  if (state === 'over') return replay?.isPublished ? [] : ['replay']
  return [
    ...(expertId === null ? (['expert'] as const) : []),
    ...(hostId === null ? (['host'] as const) : []),
    ...(place === 'none' ? (['link'] as const) : []),
  ]
}

/** The same hour by Luxembourg's clocks so many weeks on, whatever those clocks do meanwhile. */
export function weeksAfter(start: Date, weeks: number): Date {
  // An hour that the clocks show twice stays the one that was meant.
  return weeks === 0 ? start : atWallTime(wallTimeOf(start) + weeks * 7 * 86_400_000)
}

/**
 * A start that moves as another of its series does: from one hour and weekday of Luxembourg's clocks to
 * another.
 */
export function movedLike(start: Date, from: Date, to: Date): Date {
  return atWallTime(wallTimeOf(start) + wallTimeOf(to) - wallTimeOf(from))
}

/** What the clocks of Luxembourg show, as the milliseconds of the same figures in UTC. */
function wallTimeOf(moment: Date): number {
  return Date.parse(`${companyWallTime(moment)}Z`) + (moment.getTime() % 60_000)
}

function atWallTime(shown: number): Date {
  return companyMoment(new Date(shown).toISOString().slice(0, -1))
}
