import { expect, test } from 'vitest'
import { emailAddress } from './fields.ts'

const read = (typed: unknown) => emailAddress().safeParse(typed).data

test.each([
  'claire@example.org',
  ' Claire@Example.org ',
  'claire@example.org\t',
  '\t claire@example.org \t ',
])('%j is the address itself', (typed) => {
  expect(read(typed)).toBe('claire@example.org')
})

test.each([
  'claire\t@example.org',
  'claire@example.org\r\n',
  'claire@example.org\t\n',
  '\nclaire@example.org',
  'a@b.lu\tc@d.lu',
  '\t',
  '\u0000claire@example.org',
])('%j is no address', (typed) => {
  expect(read(typed)).toBeUndefined()
})
