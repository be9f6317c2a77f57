import { describe, expect, it } from 'vitest'
import { missingIn, movedLike, weeksAfter } from './lives.rules.ts'

const at = (iso: string) => new Date(iso)

describe('a series (PROGRAMME §2)', () => {
  it('is at the same hour of Luxembourg’s clock across its changes', () => {
    expect([0, 1, 2].map((weeks) => weeksAfter(at('2027-03-24T16:30:00Z'), weeks))).toEqual([
      at('2027-03-24T16:30:00Z'),
      at('2027-03-31T15:30:00Z'),
      at('2027-04-07T15:30:00Z'),
    ])
    expect(weeksAfter(at('2026-10-21T15:30:00Z'), 1)).toEqual(at('2026-10-28T16:30:00Z'))
    expect(weeksAfter(at('2027-12-29T16:30:00Z'), 52)).toEqual(at('2028-12-27T16:30:00Z'))
  })

  it('of which one would be at 02:30 on a night that has no such hour is an hour later that night, and back at 02:30 a week on', () => {
    expect(weeksAfter(at('2027-03-21T01:30:00Z'), 1)).toEqual(at('2027-03-28T01:30:00Z'))
    expect(weeksAfter(at('2027-03-21T01:30:00Z'), 2)).toEqual(at('2027-04-04T00:30:00Z'))
  })

  it('whose first is in an hour that the clocks show twice begins with the one that was meant', () => {
    expect(weeksAfter(at('2026-10-25T00:30:00Z'), 0)).toEqual(at('2026-10-25T00:30:00Z'))
  })

  it('moves as one of it moves, by the clocks', () => {
    expect(
      movedLike(at('2027-03-31T15:30:00Z'), at('2027-03-24T16:30:00Z'), at('2027-03-25T17:00:00Z')),
    ).toEqual(at('2027-04-01T16:00:00Z'))
    expect(
      movedLike(at('2027-03-31T15:30:12.345Z'), at('2027-03-24T16:30:00Z'), at('2027-03-24T16:30:00Z')),
    ).toEqual(at('2027-03-31T15:30:12.345Z'))
  })
})

describe('what is missing', () => {
  const whole = { state: 'planned', expertId: 'a', hostId: 'b', place: 'link', replay: null } as const

  it('is expert, host and link before, and the replay afterwards', () => {
    expect(missingIn(whole)).toEqual([])
    expect(missingIn({ ...whole, expertId: null, hostId: null, place: 'none' })).toEqual([
      'expert',
      'host',
      'link',
    ])
    expect(missingIn({ ...whole, state: 'over', hostId: null })).toEqual(['replay'])
    expect(missingIn({ ...whole, state: 'over', replay: { isPublished: false } })).toEqual(['replay'])
    expect(missingIn({ ...whole, state: 'over', replay: { isPublished: true } })).toEqual([])
    expect(missingIn({ ...whole, state: 'cancelled', expertId: null })).toEqual([])
  })
})
