interface CalendarEvent {
  id: string
  title: string
  startsAt: Date
  minutes: number
  /** Where to go, from the site. */
  url: string
  now: Date
}

/** One live session as an iCalendar file, for the family's own calendar. Source: RFC 5545. */
export function calendarFile({ id, title, startsAt, minutes, url, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mirabelle//Live//FR',
    'BEGIN:VEVENT',
    `UID:${id}@mirabelle`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

function moment(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, '\\n')
}

/** RFC 5545 §3.1: no line is longer than 75 bytes; the next begins with a space. */
function folded(line: string): string[] {
  const rows: string[] = []
  let row = ''
  for (const character of line) {
    if (bytes(row + character) > 75) {
      rows.push(row)
      row = ' '
    }
    row += character
  }
  return [...rows, row]
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
