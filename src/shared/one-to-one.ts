/** PROGRAMME §8: the possible lengths of a one-to-one session, in minutes. */
export const oneToOneMinutes = [15, 30, 45] as const
/** The defaults of the form for a new slot: its length, and the free minutes after it. */
export const oneToOneUsual = { minutes: 30, buffer: 10 } as const
/** The minutes that stay free for the expert after a session. */
export const oneToOneBuffer = { min: 0, max: 60 } as const
/** The sessions a month that the team may grant each child on the complete plan; `first` is the default. */
export const oneToOneQuota = { min: 0, max: 31, first: 1 } as const
/** The deadline for returning a one-to-one session, in hours before its start. */
export const oneToOneCancelHours = 24
/** The maximum length of an expert's note to the parent. */
export const maxOneToOneNote = 4000
/** The maximum length of the team's reason for cancelling a session. */
export const maxOneToOneReason = 400
