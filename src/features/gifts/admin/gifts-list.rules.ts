import { type GiftState, hasGoneBack } from '#src/domain/gifts/gift.rules.ts'
import { day, later } from '#src/shared/durations.ts'
import type { ListedGift } from './gifts-list.contract.ts'

/** Refunds that were requested before this moment should have arrived by `now`. */
export function refundOverdue(now: Date): Date {
  return later(now, -day)
}

/** Whether the team has to look at a paid gift: the filter `check` of {@link ListedGift}, for one gift. */
export function needsCheck(
  gift: GiftState & { recipientEmail: string | null; deliveredAt: Date | null },
  now: Date,
): boolean {
  if (gift.redeemedAt) return hasGoneBack(gift)
  if (hasGoneBack(gift)) return false
  if (gift.refundAskedAt) return gift.refundAskedAt < refundOverdue(now)
  return gift.recipientEmail === null && gift.deliveredAt === null
}

/** Why the team has to look at a gift; undefined when it does not. */
export function causeToCheck({
  needsCheck: isToCheck,
  status,
}: Pick<ListedGift, 'needsCheck' | 'status'>): 'refundedAfterUse' | 'refundWaits' | 'noAddress' | undefined {
  if (!isToCheck) return undefined
  if (status === 'used') return 'refundedAfterUse'
  return status === 'void' ? 'refundWaits' : 'noAddress'
}
