import { describe, expect, it } from 'vitest'
import { companyMoment, dayIn, momentIn, mondayOf, weekdayOf } from './dates.ts'

describe('the moment of a wall-clock time', () => {
  it.each([
    ['in winter', 'Europe/Luxembourg', '2026-01-15T17:00', '2026-01-15T16:00Z'],
    ['in summer', 'Europe/Luxembourg', '2026-07-15T17:00', '2026-07-15T15:00Z'],
    ['shown twice: the earlier one', 'Europe/Luxembourg', '2026-10-25T02:30', '2026-10-25T00:30Z'],
    ['before clocks go back', 'Europe/Luxembourg', '2026-10-25T01:59', '2026-10-24T23:59Z'],
    ['after clocks went back', 'Europe/Luxembourg', '2026-10-25T03:00', '2026-10-25T02:00Z'],
    ['skipped: as long after the change', 'Europe/Luxembourg', '2026-03-29T02:30', '2026-03-29T01:30Z'],
    ['before clocks go forward', 'Europe/Luxembourg', '2026-03-29T01:59', '2026-03-29T00:59Z'],
    ['after clocks went forward', 'Europe/Luxembourg', '2026-03-29T03:00', '2026-03-29T01:00Z'],
    ['shown twice, west of UTC', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z'],
    ['after clocks went back, west of UTC', 'America/New_York', '2026-11-01T02:00', '2026-11-01T07:00Z'],
    ['shown twice, by half an hour', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
    ['east of the date line', 'Pacific/Kiritimati', '2026-01-01T00:30', '2025-12-31T10:30Z'],
  ])('%s', (_, timeZone, wallTime, moment) => {
    expect(momentIn(timeZone, wallTime)).toEqual(new Date(moment))
  })

  it('includes seconds and milliseconds', () => {
    expect(companyMoment('2026-10-25T02:30:15.250')).toEqual(new Date('2026-10-25T00:30:15.250Z'))
  })

  it('is rejected for a text that is not a time', () => {
    expect(() => companyMoment('never')).toThrow(RangeError)
  })
})

describe('a week', () => {
  it('runs from Monday to Sunday', () => {
    const days = ['2027-01-11', '2027-01-13', '2027-01-17', '2027-01-18']
    expect(days.map(weekdayOf)).toEqual([1, 3, 7, 1])
    expect(days.map(mondayOf)).toEqual(['2027-01-11', '2027-01-11', '2027-01-11', '2027-01-18'])
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  })

  it('is that of the day in the time zone', () => {
    const lateOnSunday = new Date('2027-01-17T23:30:00Z')
    expect(dayIn('Europe/Luxembourg', lateOnSunday)).toBe('2027-01-18')
    expect(dayIn('America/Toronto', lateOnSunday)).toBe('2027-01-17')
  })
})
