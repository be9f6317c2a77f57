import { companyDay, dayAfter } from '#src/shared/dates.ts'

/** Days between what tells of a change of price or terms and the change (PROGRAMME §8). */
export const changeNoticeDays = 30

/** The first day from which a change may apply whose notice leaves at a moment, as YYYY-MM-DD. */
export function earliestChange(leavesAt: Date): string {
  return dayAfter(companyDay(leavesAt), changeNoticeDays)
}
