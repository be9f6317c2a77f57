import { endOf } from '#src/shared/class-times.ts'

/** Something that a family has planned, as its calendar shows it. */
export interface CalendarEntry {
  /** Never changes for one entry. */
  uid: string
  title: string
  description: string
  startsAt: Date
  minutes: number
  /** The address of the page on the site. */
  url: string
  /** Grows with each change, as `changedAt` does. */
  sequence: number
  changedAt: Date
  isCancelled: boolean
}

interface Calendar {
  entries: readonly CalendarEntry[]
  /** The name of a feed, which calendar programs read again every hour; absent for a single file. */
  feed?: { name: string }
}

/**
 * An iCalendar file for the family's own calendar. Sources: RFC 5545, and RFC 7986 for the properties of a
 * feed.
 */
export function calendarFile({ entries, feed }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mirabelle//Lives//FR',
    'CALSCALE:GREGORIAN',
    ...(feed
      ? [
          `NAME:${escapeText(feed.name)}`,
          `X-WR-CALNAME:${escapeText(feed.name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...(entries.length > 0 ? entries.flatMap(eventLines) : emptyLines),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(foldLine).join('\r\n')}\r\n`
}

/** A calendar has at least one component (RFC 5545 §3.6): one without entries states the zone of its moments. */
const emptyLines = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Without a METHOD property, DTSTAMP is when the entry was last revised (RFC 5545 §3.8.7.2). */
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
    `DTEND:${moment(endOf({ startsAt, minutes }))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${url}`,
    ...(isCancelled ? [] : ['-PT24H', '-PT15M'].flatMap((before) => alarmLines(title, before))),
    'END:VEVENT',
  ]
}

function alarmLines(title: string, before: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:${before}`,
    'END:VALARM',
  ]
}

function moment(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/**
 * Escapes a text (RFC 5545 §3.3.11) and removes other control characters, which a text may not contain. Some
 * calendar programs also end a line at Unicode's separators.
 */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/**
 * Folds a line (RFC 5545 §3.1): no row is longer than 75 bytes, each continuation begins with a space, and no
 * character is split.
 */
function foldLine(line: string): string[] {
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

/** The number of bytes that UTF-8 needs for one character. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
