import { companyDay, dayAfter } from '#src/shared/dates.ts'

/** Days between the notice of a change of price or terms and the change itself (PROGRAMME §8). */
export const changeNoticeDays = 30

/** The earliest day, YYYY-MM-DD, from which a change may apply if its notice is sent at `leavesAt`. */
export function earliestChange(leavesAt: Date): string {
  return dayAfter(companyDay(leavesAt), changeNoticeDays)
}
