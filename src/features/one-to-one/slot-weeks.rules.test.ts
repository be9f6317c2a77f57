import { describe, expect, it } from 'vitest'
import { weeksOfSlots } from './slot-weeks.rules.ts'

const zone = 'Europe/Luxembourg'
/** A Wednesday. */
const now = new Date('2027-01-13T11:00:00Z')

describe('the weeks of an expert’s slots', () => {
  it('run from the current one to the last with a slot, including those without one', () => {
    const slots = [{ startsAt: '2027-01-20T15:00:00Z' }, { startsAt: '2027-02-05T15:00:00Z' }]
    expect(weeksOfSlots(slots, zone, now)).toEqual({
      weeks: ['2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01'],
      first: 1,
    })
  })

  it('begin on Monday in the family’s time zone', () => {
    const slots = [{ startsAt: '2027-01-17T23:30:00Z' }]
    expect(weeksOfSlots(slots, zone, now)).toEqual({ weeks: ['2027-01-11', '2027-01-18'], first: 1 })
    expect(weeksOfSlots(slots, 'America/Toronto', now)).toEqual({ weeks: ['2027-01-11'], first: 0 })
  })

  it('are the current one only where no slot is offered', () => {
    expect(weeksOfSlots([], zone, now)).toEqual({ weeks: ['2027-01-11'], first: 0 })
  })
})
