import { expect, test } from 'vitest'
import { emailAddress, givenMoment } from './fields.ts'

const read = (typed: unknown) => emailAddress().safeParse(typed).data

test.each([
  'claire@example.org',
  ' Claire@Example.org ',
  'claire@example.org\t',
  '\t claire@example.org \t ',
])('%j is read as the address without spaces and capitals', (typed) => {
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
])('%j is rejected as an address', (typed) => {
  expect(read(typed)).toBeUndefined()
})

test.each([
  ['2027-01-11T11:00:00Z', '2027-01-11T11:00:00.000Z'],
  ['2027-01-11T12:00:00+01:00', '2027-01-11T11:00:00.000Z'],
  ['2027-01-11T05:30:00.250-05:30', '2027-01-11T11:00:00.250Z'],
  ['2200-01-01T00:30:00+01:00', '2199-12-31T23:30:00.000Z'],
])('the moment %s is read as %s', (given, arrives) => {
  expect(givenMoment.parse(given)).toBe(arrives)
})

test.each([
  '2027-01-11',
  '2027-01-11T11:00:00',
  '2027-02-30T11:00:00+01:00',
  '2027-01-11T11:00:00+25:00',
  '2000-01-01T00:30:00+01:00',
  'tomorrow',
  1_800_000_000,
])('%j is rejected as a moment', (given) => {
  expect(givenMoment.safeParse(given).success).toBe(false)
})
