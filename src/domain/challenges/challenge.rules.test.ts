import { describe, expect, it } from 'vitest'
import { inListOrder, nextInTurn } from './challenge.rules.ts'

describe('a week’s challenge', () => {
  it('a week’s challenge is not repeated before every challenge has had its week', () => {
    const ids = ['a', 'b', 'c', 'd']
    const shown = new Map<string, string>()
    const turns = Array.from({ length: 12 }, (_, week) => {
      const next = nextInTurn(ids, shown) ?? ''
      shown.set(next, `2027-${String(week + 10)}`)
      return next
    })
    expect(turns.join('')).toBe('abcdabcdabcd')
    expect(nextInTurn([...ids, 'new'], shown)).toBe('new')
    expect(nextInTurn([], shown)).toBeUndefined()
  })
})

it('Mission 0 is first until it is confirmed, then the week’s challenge, then those that are begun', () => {
  const listed = [
    { id: 'sundial', state: null, isThisWeeks: false },
    { id: 'kind-no', state: 'begun', isThisWeeks: false },
    { id: 'salt-water', state: null, isThisWeeks: true },
    { id: 'mission-word', state: 'done', isThisWeeks: false },
    { id: 'six-frames', state: 'confirmed', isThisWeeks: false },
  ] as const
  const ids = (challenges: Parameters<typeof inListOrder>[0]) => inListOrder(challenges).map(({ id }) => id)
  expect(ids(listed)).toEqual(['mission-word', 'salt-water', 'kind-no', 'sundial', 'six-frames'])
  expect(
    ids(listed.map((one) => (one.id === 'mission-word' ? { ...one, state: 'confirmed' } : one))).at(-1),
  ).toBe('six-frames')
})

it('the week’s challenge that a parent put aside is last of those to try, until it is begun', () => {
  const weeks = { id: 'salt-water', state: null, isThisWeeks: true, isNotForUs: true } as const
  const other = { id: 'sundial', state: null, isThisWeeks: false } as const
  const done = { id: 'six-frames', state: 'confirmed', isThisWeeks: false } as const
  const ids = (challenges: Parameters<typeof inListOrder>[0]) => inListOrder(challenges).map(({ id }) => id)
  expect(ids([weeks, done, other])).toEqual(['sundial', 'salt-water', 'six-frames'])
  expect(ids([other, { ...weeks, state: 'begun' }])).toEqual(['salt-water', 'sundial'])
})

it('Mission 0 that is begun again after it was confirmed comes after the week’s challenge', () => {
  const again = { id: 'mission-word', state: 'begun', isThisWeeks: false, wasConfirmed: true } as const
  const weeks = { id: 'salt-water', state: null, isThisWeeks: true } as const
  expect(inListOrder([again, weeks]).map(({ id }) => id)).toEqual(['salt-water', 'mission-word'])
})
