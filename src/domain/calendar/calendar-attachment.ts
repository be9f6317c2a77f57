import { type CalendarEntry, calendarFile } from './calendar-file.ts'

/** The calendar file that an e-mail attaches for the family's calendar. */
export function calendarAttachment(entries: readonly CalendarEntry[]) {
  return {
    filename: 'mirabelle.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: calendarFile({ entries }),
  }
}
