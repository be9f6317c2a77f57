import { describe, expect, it } from 'vitest'
import { companyMoment, momentIn } from './dates.ts'

describe('the moment at which clocks show a time', () => {
  it.each([
    ['winter', 'Europe/Luxembourg', '2026-01-15T17:00', '2026-01-15T16:00Z'],
    ['summer', 'Europe/Luxembourg', '2026-07-15T17:00', '2026-07-15T15:00Z'],
    ['twice: the earlier', 'Europe/Luxembourg', '2026-10-25T02:30', '2026-10-25T00:30Z'],
    ['before they go back', 'Europe/Luxembourg', '2026-10-25T01:59', '2026-10-24T23:59Z'],
    ['after they went back', 'Europe/Luxembourg', '2026-10-25T03:00', '2026-10-25T02:00Z'],
    ['never: as long after the change', 'Europe/Luxembourg', '2026-03-29T02:30', '2026-03-29T01:30Z'],
    ['before they go forward', 'Europe/Luxembourg', '2026-03-29T01:59', '2026-03-29T00:59Z'],
    ['after they went forward', 'Europe/Luxembourg', '2026-03-29T03:00', '2026-03-29T01:00Z'],
    ['twice, west of UTC', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z'],
    ['after they went back, west of UTC', 'America/New_York', '2026-11-01T02:00', '2026-11-01T07:00Z'],
    ['twice by half an hour', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
    ['east of the date line', 'Pacific/Kiritimati', '2026-01-01T00:30', '2025-12-31T10:30Z'],
  ])('%s', (_, timeZone, wallTime, moment) => {
    expect(momentIn(timeZone, wallTime)).toEqual(new Date(moment))
  })

  it('counts seconds and thousandths too', () => {
    expect(companyMoment('2026-10-25T02:30:15.250')).toEqual(new Date('2026-10-25T00:30:15.250Z'))
  })

  it('rejects what is no time', () => {
    expect(() => companyMoment('never')).toThrow(RangeError)
  })
})
