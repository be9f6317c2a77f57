import { type ExpertType, expertTypes } from '#src/shared/options.ts'

/**
 * The drawn portraits for a team member’s account (PROGRAMME §2): one for each type of expert, and one for
 * the host.
 */
export const portraits = [...expertTypes, 'host'] as const
export type Portrait = (typeof portraits)[number]

/** The portrait that was chosen for an expert, else the one of the expert's type. */
export function portraitOf({ portrait, type }: { portrait: string; type: ExpertType }): Portrait {
  return portraits.find((one) => one === portrait) ?? type
}
