import { describe, expect, test } from 'vitest'
import { aloneSince, secondsWhenIn } from './attendance.rules.ts'

const now = new Date('2027-01-11T16:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('the seconds that a child has been in the class (PROGRAMME §3)', () => {
  test.each([
    ['counts nothing when the child comes', { seconds: 0, lastSeenAt: null, wasIn: false }, 0],
    ['adds nothing when the child comes back', { seconds: 90, lastSeenAt: ago(60), wasIn: false }, 90],
    ['adds nothing where the child was never seen', { seconds: 90, lastSeenAt: null, wasIn: true }, 90],
    [
      'adds the time that has passed while the child was in',
      { seconds: 90, lastSeenAt: ago(30), wasIn: true },
      120,
    ],
    ['adds whole seconds', { seconds: 90, lastSeenAt: ago(29.999), wasIn: true }, 119],
    ['adds a gap of five minutes', { seconds: 90, lastSeenAt: ago(300), wasIn: true }, 390],
    ['adds five minutes of a longer gap', { seconds: 90, lastSeenAt: ago(301), wasIn: true }, 390],
    ['subtracts nothing where clocks disagree', { seconds: 90, lastSeenAt: ago(-20), wasIn: true }, 90],
  ])('%s', (_, seen, seconds) => {
    expect(secondsWhenIn(seen, now)).toBe(seconds)
  })
})

describe('a class with fewer than two adults', () => {
  test.each([
    [
      'is alone from the moment when one of two adults is left',
      { aloneSince: null, wasComplete: true },
      1,
      now,
    ],
    ['is alone from the moment when nobody is left', { aloneSince: null, wasComplete: true }, 0, now],
    ['stays alone since the first such moment', { aloneSince: ago(60), wasComplete: true }, 1, ago(60)],
    ['is not alone once there are two adults again', { aloneSince: ago(60), wasComplete: true }, 2, null],
    ['is not alone with three adults', { aloneSince: null, wasComplete: true }, 3, null],
    ['is not alone before two adults have been there', { aloneSince: null, wasComplete: false }, 1, null],
  ])('%s', (_, before, adults, since) => {
    expect(aloneSince(before, adults, now)).toEqual(since)
  })
})
