import type { ListedGift } from './gifts-list.contract.ts'

/** Why the team has to look at a gift; undefined when it does not. */
export function causeToCheck({
  needsCheck,
  status,
  cents,
  returnedCents,
}: Pick<ListedGift, 'needsCheck' | 'status' | 'cents' | 'returnedCents'>):
  | 'refundedAfterUse'
  | 'refundWaits'
  | 'noAddress'
  | undefined {
  if (!needsCheck) return undefined
  if (status === 'used') return 'refundedAfterUse'
  return status === 'void' && returnedCents < cents ? 'refundWaits' : 'noAddress'
}
