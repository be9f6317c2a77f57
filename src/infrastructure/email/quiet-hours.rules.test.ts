import { describe, expect, test } from 'vitest'
import { afterQuietHours } from './quiet-hours.rules.ts'

const luxembourg = 'Europe/Luxembourg'

describe('an e-mail that can wait is sent', () => {
  test.each([
    ['at once from 8:00 on', '2026-11-21T07:00:00Z', luxembourg, '2026-11-21T07:00:00Z'],
    ['at once within that hour', '2026-11-21T07:30:00Z', luxembourg, '2026-11-21T07:30:00Z'],
    ['at once until 21:00', '2026-11-21T19:59:59Z', luxembourg, '2026-11-21T19:59:59Z'],
    ['the next morning from 21:00 on', '2026-11-21T20:00:00Z', luxembourg, '2026-11-22T07:00:00Z'],
    ['the same morning after midnight', '2026-11-21T23:30:00Z', luxembourg, '2026-11-22T07:00:00Z'],
    ['the same morning until 8:00', '2026-11-22T06:59:59Z', luxembourg, '2026-11-22T07:00:00Z'],
    ['over the end of a year', '2026-12-31T22:15:00Z', luxembourg, '2027-01-01T07:00:00Z'],
    ['over a leap day', '2028-02-28T22:15:00Z', luxembourg, '2028-02-29T07:00:00Z'],
    ['in the night that is an hour shorter', '2027-03-27T21:00:00Z', luxembourg, '2027-03-28T06:00:00Z'],
    ['in the hour before the clocks go forward', '2027-03-28T00:59:00Z', luxembourg, '2027-03-28T06:00:00Z'],
    ['in the night that is an hour longer', '2027-10-30T20:00:00Z', luxembourg, '2027-10-31T07:00:00Z'],
    [
      'in the first pass of the hour that occurs twice',
      '2027-10-31T00:30:00Z',
      luxembourg,
      '2027-10-31T07:00:00Z',
    ],
    ['in the second pass of that hour', '2027-10-31T01:30:00Z', luxembourg, '2027-10-31T07:00:00Z'],
    [
      'in the family’s time zone: Toronto’s evening',
      '2026-11-22T03:00:00Z',
      'America/Toronto',
      '2026-11-22T13:00:00Z',
    ],
    [
      'in the family’s time zone: Toronto’s afternoon',
      '2026-11-21T22:00:00Z',
      'America/Toronto',
      '2026-11-21T22:00:00Z',
    ],
    [
      'in the family’s time zone: an offset of half an hour',
      '2026-11-21T16:00:00Z',
      'Asia/Kolkata',
      '2026-11-22T02:30:00Z',
    ],
  ])('%s', (_, now, timeZone, then) => {
    expect(afterQuietHours(new Date(now), timeZone)).toEqual(new Date(then))
  })
})
