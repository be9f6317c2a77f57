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
/** The longest password of the back-office; longer ones are rejected before the costly hash. */
export const passwordMost = 1024
/** How long a second factor's code may be as it is typed, with spaces and hyphens. */
export const secondFactorCodeMost = 64
/** How long codes may be as they are typed: a friend's, a gift's. */
export const codeMost = { referral: 40, gift: 60 } as const
/** The code with which a parent leaves a child's view. */
export const pinPattern = /^[0-9]{4,6}$/
export const pinMost = 6
/** How long a name may be under a declaration of withdrawal. */
export const declarantMost = 200
/** How long a search over the whole back-office may be. */
export const searchMost = 200
/** The longest note on an incident, and the longest reason for an action on several families. */
export const incidentNoteMost = 2000
export const bulkReasonMost = 300
export const noticeSubjectMost = 150
/** How long a video or a challenge may last, in minutes. */
export const lengthMinutes = { least: 1, most: 600 } as const
