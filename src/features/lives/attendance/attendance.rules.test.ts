import { describe, expect, test } from 'vitest'
import { lacksAdult, secondsWhenIn } from './attendance.rules.ts'

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
  const left = { adults: 1, wasComplete: true, isOver: false, isChildIn: true }

  test.each([
    ['lacks one when one of two adults is left', {}, true],
    ['lacks one when nobody is left', { adults: 0, isChildIn: false }, true],
    ['lacks none once there are two adults again', { adults: 2 }, false],
    ['lacks none with three adults', { adults: 3 }, false],
    ['lacks none before two adults have been there', { wasComplete: false }, false],
    ['lacks one during the goodbyes while a child is in', { isOver: true }, true],
    ['lacks none during the goodbyes of adults', { isOver: true, isChildIn: false }, false],
  ])('%s', (_, seen, expected) => {
    expect(lacksAdult({ ...left, ...seen })).toBe(expected)
  })
})
