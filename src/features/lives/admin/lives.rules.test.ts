import { describe, expect, it } from 'vitest'
import { missingIn, movedLike, weeksAfter } from './lives.rules.ts'

const at = (iso: string) => new Date(iso)

describe('a series (PROGRAMME §2)', () => {
  it('keeps the same hour in Luxembourg when the clocks change', () => {
    expect([0, 1, 2].map((weeks) => weeksAfter(at('2027-03-24T16:30:00Z'), weeks))).toEqual([
      at('2027-03-24T16:30:00Z'),
      at('2027-03-31T15:30:00Z'),
      at('2027-04-07T15:30:00Z'),
    ])
    expect(weeksAfter(at('2026-10-21T15:30:00Z'), 1)).toEqual(at('2026-10-28T16:30:00Z'))
    expect(weeksAfter(at('2027-12-29T16:30:00Z'), 52)).toEqual(at('2028-12-27T16:30:00Z'))
  })

  it('moves 02:30 to 03:30 on the night that skips it, and is back at 02:30 a week later', () => {
    expect(weeksAfter(at('2027-03-21T01:30:00Z'), 1)).toEqual(at('2027-03-28T01:30:00Z'))
    expect(weeksAfter(at('2027-03-21T01:30:00Z'), 2)).toEqual(at('2027-04-04T00:30:00Z'))
  })

  it('starts at the given one of two equal hours on the night when the clocks go back', () => {
    expect(weeksAfter(at('2026-10-25T00:30:00Z'), 0)).toEqual(at('2026-10-25T00:30:00Z'))
  })

  it('moves with one of its live sessions, by the time in Luxembourg', () => {
    expect(
      movedLike(at('2027-03-31T15:30:00Z'), at('2027-03-24T16:30:00Z'), at('2027-03-25T17:00:00Z')),
    ).toEqual(at('2027-04-01T16:00:00Z'))
    expect(
      movedLike(at('2027-03-31T15:30:12.345Z'), at('2027-03-24T16:30:00Z'), at('2027-03-24T16:30:00Z')),
    ).toEqual(at('2027-03-31T15:30:12.345Z'))
  })
})

describe('a series with a night on which its hour does not exist', () => {
  const [usual, shifted, after] = [
    at('2027-03-21T01:30:00Z'),
    at('2027-03-28T01:30:00Z'),
    at('2027-04-04T00:30:00Z'),
  ]

  it('moves with the hour of the series, whichever live session is moved', () => {
    expect(movedLike(shifted, usual, at('2027-03-21T09:30:00Z'))).toEqual(at('2027-03-28T08:30:00Z'))
    expect(movedLike(after, shifted, at('2027-03-28T08:30:00Z'))).toEqual(at('2027-04-04T08:30:00Z'))
  })
})

describe('the missing details of a live session', () => {
  const whole = {
    state: 'planned',
    expertId: 'a',
    hostId: 'b',
    place: 'link',
    isReplayReviewed: false,
  } as const

  it('are expert, host and link before it, and the replay afterwards', () => {
    expect(missingIn(whole)).toEqual([])
    expect(missingIn({ ...whole, expertId: null, hostId: null, place: 'none' })).toEqual([
      'expert',
      'host',
      'link',
    ])
    expect(missingIn({ ...whole, state: 'over', hostId: null })).toEqual(['replay'])
    expect(missingIn({ ...whole, state: 'over', isReplayReviewed: true })).toEqual([])
    expect(missingIn({ ...whole, state: 'cancelled', expertId: null })).toEqual([])
  })
})
