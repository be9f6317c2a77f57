import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hour, minute } from '#src/shared/durations.ts'
import { type ReminderKind, reminderKinds } from '#src/shared/states.ts'
import { isDue, longestLead, minutesBefore, reminderAt } from './reminders.rules.ts'

const at = (moment: string) => new Date(moment)

describe('the time of a reminder', () => {
  it('is a day or an hour before the start, outside the quiet hours', () => {
    expect(reminderAt('day', at('2027-01-13T16:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-12T16:30:00Z'),
    )
    expect(reminderAt('hour', at('2027-01-13T16:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T15:30:00Z'),
    )
  })

  it('is the evening before quiet hours that would delay it, also when the clocks change', () => {
    expect(reminderAt('hour', at('2027-01-13T07:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-12T19:45:00Z'),
    )
    // 02:30 does not exist on this night: it becomes 03:30.
    expect(reminderAt('hour', at('2027-03-28T01:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-03-27T19:45:00Z'),
    )
    expect(reminderAt('day', at('2026-10-25T01:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2026-10-23T18:45:00Z'),
    )
    // 17:30 in Luxembourg is in the middle of the night in Auckland.
    expect(reminderAt('hour', at('2027-01-13T16:30:00Z'), 'Pacific/Auckland')).toEqual(
      at('2027-01-13T07:45:00Z'),
    )
    expect(reminderAt('day', at('2027-01-13T16:30:00Z'), 'America/Toronto')).toEqual(
      at('2027-01-12T16:30:00Z'),
    )
  })

  // 02:30 in Luxembourg becomes 03:30 when it is skipped, and is the first one when it occurs twice.
  it.each([
    ['2027-03-28T01:30Z', 'Europe/Luxembourg', '2027-03-26T19:45Z', '2027-03-27T19:45Z'],
    ['2027-03-28T01:30Z', 'America/Toronto', '2027-03-27T00:45Z', '2027-03-28T00:30Z'],
    ['2027-03-28T01:30Z', 'Pacific/Auckland', '2027-03-27T01:30Z', '2027-03-28T00:30Z'],
    ['2027-10-31T00:30Z', 'Europe/Luxembourg', '2027-10-29T18:45Z', '2027-10-30T18:45Z'],
    ['2027-10-31T00:30Z', 'America/Toronto', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
    ['2027-10-31T00:30Z', 'Pacific/Auckland', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
    // The clocks in Auckland and Toronto change on other nights, in Auckland in the other direction.
    ['2027-04-04T00:30Z', 'Pacific/Auckland', '2027-04-03T00:30Z', '2027-04-03T23:30Z'],
    ['2027-03-14T12:30Z', 'America/Toronto', '2027-03-13T01:45Z', '2027-03-14T01:45Z'],
    ['2027-11-07T13:30Z', 'America/Toronto', '2027-11-06T13:30Z', '2027-11-07T00:45Z'],
  ])('uses the time zone of that night before %s in %s', (startsAt, timeZone, day, hour) => {
    expect(reminderAt('day', at(startsAt), timeZone)).toEqual(at(day))
    expect(reminderAt('hour', at(startsAt), timeZone)).toEqual(at(hour))
  })

  it('is the same evening for a start late in the evening', () => {
    expect(reminderAt('hour', at('2027-01-13T21:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T19:45:00Z'),
    )
    expect(reminderAt('hour', at('2027-01-13T20:59:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T19:59:00Z'),
    )
  })

  it.each([
    ['is not due before its hour', 'hour', '2027-01-13T15:29:59Z', false],
    ['is due at its hour', 'hour', '2027-01-13T15:30:00Z', true],
    ['is due until the live session begins', 'hour', '2027-01-13T16:29:59Z', true],
    ['is not due once the live session begins', 'hour', '2027-01-13T16:30:00Z', false],
    ['is due a day before', 'day', '2027-01-12T16:30:00Z', true],
    ['is due until the reminder of the hour is', 'day', '2027-01-13T15:29:59Z', true],
    ['is not due once the reminder of the hour is', 'day', '2027-01-13T15:30:00Z', false],
    ['is not due in the night between', 'day', '2027-01-13T02:00:00Z', false],
  ] as const)('%s (the one of the %s)', (_, kind, now, isNow) => {
    const startsAt = at('2027-01-13T16:30:00Z')
    expect(isDue({ kind, startsAt, timeZone: 'Europe/Luxembourg', now: at(now) })).toBe(isNow)
  })

  it('is not at night, nor once the live session has begun', () => {
    const startsAt = at('2027-01-13T07:30:00Z')
    const isNow = (now: string) =>
      isDue({ kind: 'hour', startsAt, timeZone: 'Europe/Luxembourg', now: at(now) })
    expect(isNow('2027-01-12T21:01:00Z')).toBe(false)
    expect(isNow('2027-01-13T07:00:00Z')).toBe(true)
    expect(isNow('2027-01-13T07:30:00Z')).toBe(false)
  })
})

describe('a reminder is due a day or an hour before the session, or before quiet hours that delay it', () => {
  it.each([
    ['day', 'in the afternoon', '2026-06-10T15:00:00Z', '2026-06-09T15:00:00Z'],
    ['hour', 'in the afternoon', '2026-06-10T15:00:00Z', '2026-06-10T14:00:00Z'],
    ['day', 'at eight in the morning', '2026-06-10T06:00:00Z', '2026-06-09T06:00:00Z'],
    ['day', 'just before eight', '2026-06-10T05:59:00Z', '2026-06-08T18:45:00Z'],
    ['day', 'just before nine in the evening', '2026-06-10T18:59:00Z', '2026-06-09T18:59:00Z'],
    ['day', 'at nine in the evening', '2026-06-10T19:00:00Z', '2026-06-09T18:45:00Z'],
    ['day', 'before midnight', '2026-06-10T21:59:00Z', '2026-06-09T18:45:00Z'],
    ['day', 'after midnight', '2026-06-10T22:01:00Z', '2026-06-09T18:45:00Z'],
    ['hour', 'at nine in the morning', '2026-06-10T07:00:00Z', '2026-06-10T06:00:00Z'],
    ['hour', 'before nine in the morning', '2026-06-10T06:30:00Z', '2026-06-09T18:45:00Z'],
    ['hour', 'on the morning of a first of March', '2028-03-01T07:30:00Z', '2028-02-29T19:45:00Z'],
    ['hour', 'on the morning the clocks go forward', '2026-03-29T06:30:00Z', '2026-03-28T19:45:00Z'],
  ] as const)('the “%s” reminder of a session %s', (kind, _, startsAt, due) => {
    expect(reminderAt(kind, at(startsAt), 'Europe/Luxembourg')).toEqual(at(due))
  })

  it('reminders follow the family’s time zone', () => {
    const startsAt = at('2026-06-10T15:00:00Z')
    expect(reminderAt('day', startsAt, 'Pacific/Auckland')).toEqual(at('2026-06-09T08:45:00Z'))
    expect(reminderAt('day', startsAt, 'America/Toronto')).toEqual(at('2026-06-09T15:00:00Z'))
  })

  it('there are two reminders, a day and an hour before the session or earlier', () => {
    expect(reminderKinds).toEqual(['day', 'hour'])
    for (let hour = 0; hour < 48; hour++) {
      const startsAt = new Date(Date.UTC(2026, 2, 28, hour, 30))
      const [day, last] = reminderKinds.map((kind) => reminderAt(kind, startsAt, 'Europe/Luxembourg'))
      expect(day?.getTime()).toBeLessThanOrEqual(startsAt.getTime() - 24 * 3_600_000)
      expect(last?.getTime()).toBeLessThanOrEqual(startsAt.getTime() - 3_600_000)
    }
  })
})

describe('the longest lead of a reminder', () => {
  const leadOf = (kind: ReminderKind, startsAt: Date, timeZone: string) =>
    startsAt.getTime() - reminderAt(kind, startsAt, timeZone).getTime()

  it('is reached in the night in which the clocks go back', () => {
    const morning = at('2026-10-26T06:59Z')
    expect(leadOf('day', morning, 'Europe/Luxembourg')).toBe(36 * hour + 14 * minute)
    // In Troll the clocks go back by two hours.
    expect(leadOf('day', at('2026-10-26T07:59Z'), 'Antarctica/Troll')).toBe(longestLead('day') - minute)
  })

  it('is never exceeded, in whichever time zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reminderKinds),
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({
          min: at('2026-01-01T00:00Z').getTime() / minute,
          max: at('2030-01-01T00:00Z').getTime() / minute,
        }),
        (kind, timeZone, minutes) => {
          const lead = leadOf(kind, new Date(minutes * minute), timeZone)
          expect(lead).toBeLessThanOrEqual(longestLead(kind))
          expect(lead).toBeGreaterThanOrEqual(minutesBefore[kind] * minute)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
