/** PROGRAMME §8: how long a one-to-one session lasts, in minutes. */
export const oneToOneMinutes = [15, 30, 45] as const
/** How many minutes an expert keeps free after a session. */
export const oneToOneBuffer = { least: 0, most: 60 } as const
/**
 * How many sessions a month the team may give each child on the complete plan, and how many it gives at
 * first.
 */
export const oneToOneQuota = { least: 0, most: 31, first: 1 } as const
/** Until how many hours before it a session is given back. */
export const oneToOneCancelHours = 24
/** How long an expert's note to the parent may be. */
export const oneToOneNoteMost = 4000

/** PROGRAMME §7: within how many working hours the team answers a family, by its plan. */
export const answerHours = { usual: 24, complete: 8 } as const

/** PROGRAMME §8: what becomes of a family's box. */
export const parcelStates = ['toSend', 'prepared', 'sent', 'returned'] as const
export type ParcelState = (typeof parcelStates)[number]
/** How long a carrier's number may be. */
export const trackingMost = 60
