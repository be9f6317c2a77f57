/**
 * SPEC §9: what a family's answers may measure. Apart from numbers.ts, of which every page downloads what
 * pages use.
 */
export const objectivesRange = { least: 1, most: 5, asked: 3 } as const
export const interestsLeast = 2
export const freeFormGoalMost = 150
export const baselineRange = { least: 1, most: 5 } as const
/** How long an expert's note to the team may be. */
export const liveNoteMost = 2000
/** How long a name may be, in UTF-16 units as a form's maxlength counts them. */
export const nameMost = { parent: 100, child: 60, display: 60 } as const
/** How long a family's line about custody may be. */
export const custodyMost = 300
