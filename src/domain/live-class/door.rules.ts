import { doorOpensAt, endOf, goodbyesEndOf, type Planned, teamDoorOpensAt } from '#src/shared/class-times.ts'
import { minute } from '#src/shared/durations.ts'

/** A live or one-to-one session; `over` is a past one, as the back-office shows it. */
interface Session extends Planned {
  state: 'planned' | 'cancelled' | 'over'
}

/** The adults of the team who must be in a class before children come in (PROGRAMME §3). */
export const adultsNeeded = 2

/** How long a class may have only one adult before the team is alerted, in milliseconds. */
export const aloneMs = 2 * minute

/**
 * Since when a class has lacked an adult, and when the team was alerted to it; both null while it lacks none.
 */
interface Alone {
  aloneSince: Date | null
  alertedAt: Date | null
}

/**
 * How a poll of a class updates these moments, and whether the team must be alerted now: once for each time
 * that the class lacks an adult.
 */
export function aloneAfter(before: Alone, isShort: boolean, now: Date): Alone & { isAlertDue: boolean } {
  if (!isShort) return { aloneSince: null, alertedAt: null, isAlertDue: false }
  const aloneSince = before.aloneSince ?? now
  const isAlertDue = before.alertedAt === null && now.getTime() - aloneSince.getTime() >= aloneMs
  return { aloneSince, alertedAt: isAlertDue ? now : before.alertedAt, isAlertDue }
}

/**
 * Whether it is time for children to come in. While adults are missing, the children still wait at the door.
 */
export function isOpenToChildren(live: Session, now: Date): boolean {
  return live.state === 'planned' && doorOpensAt(live) <= now && now < endOf(live)
}

/** Whether the team may come in: from an hour before the start to ten minutes after the end. */
export function isOpenToTeam(live: Session, now: Date): boolean {
  return live.state === 'planned' && teamDoorOpensAt(live) <= now && now < goodbyesEndOf(live)
}

/**
 * The state of the door for children: `waiting` while it is time but adults of the team are missing, `over`
 * from the planned end on.
 */
export function doorState(
  live: Session,
  adultsIn: number,
  now: Date,
): 'early' | 'waiting' | 'open' | 'over' | 'cancelled' {
  if (live.state === 'cancelled') return 'cancelled'
  if (now >= endOf(live)) return 'over'
  if (now < doorOpensAt(live)) return 'early'
  return adultsIn >= adultsNeeded ? 'open' : 'waiting'
}
