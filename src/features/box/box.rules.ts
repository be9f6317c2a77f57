import { companyDayBegins, companyMonth, dayAfter } from '#src/shared/dates.ts'

/** When the list of a month's families is closed: the end of its cut-off day in Luxembourg. */
export function closesAt(cutOffOn: string): Date {
  return companyDayBegins(dayAfter(cutOffOn, 1))
}

interface KnownBox {
  month: string
  cutOffOn: string
  /** Whether the family is on that month's list. */
  isListed: boolean
}

/**
 * Which month's box a family is shown: this month's, else the next one, if it is on the list or would be as
 * things stand before the cut-off; else the last one that it was sent. Boxes in any order; `getsBox` as
 * things stand.
 */
export function shownBox<Box extends KnownBox>(
  boxes: readonly Box[],
  { getsBox, now }: { getsBox: boolean; now: Date },
): Box | undefined {
  const inOrder = boxes.toSorted((a, b) => a.month.localeCompare(b.month))
  const isOwn = ({ isListed, cutOffOn }: Box) => isListed || (getsBox && now < closesAt(cutOffOn))
  const thisMonth = companyMonth(now)
  return inOrder.find((box) => box.month >= thisMonth && isOwn(box)) ?? inOrder.findLast(isOwn)
}
