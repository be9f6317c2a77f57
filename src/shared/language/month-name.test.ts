import { expect, it } from 'vitest'
import { monthName } from './month-name.ts'

it.each([
  ['fr', 'février'],
  ['en', 'February'],
  ['it', 'febbraio'],
] as const)('a month has its name in %s', (language, name) => {
  expect(monthName('2028-02', language)).toBe(name)
})
