import { describe, expect, test } from 'vitest'
import { adultsNeeded, aloneMs, doorState, isOpenToChildren, isOpenToTeam } from './door.rules.ts'

const at = (text: string) => new Date(text)
const planned = { startsAt: at('2026-06-10T15:00:00Z'), minutes: 50, state: 'planned' } as const
const cancelled = { ...planned, state: 'cancelled' } as const

describe('who may enter a class', () => {
  test.each([
    ['before the team’s hour', '2026-06-10T13:59:59Z', false, false],
    ['an hour before the start', '2026-06-10T14:00:00Z', true, false],
    ['just before the children’s door opens', '2026-06-10T14:44:59Z', true, false],
    ['fifteen minutes before the start', '2026-06-10T14:45:00Z', true, true],
    ['while it runs', '2026-06-10T15:30:00Z', true, true],
    ['in the last second', '2026-06-10T15:49:59Z', true, true],
    ['at the end', '2026-06-10T15:50:00Z', true, false],
    ['at the end of the goodbyes', '2026-06-10T15:59:59Z', true, false],
    ['ten minutes after the end', '2026-06-10T16:00:00Z', false, false],
  ])('who may enter a class %s', (_, moment, team, children) => {
    expect([isOpenToTeam(planned, at(moment)), isOpenToChildren(planned, at(moment))]).toEqual([
      team,
      children,
    ])
    expect([isOpenToTeam(cancelled, at(moment)), isOpenToChildren(cancelled, at(moment))]).toEqual([
      false,
      false,
    ])
  })
})

describe('the state of the door', () => {
  test.each([
    ['early', '2026-06-10T14:44:59Z', 2],
    ['waiting', '2026-06-10T14:45:00Z', 0],
    ['waiting', '2026-06-10T15:10:00Z', 1],
    ['open', '2026-06-10T14:45:00Z', 2],
    ['open', '2026-06-10T15:49:59Z', 3],
    ['over', '2026-06-10T15:50:00Z', 2],
  ] as const)('the door is %s at %s with %i adults inside', (state, moment, adults) => {
    expect(doorState(planned, adults, at(moment))).toBe(state)
    expect(doorState(cancelled, adults, at(moment))).toBe('cancelled')
  })
})

test('a class needs two adults, and the team is told after two minutes with only one', () => {
  expect([adultsNeeded, aloneMs]).toEqual([2, 120_000])
})
