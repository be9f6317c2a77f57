import { expect, test } from 'vitest'
import { choiceOf, queryOfChoice } from './choice.rules.ts'

test.each([
  ['', 'complete', 'monthly'],
  ['?plan=lives&billing=yearly', 'lives', 'yearly'],
  ['?plan=LIVES&billing=daily', 'complete', 'monthly'],
  ['?plan=constructor', 'complete', 'monthly'],
  ['?plan=lives', 'lives', 'monthly'],
])('subscribe reads %j as plan %s, billing %s', (search, planId, billing) => {
  expect(choiceOf(search)).toEqual({ planId, billing })
})

test('a choice is read back unchanged from the query of the subscribe page', () => {
  expect(queryOfChoice({ planId: 'lives', billing: 'yearly' })).toBe('?plan=lives&billing=yearly')
  expect(choiceOf(queryOfChoice({ planId: 'complete', billing: 'monthly' }))).toEqual({
    planId: 'complete',
    billing: 'monthly',
  })
})
