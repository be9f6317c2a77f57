import { describe, expect, test } from 'vitest'
import {
  doorOpensAt,
  endBeforeGoodbyes,
  endOf,
  goodbyesEndOf,
  overlap,
  teamDoorOpensAt,
} from './class-times.ts'

const at = (text: string) => new Date(text)
const session = { startsAt: at('2026-06-10T15:00:00Z'), minutes: 50 }

describe.each([
  ['a moment', session],
  ['text', { ...session, startsAt: '2026-06-10T15:00:00.000Z' }],
])('the times of a class whose start is %s', (_, planned) => {
  test('the team’s door opens an hour before the start, the children’s 15 minutes before', () => {
    expect([teamDoorOpensAt(planned), doorOpensAt(planned)]).toEqual([
      at('2026-06-10T14:00:00Z'),
      at('2026-06-10T14:45:00Z'),
    ])
  })

  test('it ends after its minutes, and its goodbyes ten minutes later', () => {
    expect([endOf(planned), goodbyesEndOf(planned)]).toEqual([
      at('2026-06-10T15:50:00Z'),
      at('2026-06-10T16:00:00Z'),
    ])
    expect(endBeforeGoodbyes(goodbyesEndOf(planned))).toEqual(endOf(planned))
  })
})

test.each([
  ['one that ends as it starts', '2026-06-10T14:10:00Z', false],
  ['one that ends later', '2026-06-10T14:10:01Z', true],
  ['itself', '2026-06-10T15:00:00Z', true],
  ['one that starts before its end', '2026-06-10T15:49:59Z', true],
  ['one that starts at its end', '2026-06-10T15:50:00Z', false],
])('a session and %s', (_, startsAt, isSo) => {
  const other = { startsAt, minutes: 50 }
  expect([overlap(session, other), overlap(other, session)]).toEqual([isSo, isSo])
})
