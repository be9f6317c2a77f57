import { describe, expect, it, test } from 'vitest'
import {
  maySendQuiet,
  periodStart,
  questionOf,
  weekEnding,
  weekStarting,
  weeksEnding,
} from './weekly-email.rules.ts'

const at = (moment: string) => new Date(moment)
const luxembourg = 'Europe/Luxembourg'

describe('a family’s week', () => {
  it('lasts seven days until 18:00, and its e-mail may be sent until the next day at noon', () => {
    expect(weekStarting('2027-01-11', luxembourg)).toEqual({
      week: '2027-01-11',
      day: 'sunday',
      from: at('2027-01-10T17:00:00Z'),
      to: at('2027-01-17T17:00:00Z'),
      until: at('2027-01-18T11:00:00Z'),
    })
  })

  it('ends at 18:00 also in the weeks when the clocks change', () => {
    expect(weekStarting('2027-03-22', luxembourg)).toMatchObject({
      from: at('2027-03-21T17:00:00Z'),
      to: at('2027-03-28T16:00:00Z'),
      until: at('2027-03-29T10:00:00Z'),
    })
    expect(weekStarting('2026-10-19', luxembourg)).toMatchObject({
      from: at('2026-10-18T16:00:00Z'),
      to: at('2026-10-25T17:00:00Z'),
    })
  })

  test.each([
    ['2027-01-12', 'monday'],
    ['2027-01-13', 'tuesday'],
    ['2027-01-14', 'wednesday'],
    ['2027-01-15', 'thursday'],
    ['2027-01-16', 'friday'],
    ['2027-01-17', 'saturday'],
    ['2027-01-18', 'sunday'],
  ])('that begins with %s ends on a %s', (first, day) => {
    expect(weekStarting(first, luxembourg).day).toBe(day)
  })

  test.each([
    ['Sunday before 18:00', '2027-01-17T16:59:59.999Z', luxembourg, undefined],
    ['Sunday at 18:00', '2027-01-17T17:00:00Z', luxembourg, '2027-01-11'],
    ['Sunday at midnight', '2027-01-17T23:00:00Z', luxembourg, '2027-01-11'],
    ['Monday before noon', '2027-01-18T10:59:59.999Z', luxembourg, '2027-01-11'],
    ['Monday at noon', '2027-01-18T11:00:00Z', luxembourg, undefined],
    ['Wednesday at 18:00', '2027-01-20T17:00:00Z', luxembourg, '2027-01-14'],
    ['Thursday morning', '2027-01-21T08:00:00Z', luxembourg, '2027-01-14'],
    [
      'Sunday evening in Toronto, Monday in Luxembourg',
      '2027-01-17T23:30:00Z',
      'America/Toronto',
      '2027-01-11',
    ],
    [
      'Sunday afternoon in Toronto, evening in Luxembourg',
      '2027-01-17T20:00:00Z',
      'America/Toronto',
      undefined,
    ],
    [
      'Sunday evening in Auckland, morning in Luxembourg',
      '2027-01-17T06:00:00Z',
      'Pacific/Auckland',
      '2027-01-11',
    ],
  ])('that has ended on %s', (_, now, timeZone, week) => {
    expect(weekEnding(timeZone, at(now))?.week).toBe(week)
  })
})

describe('the weeks that end between two moments', () => {
  const ending = (after: string, until: string, timeZone = luxembourg) =>
    weeksEnding(timeZone, at(after), at(until)).map(({ week }) => week)

  test.each([
    [
      'are one for each evening',
      '2027-01-15T18:00:00Z',
      '2027-01-18T18:00:00Z',
      ['2027-01-10', '2027-01-11', '2027-01-12'],
    ],
    ['do not hold the one that ends at the first moment', '2027-01-17T17:00:00Z', '2027-01-18T16:00:00Z', []],
    [
      'hold the one that ends a moment later',
      '2027-01-17T16:59:59.999Z',
      '2027-01-17T18:00:00Z',
      ['2027-01-11'],
    ],
    [
      'hold the one that ends at the last moment',
      '2027-01-16T17:00:00Z',
      '2027-01-17T17:00:00Z',
      ['2027-01-11'],
    ],
    ['do not hold one that ends later that day', '2027-01-16T17:00:00Z', '2027-01-17T16:59:59.999Z', []],
  ])('%s', (_, after, until, weeks) => {
    expect(ending(after, until)).toEqual(weeks)
  })

  it('follow the clocks of the family', () => {
    expect(ending('2027-01-17T17:00:00Z', '2027-01-17T23:00:00Z', 'America/Toronto')).toEqual(['2027-01-11'])
    expect(ending('2027-01-17T06:00:00Z', '2027-01-17T23:00:00Z', 'Pacific/Auckland')).toEqual([])
  })
})

describe('the period of an e-mail begins', () => {
  const week = weekStarting('2027-01-11', luxembourg)
  test.each([
    ['seven days, where it is the first', undefined, week.from],
    ['from where the one before ended, a week ago', week.from, week.from],
    [
      'at the end of the previous one, three days ago',
      at('2027-01-14T17:00:00Z'),
      at('2027-01-14T17:00:00Z'),
    ],
    [
      'at the end of the previous one, just within the fortnight',
      at('2027-01-03T17:00:01Z'),
      at('2027-01-03T17:00:01Z'),
    ],
    ['seven days, where the one before ended a fortnight ago', at('2027-01-03T17:00:00Z'), week.from],
  ])('%s', (_, toldUntil, from) => {
    expect(periodStart(week, toldUntil)).toEqual(from)
  })
})

describe('an e-mail about a quiet week is sent once a month at most (PROGRAMME §7)', () => {
  test.each([
    ['the first one', undefined, '2027-01-11', true],
    ['three weeks after the last, in the next month', '2027-01-18', '2027-02-08', false],
    ['four weeks after the last, in the next month', '2027-01-18', '2027-02-15', true],
    ['five weeks after the last', '2027-01-18', '2027-02-22', true],
    ['four weeks after the last, in the same month', '2026-10-26', '2026-11-23', false],
    ['a year after the last, in the month of the same name', '2026-01-12', '2027-01-11', true],
  ])('%s', (_, lastTold, week, isTold) => {
    expect(maySendQuiet(lastTold, week)).toBe(isTold)
  })
})

describe('the question of a week', () => {
  const mondays = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2026, 10, 2 + index * 7)).toISOString().slice(0, 10),
    )

  it('is a different one each week, until all have been asked', () => {
    const questions = mondays(20).map((monday) => questionOf(monday, 20))
    expect(questions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  it('is the next one, and the first again after the last', () => {
    expect(
      ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22'].map((week) => questionOf(week, 3)),
    ).toEqual([0, 1, 2, 0])
    expect(questionOf('2023-12-25', 3)).toBe(2)
  })
})
