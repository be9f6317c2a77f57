import { isMission, type VisibleState } from '#src/shared/challenges.ts'

/**
 * The next week's challenge: the first that has never been a week's challenge, else the one that was longest
 * ago, so that none is repeated before all have been used. `lastWeeks` holds the last week of each. Undefined
 * if there is none to choose from.
 */
export function nextInTurn(
  inOrder: readonly string[],
  lastWeeks: ReadonlyMap<string, string>,
): string | undefined {
  const [first, ...others] = inOrder
  if (first === undefined) return undefined
  return others.reduce(
    (best, id) => ((lastWeeks.get(id) ?? '') < (lastWeeks.get(best) ?? '') ? id : best),
    first,
  )
}

interface Sortable {
  id: string
  state: VisibleState | null
  isThisWeeks: boolean
  /** Whether a parent has ever confirmed it; the child may have begun it again since. */
  wasConfirmed?: boolean
  /** Whether the challenge fits what the parent chose, and whether the parent put it aside. */
  reason?: object | null
  isNotForUs?: boolean
}

/**
 * Sorts a child's challenges: Mission 0 until it is confirmed, the week's challenge, those begun, those to
 * try (first those that fit the parent's answers, last those that were put aside, the week's too), those
 * done.
 */
export function inListOrder<Challenge extends Sortable>(challenges: readonly Challenge[]): Challenge[] {
  const rank = ({ id, state, isThisWeeks, wasConfirmed, reason, isNotForUs }: Sortable) => {
    if (state === 'confirmed') return 6
    if (isMission(id) && !wasConfirmed) return 0
    if (state === null && isNotForUs) return 5
    if (isThisWeeks) return 1
    if (state !== null) return 2
    return reason ? 3 : 4
  }
  return challenges.toSorted((a, b) => rank(a) - rank(b))
}
