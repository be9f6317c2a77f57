import { companyDay, dayAfter } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** The subject of a notice in the first of the languages that it is written in. */
export function subjectOf({ texts: { fr, en, it } }: { texts: NoticeTexts }): string {
  return (fr ?? en ?? it)?.subject ?? ''
}

type NoticeTexts = { [Written in Language]?: { subject: string } | undefined }

/** Days between the notice of a change of price or terms and the change itself (PROGRAMME §8). */
export const changeNoticeDays = 30

/** The earliest day, YYYY-MM-DD, from which a change may apply if its notice is sent at `leavesAt`. */
export function earliestChange(leavesAt: Date): string {
  return dayAfter(companyDay(leavesAt), changeNoticeDays)
}
