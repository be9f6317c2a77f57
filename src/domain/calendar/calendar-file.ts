/** Something that a family has planned, as its calendar shows it. */
export interface CalendarEntry {
  /** Stays the same for ever. */
  uid: string
  title: string
  description: string
  startsAt: Date
  minutes: number
  /** Where to go, from the site. */
  url: string
  /** Grows with each change, as `changedAt` does. */
  sequence: number
  changedAt: Date
  isCancelled: boolean
}

interface Calendar {
  entries: readonly CalendarEntry[]
  /** What the calendar is called: of a feed, which programs read again every hour. */
  feed?: { name: string }
}

/**
 * An iCalendar file for the family's own calendar. Sources: RFC 5545, and RFC 7986 for what describes a feed.
 */
export function calendarFile({ entries, feed }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mirabelle//Lives//FR',
    'CALSCALE:GREGORIAN',
    ...(feed
      ? [
          `NAME:${escaped(feed.name)}`,
          `X-WR-CALNAME:${escaped(feed.name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

/** Where no method is given, DTSTAMP is when the entry was last revised (RFC 5545 §3.8.7.2). */
function eventLines({
  uid,
  title,
  description,
  startsAt,
  minutes,
  url,
  sequence,
  changedAt,
  isCancelled,
}: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(changedAt)}`,
    `LAST-MODIFIED:${moment(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${url}`,
    ...(isCancelled ? [] : ['-PT24H', '-PT15M'].flatMap((before) => alarmLines(title, before))),
    'END:VEVENT',
  ]
}

function alarmLines(title: string, before: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${before}`,
    'END:VALARM',
  ]
}

function moment(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** RFC 5545 §3.3.11; what is left of control characters has no place in a text. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** RFC 5545 §3.1: no line is longer than 75 bytes; the next begins with a space. No character is cut. */
function folded(line: string): string[] {
  const rows: string[] = []
  let row = ''
  let length = 0
  for (const character of line) {
    const bytes = bytesOf(character)
    if (length + bytes > 75) {
      rows.push(row)
      row = ' '
      length = 1
    }
    row += character
    length += bytes
  }
  return [...rows, row]
}

/** How many bytes UTF-8 needs for one character. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}
