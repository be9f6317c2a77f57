import { expertTypes } from './options.ts'

/**
 * The drawn portraits that an account of the team may have (PROGRAMME §2): one for each kind of expert, and
 * the host's.
 */
export const portraits = [...expertTypes, 'host'] as const
export type Portrait = (typeof portraits)[number]
