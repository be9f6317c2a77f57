import { describe, expect, test } from 'vitest'
import { childsTodayOf } from './today.rules.ts'

const live = (startsAt: string) => ({ startsAt })
const begun = { id: 'a', state: 'begun' } as const
const later = { id: 'b', state: null } as const
const done = { id: 'c', state: 'done' } as const
const confirmed = { id: 'd', state: 'confirmed' } as const
/** Wednesday 10 June, 16:00 in Luxembourg. */
const afternoon = '2026-06-10T14:00:00Z'
const beforeMidnight = '2026-06-10T21:30:00Z'

describe('a child’s “today”', () => {
  test.each([
    ['is the live session of this day', '2026-06-10T17:00:00Z', 'Europe/Luxembourg', afternoon],
    [
      'is the live session after midnight, an hour before',
      '2026-06-10T22:30:00Z',
      'Europe/Luxembourg',
      beforeMidnight,
    ],
    ['is the live session of the family’s day', '2026-06-11T03:00:00Z', 'America/New_York', afternoon],
  ])('%s', (_, startsAt, timeZone, now) => {
    expect(childsTodayOf(live(startsAt), [begun], timeZone, new Date(now))).toEqual({
      kind: 'live',
      live: live(startsAt),
    })
  })

  test.each([
    ['the live session is tomorrow', live('2026-06-11T15:00:00Z'), afternoon],
    [
      'the live session is more than an hour away, after midnight',
      live('2026-06-10T22:31:00Z'),
      beforeMidnight,
    ],
    ['there is no live session', null, afternoon],
  ])('is the first challenge that is left to do when %s', (_, next, now) => {
    const today = (challenges: Parameters<typeof childsTodayOf>[1]) =>
      childsTodayOf(next, challenges, 'Europe/Luxembourg', new Date(now))
    expect(today([confirmed, done, begun, later])).toEqual({ kind: 'challenge', challenge: begun })
    expect(today([later, begun])).toEqual({ kind: 'challenge', challenge: later })
    expect(today([confirmed, done])).toBeNull()
    expect(today([{ ...later, isNotForUs: true }])).toBeNull()
    expect(today([{ ...later, isNotForUs: true }, begun])).toEqual({ kind: 'challenge', challenge: begun })
  })
})
