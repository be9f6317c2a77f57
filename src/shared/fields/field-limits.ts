/**
 * SPEC §9: the limits of a family's answers. Separate from numbers.ts, which is part of what every page
 * downloads.
 */
export const objectivesRange = { min: 1, max: 5, asked: 3 } as const
export const minInterests = 2
export const maxFreeFormGoal = 150
export const baselineRange = { min: 1, max: 5 } as const
/** The maximum length of an expert's note to the team. */
export const maxLiveNote = 2000
/** The maximum lengths of names, in UTF-16 units, as a form’s maxlength counts them. */
export const maxName = { parent: 100, child: 60, display: 60 } as const
/** The maximum length of a family's line about custody. */
export const maxCustody = 300
/** The maximum length of a back-office password; longer ones are rejected before the expensive hash. */
export const maxPassword = 1024
/** The maximum length of a second factor’s code as typed, with spaces and hyphens. */
export const maxSecondFactorCode = 64
/** The maximum lengths of codes as typed: a referral code and a gift code. */
export const maxCode = { referral: 40, gift: 60 } as const
/** The code with which a parent leaves a child's view. */
export const pinPattern = /^[0-9]{4,6}$/
export const maxPin = 6
/** The maximum length of the name under a declaration of withdrawal. */
export const maxDeclarant = 200
/** The maximum length of a search, over the whole back-office or in one of its lists. */
export const maxSearch = 200
/** The maximum lengths of a note on an incident, and of a reason for an action on several families. */
export const maxIncidentNote = 2000
export const maxBulkReason = 300
export const maxNoticeSubject = 150
export const maxAnnouncement = 300
export const maxVideoTitle = 200
export const maxLiveTitle = 120
/** The maximum length of a live session's description, of what to bring and of a reason to cancel. */
export const maxLiveText = 400
/** The possible lengths of a video or a challenge, in minutes. */
export const lengthMinutes = { min: 1, max: 600 } as const
