import { expect, test } from 'vitest'
import { suspendFamily } from './actions/actions.contract.ts'
import { giveDays, keptReason } from './family-file.contract.ts'

test.each([
  ['a reason that the team keeps', 300, (length: number) => keptReason.safeParse('a'.repeat(length))],
  [
    'a reason that a family is sent',
    2000,
    (length: number) => suspendFamily.body.safeParse({ reason: 'a'.repeat(length) }),
  ],
  ['a gift of days', 366, (days: number) => giveDays.body.safeParse({ days, reason: 'Excuses' })],
] as const)('%s has at most %i', (_, max, parse) => {
  expect([parse(max).success, parse(max + 1).success]).toEqual([true, false])
})
