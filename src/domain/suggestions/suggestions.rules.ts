import type { Category, Interest, Objective } from '#src/shared/options.ts'

/** A parent's choices for a child: nothing else is asked, and nothing is concluded about the child. */
export interface Wishes {
  objectives: readonly Objective[]
  interests: readonly Interest[]
}

/** Why something is suggested first: an objective of the parent, or an interest of the child. */
export interface Reason {
  objective: Objective | null
  interest: Interest | null
}

/** The themes that fit a parent's choices (PROGRAMME §8, personalised), as data. */
export const themesOfObjective: Readonly<Record<Objective, readonly Category[]>> = {
  autonomy: ['autonomy', 'time'],
  concentration: ['time', 'health'],
  emotions: ['health', 'social', 'values'],
  oral_confidence: ['communication'],
  money_management: ['business'],
  creativity: ['creativity'],
  critical_thinking: ['critical', 'society'],
  teamwork: ['social', 'communication'],
}

export const themesOfInterest: Readonly<Record<Interest, readonly Category[]>> = {
  tech_ai: ['tech'],
  design_art: ['creativity'],
  entrepreneurship: ['business'],
  daily_science: ['science'],
  ecology: ['science', 'society'],
  games_logic: ['critical', 'tech'],
}

/**
 * Why a theme is chosen for a child: the first of its parent's objectives that it fits, else the first of its
 * interests; null when nothing fits.
 */
export function reasonForTheme(theme: Category | null, { objectives, interests }: Wishes): Reason | null {
  if (theme === null) return null
  const objective = objectives.find((one) => themesOfObjective[one].includes(theme))
  if (objective) return { objective, interest: null }
  const interest = interests.find((one) => themesOfInterest[one].includes(theme))
  return interest ? { objective: null, interest } : null
}

/** Sorts items: first those with a reason, last those that a parent put aside; otherwise the order stays. */
export function chosenFirst<Item extends { reason: Reason | null; isNotForUs: boolean }>(
  items: readonly Item[],
): Item[] {
  const rank = ({ reason, isNotForUs }: Item) => {
    if (isNotForUs) return 2
    return reason ? 0 : 1
  }
  return items.toSorted((a, b) => rank(a) - rank(b))
}
