/** PROGRAMME §2: what the calendar names where it is missing. */
export const missingDetails = ['expert', 'host', 'link', 'replay'] as const
export type MissingDetail = (typeof missingDetails)[number]
