import { expect, test } from 'vitest'
import { choiceOf, queryOf } from './choice.rules.ts'

test.each([
  ['', 'complete', 'monthly'],
  ['?plan=lives&billing=yearly', 'lives', 'yearly'],
  ['?plan=LIVES&billing=daily', 'complete', 'monthly'],
  ['?plan=constructor', 'complete', 'monthly'],
  ['?plan=lives', 'lives', 'monthly'],
])('subscribe reads %j as plan %s, billing %s', (search, planId, billing) => {
  expect(choiceOf(search)).toEqual({ planId, billing })
})

test('a choice goes to the subscribe page and comes back from it', () => {
  expect(queryOf({ planId: 'lives', billing: 'yearly' })).toBe('?plan=lives&billing=yearly')
  expect(choiceOf(queryOf({ planId: 'complete', billing: 'monthly' }))).toEqual({
    planId: 'complete',
    billing: 'monthly',
  })
})
