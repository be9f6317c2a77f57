/** SPEC §9: the business constants, each written once. Money is in euro cents. */
export const loginLinkMinutes = 15
export const referralLimit = 2
export const referralFreeDays = 30
export const withdrawalDays = 14
export const pastDueAccessDays = 7
export const familyDiscountPercent = 30
/** The first included. */
export const childrenMost = 6
export const liveHoursPerWeek = 2
export const liveMinutes = { least: 45, most: 60 } as const
export const livePlaces = { least: 1, most: 500 } as const
export const retentionYears = 3
/** How long Luxembourg's law keeps records of payments. */
export const accountingYears = 10
export const contactMessageLeast = 10
export const contactMessageMost = 5000
/** How long somebody of the team may look at a family's pages. */
export const teamViewMinutes = 15
export const sessionDays = 30
export const adminSessionHours = 8
/** CONTRACT §10: how long after a password or code was given again guarded calls are allowed. */
export const confirmationMinutes = 15
export const passwordLeast = 8
/** PROGRAMME §2: how long an invitation's link is good. */
export const invitationHours = 24
/** CONTRACT §10: how long a family's sign-ins are kept. */
export const familySignInDays = 90
/** How long after a live session its expert may write a note to the team. */
export const liveNoteHours = 48
export const announcementFreshMinutes = 5
export const redirectAfterMilliseconds = 2000
export const checkoutRedirectMilliseconds = 100
export const adminCheckMilliseconds = 100
export const footerScrollMilliseconds = 100
export const adminTokenShown = 10
export const currency = 'eur'
/** How many days before a year begins by itself the family is told, with the amount. */
export const renewalAnnouncedDays = 45
