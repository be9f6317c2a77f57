import { expertTypes } from '#src/shared/options.ts'

/**
 * The drawn portraits for a team member’s account (PROGRAMME §2): one for each type of expert, and one for
 * the host.
 */
export const portraits = [...expertTypes, 'host'] as const
export type Portrait = (typeof portraits)[number]
