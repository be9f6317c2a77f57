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
export const retentionYears = 3
/** How long Luxembourg's law keeps records of payments. */
export const accountingYears = 10
export const contactMessageLeast = 10
export const contactMessageMost = 5000
export const sessionDays = 30
export const adminSessionHours = 8
export const announcementFreshMinutes = 5
export const redirectAfterMilliseconds = 2000
export const checkoutRedirectMilliseconds = 100
export const adminCheckMilliseconds = 100
export const footerScrollMilliseconds = 100
export const adminTokenShown = 10
export const currency = 'eur'
/** How many days before a year begins by itself the family is told, with the amount. */
export const renewalAnnouncedDays = 45
