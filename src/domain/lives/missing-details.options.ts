/** PROGRAMME §2: the details that the calendar reports when they are missing. */
export const missingDetails = ['expert', 'host', 'link', 'replay'] as const
export type MissingDetail = (typeof missingDetails)[number]
