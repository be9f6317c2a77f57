import { doorOpensAt } from '#src/shared/class-times.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { AdultRole } from '#src/shared/states.ts'
import { doorState } from './door.rules.ts'
import type { DoorView } from './session-door.contract.ts'
import { teamName } from './team-name.texts.ts'

/** A class as its door shows it. */
interface DoorOfClass {
  session: {
    state: 'planned' | 'cancelled'
    title: string
    lang: Language
    startsAt: Date
    minutes: number
  }
  /** When the class server reported its end; null while it has not. */
  endedAt: Date | null
  /** Whether it takes place in a class of ours, at a typed link, or has no address yet. */
  venue: 'class' | 'link' | 'none'
  planned: readonly PlannedAdult[]
  /** The adults of the team who are in now. */
  team: readonly ({ adminId: string; role: AdultRole } & ShownName)[]
  /** The parents who count as adults. */
  parents: number
}

/** The name that families see of an adult; `isNamed` is false where it is the team's. */
export interface ShownName {
  name: string
  isNamed: boolean
}

/** An adult's own name, or the team's where none has been entered. */
export function shownNameOf(name: string | null | undefined, lang: Language): ShownName {
  return { name: name ?? teamName[lang], isNamed: typeof name === 'string' }
}

/** An adult of the team who is waited for; `adminId` is null for an expert without an account. */
export interface PlannedAdult extends ShownName {
  adminId: string | null
  role: AdultRole
  portrait: string | null
}

/** What the page before a class shows. */
export function doorViewOf(
  { session, endedAt, venue, planned, team, parents }: DoorOfClass,
  now: Date,
): DoorView {
  const { title, lang, startsAt, minutes } = session
  const isOurClass = venue === 'class'
  const hasAddress = venue !== 'none'
  const isIn = (adminId: string | null) => team.some((adult) => adult.adminId === adminId)
  const unplanned = team.filter(({ adminId }) => !planned.some((one) => one.adminId === adminId))
  return {
    // Without an address, nobody is in and nobody can come in.
    state: doorState(session, hasAddress ? team.length + parents : 0, now),
    opensAt: doorOpensAt(session).toISOString(),
    adults: team.map(({ name, role }) => ({ name, role })),
    expected: [
      ...planned.map(({ adminId, name, isNamed, role, portrait }) => ({
        name,
        isNamed,
        role,
        portrait,
        isHere: isIn(adminId),
      })),
      ...unplanned.map(({ name, isNamed, role }) => ({
        name,
        isNamed,
        role,
        portrait: null,
        isHere: true,
      })),
    ],
    // If the team opened and closed the class before its start, as a test, it has not ended for the children,
    // nor if the team has typed a link since, at which it goes on.
    hasEnded: isOurClass && endedAt !== null && endedAt >= startsAt,
    isOurClass,
    hasAddress,
    title,
    lang,
    startsAt: startsAt.toISOString(),
    minutes,
  }
}
