/** SPEC §9: the business constants, each written once. Money is in euro cents. */
export const loginLinkMinutes = 15
export const referralLimit = 2
export const referralFreeDays = 30
export const withdrawalDays = 14
export const pastDueAccessDays = 7
export const familyDiscountPercent = 30
/** Includes the first child. */
export const maxChildren = 6
export const liveHoursPerWeek = 2
export const liveMinutes = { min: 45, max: 60 } as const
export const livePlaces = { min: 1, max: 500 } as const
export const retentionYears = 3
/** How long Luxembourg's law requires records of payments to be stored. */
export const accountingYears = 10
/** How long a request that was never confirmed is stored after its link has expired. */
export const unconfirmedDays = 90
/**
 * How long the link that confirms a withdrawal or a cancellation is valid. What must lie within the fourteen
 * days of withdrawal is the declaration, not its confirmation.
 */
export const leavingLinkDays = 14
/** How long a team member may view the site as a family. */
export const teamViewMinutes = 15
export const sessionDays = 30
export const adminSessionHours = 8
/** CONTRACT §10: how long guarded calls are allowed after the password or code was entered again. */
export const confirmationMinutes = 15
export const minPassword = 8
/** PROGRAMME §2: how long an administrator's invitation link is valid. */
export const invitationHours = 24
/** How many days rows are stored whose time is over (docs/security.md, What is kept, and how long). */
export const storedDays = {
  emails: 30,
  loginLinks: 90,
  emailChanges: 90,
  adminSessions: 90,
  /** CONTRACT §10. */
  familySignIns: 90,
  /** An invitation that was not accepted holds the address of a person who never agreed. */
  openInvitations: 90,
} as const
/** How long after a live session its expert may write a note to the team. */
export const liveNoteHours = 48
/** PROGRAMME §7: the working hours within which the team replies to a family, by its plan. */
export const replyHours = { usual: 24, complete: 8 } as const
/** PROGRAMME §1: the hours of a family's day in which e-mails that can wait are held. */
export const quietHours = { from: 21, until: 8 } as const
/** The hour from which pages say good evening and suggest the evening theme (BRAND §2). */
export const eveningBegins = 18
export const announcementFreshMinutes = 5
export const redirectAfterMs = 2000
export const checkoutRedirectMs = 100
export const adminCheckMs = 100
export const footerScrollMs = 100
export const adminTokenShown = 10
export const currency = 'eur'
/**
 * How many days before its automatic renewal a yearly subscription is announced to the family, with the
 * amount.
 */
export const renewalAnnouncedDays = 45
