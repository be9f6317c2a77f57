import { describe, expect, it } from 'vitest'
import { inListOrder, mondayOf, nextInTurn } from './challenge.rules.ts'

describe('a week’s challenge', () => {
  it('weeks run Monday to Sunday', () => {
    expect(['2027-01-11', '2027-01-13', '2027-01-17', '2027-01-18'].map(mondayOf)).toEqual([
      '2027-01-11',
      '2027-01-11',
      '2027-01-11',
      '2027-01-18',
    ])
  })

  it('rotates without repetition: nothing comes again before all have had their week', () => {
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

it('Mission 0 is first until it is confirmed, then the week’s, then what is under way', () => {
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
