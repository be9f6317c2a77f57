import { liveDoorMinutes, liveGoodbyeMinutes, teamDoorMinutes } from '#src/shared/home-challenges.ts'

const minute = 60_000

interface Planned {
  startsAt: Date
  minutes: number
  state: 'planned' | 'cancelled'
}

/** Two persons of the team, before children come in (PROGRAMME §3). */
export const adultsNeeded = 2

/** How long a class has one adult before the team is told. */
export const aloneMilliseconds = 2 * minute

/** When children may come in, adults permitting. */
export function doorOpensAt({ startsAt }: Pick<Planned, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - liveDoorMinutes * minute)
}

export function endOf({ startsAt, minutes }: Pick<Planned, 'startsAt' | 'minutes'>): Date {
  return new Date(startsAt.getTime() + minutes * minute)
}

export function isOpenToChildren(live: Planned, now: Date): boolean {
  return live.state === 'planned' && doorOpensAt(live) <= now && now < endOf(live)
}

/** An hour before to ten minutes after. */
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
