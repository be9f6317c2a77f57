import { expertTypes } from './options.ts'

/**
 * The drawn portraits that somebody of the team may have (PROGRAMME §2): one whose clothes tell each trade,
 * and the host's.
 */
export const portraits = [...expertTypes, 'host'] as const
export type Portrait = (typeof portraits)[number]
