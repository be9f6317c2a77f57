import { companyMonth, dayAfter, startOfCompanyDay } from '#src/shared/dates.ts'

/** When the list of a month's families is closed: at the end of its cut-off day in Luxembourg. */
export function closesAt(cutOffOn: string): Date {
  return startOfCompanyDay(dayAfter(cutOffOn, 1))
}

interface KnownBox {
  month: string
  /** When the list of its families was stored; null before. */
  listedAt: Date | null
  /** Whether the family is on that list. */
  isListed: boolean
}

/**
 * The box that a family is shown. It is the first box, from this month on, for whose list the family is or
 * would be listed if the list were stored now; else the last box that it was sent. The boxes may be in any
 * order. `getsBox` is the family's current right to a box.
 */
export function shownBox<Box extends KnownBox>(
  boxes: readonly Box[],
  { getsBox, now }: { getsBox: boolean; now: Date },
): Box | undefined {
  const inOrder = boxes.toSorted((a, b) => a.month.localeCompare(b.month))
  const isOwn = ({ isListed, listedAt }: Box) => isListed || (getsBox && listedAt === null)
  const thisMonth = companyMonth(now)
  return inOrder.find((box) => box.month >= thisMonth && isOwn(box)) ?? inOrder.findLast(isOwn)
}
