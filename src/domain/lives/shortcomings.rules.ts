/** PROGRAMME §2: what the calendar names where it is missing. */
export const shortcomings = ['expert', 'host', 'link', 'replay'] as const
export type Shortcoming = (typeof shortcomings)[number]
