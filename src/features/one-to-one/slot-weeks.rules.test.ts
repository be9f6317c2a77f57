import { describe, expect, it } from 'vitest'
import { weeksOf } from './slot-weeks.rules.ts'

const zone = 'Europe/Luxembourg'
/** A Wednesday. */
const now = new Date('2027-01-13T11:00:00Z')

describe('the weeks of an expert’s slots', () => {
  it('are turned through one by one from this one to the last with a slot, those without one too', () => {
    const slots = [{ startsAt: '2027-01-20T15:00:00Z' }, { startsAt: '2027-02-05T15:00:00Z' }]
    expect(weeksOf(slots, zone, now)).toEqual({
      weeks: ['2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01'],
      first: 1,
    })
  })

  it('begin on Monday by the family’s clocks', () => {
    const slots = [{ startsAt: '2027-01-17T23:30:00Z' }]
    expect(weeksOf(slots, zone, now)).toEqual({ weeks: ['2027-01-11', '2027-01-18'], first: 1 })
    expect(weeksOf(slots, 'America/Toronto', now)).toEqual({ weeks: ['2027-01-11'], first: 0 })
  })

  it('are this one alone where nothing is offered', () => {
    expect(weeksOf([], zone, now)).toEqual({ weeks: ['2027-01-11'], first: 0 })
  })
})
