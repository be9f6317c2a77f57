import { describe, expect, test } from 'vitest'
import { adultsNeeded, aloneAfter, aloneMs, doorState, isOpenToChildren, isOpenToTeam } from './door.rules.ts'

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

describe('a class that lacks an adult', () => {
  const now = new Date('2027-01-11T16:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const at = (aloneSince: Date | null, alertedAt: Date | null = null) => ({ aloneSince, alertedAt })

  test.each([
    ['begins to lack one', at(null), true, { ...at(now), isAlertDue: false }],
    ['lacks one since the first such poll', at(ago(119)), true, { ...at(ago(119)), isAlertDue: false }],
    ['is reported after two minutes', at(ago(120)), true, { ...at(ago(120), now), isAlertDue: true }],
    ['is reported once', at(ago(300), ago(180)), true, { ...at(ago(300), ago(180)), isAlertDue: false }],
    ['is complete again', at(ago(300), ago(180)), false, { ...at(null), isAlertDue: false }],
    ['stays complete', at(null), false, { ...at(null), isAlertDue: false }],
  ])('%s', (_, before, isShort, after) => {
    expect(aloneAfter(before, isShort, now)).toEqual(after)
  })
})
