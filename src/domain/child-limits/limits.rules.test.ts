import { expect, it } from 'vitest'
import { limitReached } from './limits.rules.ts'

const free = { dailyMinutes: null, restFrom: null, restTo: null }

it('a child without limits may always watch', () => {
  expect(limitReached(free, '23:30', 90_000)).toBeUndefined()
})

it('the rest may pass midnight, begins with its first minute and ends with its last', () => {
  const night = { ...free, restFrom: '20:00', restTo: '07:00' }
  expect(
    ['19:59', '20:00', '00:00', '06:59', '07:00'].map((wallTime) => limitReached(night, wallTime, 0)),
  ).toEqual([undefined, 'restTime', 'restTime', 'restTime', undefined])
  const nap = { ...free, restFrom: '12:00', restTo: '14:00' }
  expect(['11:59', '12:00', '14:00'].map((wallTime) => limitReached(nap, wallTime, 0))).toEqual([
    undefined,
    'restTime',
    undefined,
  ])
})

it('the day’s minutes end with the last one, and the rest is the reason that is given first', () => {
  const day = { ...free, dailyMinutes: 30 }
  expect([1799, 1800].map((seconds) => limitReached(day, '10:00', seconds))).toEqual([
    undefined,
    'dailyLimit',
  ])
  expect(limitReached({ dailyMinutes: 30, restFrom: '20:00', restTo: '07:00' }, '21:00', 9000)).toBe(
    'restTime',
  )
})

it.each([
  ['a beginning without an end', { restFrom: '12:00', restTo: null }],
  ['an end without a beginning', { restFrom: null, restTo: '14:00' }],
  ['an end that is the beginning', { restFrom: '13:00', restTo: '13:00' }],
])('%s sets no rest', (_, rest) => {
  expect(
    ['00:00', '12:59', '13:00', '23:59'].map((wallTime) => limitReached({ ...free, ...rest }, wallTime, 0)),
  ).toEqual([undefined, undefined, undefined, undefined])
})
