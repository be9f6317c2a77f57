import { expect, it } from 'vitest'
import {
  daysFrom,
  weekFromAddress,
  weekShown,
  wordedHour,
  wordedMoment,
  wordedWeekday,
} from './week.rules.ts'

it('a week runs from Monday to Sunday in Luxembourg', () => {
  expect(daysFrom('2026-12-28').at(-1)).toBe('2027-01-03')
  // This moment is already Monday in Luxembourg.
  expect(weekFromAddress(undefined, new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-23')
})

it('an address without a valid day shows the current week', () => {
  for (const address of ['', 'x', '2026-13-45', '1999-01-01', '2026-11', '+002027-01-01', '2027-01-01junk'])
    expect(weekFromAddress(address, new Date('2026-11-25T12:00:00Z'))).toBe('2026-11-23')
  expect(weekFromAddress('2027-01-01', new Date('2026-11-25T12:00:00Z'))).toBe('2026-12-28')
})

it('hours are shown as French readers say them', () => {
  expect(wordedHour('2026-11-25T16:30:00Z')).toBe('17\u00A0h\u00A030')
  expect(wordedHour('2026-11-25T17:00:00Z')).toBe('18\u00A0h')
  expect(wordedHour('2026-07-25T07:05:00Z')).toBe('9\u00A0h\u00A005')
  expect(wordedMoment('2026-11-25T16:30:00Z')).toBe('mercredi 25\u00A0novembre, 17\u00A0h\u00A030')
  expect(wordedMoment('2026-10-31T23:30:00Z')).toBe('dimanche 1er\u00A0novembre, 0\u00A0h\u00A030')
  expect(['2026-11-23', '2026-11-29'].map(wordedWeekday)).toEqual(['lun.', 'dim.'])
})

it('a week’s heading names its month once, unless the week spans two months', () => {
  expect(weekShown('2026-11-23')).toEqual({ from: '23', to: '29\u00A0novembre' })
  expect(weekShown('2027-02-01')).toEqual({ from: '1er', to: '7\u00A0février' })
  expect(weekShown('2026-11-30')).toEqual({ from: '30\u00A0novembre', to: '6\u00A0décembre' })
  expect(weekShown('2026-10-26')).toEqual({ from: '26\u00A0octobre', to: '1er\u00A0novembre' })
})
