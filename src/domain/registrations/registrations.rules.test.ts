import { describe, expect, test } from 'vitest'
import {
  isClosed,
  isOfferTime,
  isWeekFull,
  obstacleToPlace,
  offerEnds,
  offerHours,
  weekOf,
} from './registrations.rules.ts'

const at = (text: string) => new Date(text)
const timeZone = 'Europe/Luxembourg'
/** A Wednesday, five in the afternoon in Luxembourg. */
const live = { startsAt: at('2026-06-10T15:00:00Z'), minutes: 60, ageGroups: ['6-8', '9-11'] } as const
const planned = { ...live, state: 'planned' } as const
const other = (startsAt: string, minutes: number) => ({ startsAt: at(startsAt), minutes })

describe('registration', () => {
  test.each([
    ['in its last second', '2026-06-10T15:59:59Z', false],
    ['at its end', '2026-06-10T16:00:00Z', true],
  ])('registration for a live session %s', (_, moment, closed) => {
    const now = at(moment)
    expect(isClosed(planned, now)).toBe(closed)
    expect(isClosed({ ...planned, state: 'cancelled' }, now)).toBe(true)
  })
})

describe('a place that comes free', () => {
  test('a free place is offered instead of given from two hours before the start', () => {
    expect(offerHours).toBe(2)
    expect(isOfferTime(live, at('2026-06-10T12:59:59Z'))).toBe(false)
    expect(isOfferTime(live, at('2026-06-10T13:00:00Z'))).toBe(true)
    expect(isOfferTime(live, at('2026-06-10T15:30:00Z'))).toBe(true)
  })

  test('an offered place is held for half an hour, and not beyond the start', () => {
    expect(offerEnds(live, at('2026-06-10T13:00:00Z'))).toEqual(at('2026-06-10T13:30:00Z'))
    expect(offerEnds(live, at('2026-06-10T14:30:00Z'))).toEqual(live.startsAt)
    expect(offerEnds(live, at('2026-06-10T14:45:00Z'))).toEqual(live.startsAt)
  })
})

describe('a week runs from Monday to Sunday in the family’s time zone', () => {
  test.each([
    ['its first moment', '2026-06-07T22:00:00Z', '2026-06-07T22:00:00Z', '2026-06-14T22:00:00Z'],
    ['a Wednesday', '2026-06-10T15:00:00Z', '2026-06-07T22:00:00Z', '2026-06-14T22:00:00Z'],
    ['a Sunday’s last minute', '2026-06-14T21:59:00Z', '2026-06-07T22:00:00Z', '2026-06-14T22:00:00Z'],
    ['the next Monday', '2026-06-14T22:00:00Z', '2026-06-14T22:00:00Z', '2026-06-21T22:00:00Z'],
    [
      'the week of a change of clocks',
      '2026-03-28T12:00:00Z',
      '2026-03-22T23:00:00Z',
      '2026-03-29T22:00:00Z',
    ],
  ])('the week of %s', (_, moment, from, to) => {
    expect(weekOf(timeZone, at(moment))).toEqual({ from: at(from), to: at(to) })
  })

  test('a week begins at another moment in another time zone', () => {
    expect(weekOf('America/Toronto', at('2026-06-08T03:59:00Z'))).toEqual({
      from: at('2026-06-01T04:00:00Z'),
      to: at('2026-06-08T04:00:00Z'),
    })
  })

  test('a week ends at the family’s midnight, also when the clocks change', () => {
    expect(weekOf('Europe/Luxembourg', at('2027-03-28T10:00:00Z'))).toEqual({
      from: at('2027-03-21T23:00:00Z'),
      to: at('2027-03-28T22:00:00Z'),
    })
    expect(weekOf('Europe/Luxembourg', at('2026-10-25T10:00:00Z'))).toEqual({
      from: at('2026-10-18T22:00:00Z'),
      to: at('2026-10-25T23:00:00Z'),
    })
    expect(weekOf('America/Toronto', at('2027-01-18T02:00:00Z'))).toEqual({
      from: at('2027-01-11T05:00:00Z'),
      to: at('2027-01-18T05:00:00Z'),
    })
    expect(weekOf('Pacific/Auckland', at('2027-01-10T12:00:00Z'))).toEqual({
      from: at('2027-01-10T11:00:00Z'),
      to: at('2027-01-17T11:00:00Z'),
    })
  })
})

describe('obstacles to a place', () => {
  const wish = { live, age: '6-8', timeZone, others: [] } as const

  test('nothing keeps a child of the right age, with free time and minutes left, from having a place', () => {
    expect(obstacleToPlace(wish)).toBeUndefined()
    expect(obstacleToPlace({ ...wish, age: '9-11' })).toBeUndefined()
  })

  test('another age keeps a child from having a place', () => {
    expect(obstacleToPlace({ ...wish, age: '12-15' })).toBe('otherAge')
  })

  test.each([
    ['one that begins as it ends', '2026-06-10T16:00:00Z', 45, undefined],
    ['one that ends as it begins', '2026-06-10T14:15:00Z', 45, undefined],
    ['one that begins in its last minute', '2026-06-10T15:59:00Z', 45, 'clash'],
    ['one that ends in its first minute', '2026-06-10T14:16:00Z', 45, 'clash'],
    ['one within it', '2026-06-10T15:10:00Z', 30, 'clash'],
    ['one around it', '2026-06-10T14:30:00Z', 120, 'clash'],
    ['the same hour the day before', '2026-06-09T15:00:00Z', 45, undefined],
  ])('another place clashes only if it overlaps: %s', (_, startsAt, minutes, obstacle) => {
    expect(obstacleToPlace({ ...wish, others: [other(startsAt, minutes)] })).toBe(obstacle)
  })

  test('one overlapping place among several is a clash', () => {
    const others = [other('2026-06-01T15:00:00Z', 45), other('2026-06-10T15:30:00Z', 45)]
    expect(obstacleToPlace({ ...wish, others })).toBe('clash')
  })

  test('a full week is reported after a clash, and both after another age', () => {
    const full = [other('2026-06-08T15:00:00Z', 60), other('2026-06-09T15:00:00Z', 60)]
    const clashing = [...full, other('2026-06-10T15:30:00Z', 45)]
    expect(obstacleToPlace({ ...wish, others: full })).toBe('weekIsFull')
    expect(obstacleToPlace({ ...wish, others: clashing })).toBe('clash')
    expect(obstacleToPlace({ ...wish, others: clashing, age: '12-15' })).toBe('otherAge')
  })

  test('a week holds 120 planned minutes; live sessions that only touch do not overlap', () => {
    const wanted = { startsAt: at('2027-01-13T16:00:00Z'), minutes: 60, ageGroups: ['6-8' as const] }
    const wednesday = { ...wish, live: wanted }
    const after = other('2027-01-13T17:00:00Z', 60)
    expect(obstacleToPlace({ ...wednesday, others: [after] })).toBeUndefined()
    expect(obstacleToPlace({ ...wednesday, others: [after, other('2027-01-11T17:00:00Z', 45)] })).toBe(
      'weekIsFull',
    )
    expect(obstacleToPlace({ ...wednesday, others: [other('2027-01-13T16:59:00Z', 45)] })).toBe('clash')
    expect(obstacleToPlace({ ...wednesday, age: '9-11' })).toBe('otherAge')
  })
})

describe('a week holds two planned hours', () => {
  test.each([
    ['exactly two hours', [other('2026-06-09T15:00:00Z', 60)], false],
    ['a minute more', [other('2026-06-09T15:00:00Z', 61)], true],
    ['minutes of the week’s first moment', [other('2026-06-07T22:00:00Z', 61)], true],
    ['minutes of its last moment', [other('2026-06-14T21:59:00Z', 61)], true],
    ['minutes of the week before', [other('2026-06-07T21:59:00Z', 61)], false],
    ['minutes of the week after', [other('2026-06-14T22:00:00Z', 61)], false],
    ['the sum of several', [other('2026-06-08T15:00:00Z', 31), other('2026-06-09T15:00:00Z', 30)], true],
    ['nothing else', [], false],
  ])('a week of two planned hours, with %s', (_, others, isFull) => {
    expect(isWeekFull(live, timeZone, others)).toBe(isFull)
  })
})
