import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

test('no text of an entry begins a line of its own, with whatever a reader takes for a line break', () => {
  const breaks = ['\r\n', '\n', '\r', '\u000B', '\u000C', '\u0085', '\u2028', '\u2029']
  const hostile = breaks.map((sign) => `a${sign}ATTACH:x`).join('')
  const file = calendarFile({
    entries: [
      {
        uid: 'live-1@mirabelle.example',
        title: hostile,
        description: hostile,
        startsAt: new Date('2027-03-02T17:00:00Z'),
        minutes: 45,
        url: 'https://mirabelle.example/fr/live?id=1',
        sequence: 0,
        changedAt: new Date('2027-03-01T09:00:00Z'),
        isCancelled: false,
      },
    ],
    feed: { name: hostile },
  })
  const lines = file.split(/[\p{Cc}\p{Zl}\p{Zp}]+/u)
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
  expect(file.split('BEGIN:VEVENT')).toHaveLength(2)
})
