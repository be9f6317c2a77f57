import { describe, expect, test } from 'vitest'
import { aloneSince, secondsWhenIn } from './attendance.rules.ts'

const now = new Date('2027-01-11T16:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('how long a child has been in the class (PROGRAMME §3)', () => {
  test.each([
    ['nothing when it comes', { seconds: 0, lastSeenAt: null, wasIn: false }, 0],
    ['nothing more when it comes back', { seconds: 90, lastSeenAt: ago(60), wasIn: false }, 90],
    ['nothing more where it was never seen', { seconds: 90, lastSeenAt: null, wasIn: true }, 90],
    ['what has passed while it was in', { seconds: 90, lastSeenAt: ago(30), wasIn: true }, 120],
    ['whole seconds', { seconds: 90, lastSeenAt: ago(29.999), wasIn: true }, 119],
    ['five minutes of silence', { seconds: 90, lastSeenAt: ago(300), wasIn: true }, 390],
    ['five minutes of a longer silence', { seconds: 90, lastSeenAt: ago(301), wasIn: true }, 390],
    ['nothing less where clocks disagree', { seconds: 90, lastSeenAt: ago(-20), wasIn: true }, 90],
  ])('counts %s', (_, seen, seconds) => {
    expect(secondsWhenIn(seen, now)).toBe(seconds)
  })
})

describe('a class is alone', () => {
  test.each([
    ['from the moment when one of two adults is left', { aloneSince: null, wasComplete: true }, 1, now],
    ['from the moment when nobody is left', { aloneSince: null, wasComplete: true }, 0, now],
    ['since it has been, while it is', { aloneSince: ago(60), wasComplete: true }, 1, ago(60)],
    ['no more once there are two again', { aloneSince: ago(60), wasComplete: true }, 2, null],
    ['never with three', { aloneSince: null, wasComplete: true }, 3, null],
    ['not before two have been there', { aloneSince: null, wasComplete: false }, 1, null],
  ])('%s', (_, before, adults, since) => {
    expect(aloneSince(before, adults, now)).toEqual(since)
  })
})
