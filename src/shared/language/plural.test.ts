import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { plural } from './plural.ts'

const forms = { one: 'one', other: 'other' }

test.each([
  ['fr', ['one', 'one', 'other', 'other', 'other']],
  ['en', ['other', 'one', 'other', 'other', 'other']],
  ['it', ['other', 'one', 'other', 'other', 'other']],
] as const)('%s has its own plural rule for 0, 1, 2, 11 and 1 000 000', (language, expected) => {
  expect([0, 1, 2, 11, 1_000_000].map((count) => plural(language, count, forms))).toEqual(expected)
})

test('a negative count has the form of its absolute value', () => {
  expect([-1, -30].map((count) => plural('fr', count, forms))).toEqual(['one', 'other'])
})

test('a count of zero has the form `none` where there is one', () => {
  for (const language of languages) {
    expect(plural(language, 0, { ...forms, none: 'none' })).toBe('none')
    expect(plural(language, 1, { ...forms, none: 'none' })).toBe('one')
  }
})
