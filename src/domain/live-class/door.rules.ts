import { liveDoorMinutes, liveGoodbyeMinutes, teamDoorMinutes } from '#src/shared/numbers.ts'

const minute = 60_000

interface Planned {
  startsAt: Date
  minutes: number
  state: 'planned' | 'cancelled'
}

/** The adults of the team who must be in a class before children come in (PROGRAMME §3). */
export const adultsNeeded = 2

/** Milliseconds for which a class may have only one adult before the team is told. */
export const aloneMilliseconds = 2 * minute

/** When children may come in, if enough adults are inside. */
export function doorOpensAt({ startsAt }: Pick<Planned, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - liveDoorMinutes * minute)
}

export function endOf({ startsAt, minutes }: Pick<Planned, 'startsAt' | 'minutes'>): Date {
  return new Date(startsAt.getTime() + minutes * minute)
}

export function isOpenToChildren(live: Planned, now: Date): boolean {
  return live.state === 'planned' && doorOpensAt(live) <= now && now < endOf(live)
}

/** Whether the team may come in: from an hour before the start to ten minutes after the end. */
export function isOpenToTeam(live: Planned, now: Date): boolean {
  const opensAt = live.startsAt.getTime() - teamDoorMinutes * minute
  return (
    live.state === 'planned' &&
    opensAt <= now.getTime() &&
    now.getTime() < endOf(live).getTime() + liveGoodbyeMinutes * minute
  )
}

export function doorState(
  live: Planned,
  adultsIn: number,
  now: Date,
): 'early' | 'waiting' | 'open' | 'over' | 'cancelled' {
  if (live.state === 'cancelled') return 'cancelled'
  if (now >= endOf(live)) return 'over'
  if (now < doorOpensAt(live)) return 'early'
  return adultsIn >= adultsNeeded ? 'open' : 'waiting'
}
