/** How many days the team may give at once. */
export const maxGivenDays = 366

/** The maximum length of a reason that is stored in the audit log, and of one that is sent to a family. */
export const maxReason = { kept: 300, sent: 2000 }

/** How many of a family's last messages its file shows. */
export const lastMessages = 5
