import { expect, test } from 'vitest'
import {
  demonstrationOperator,
  isPlainParticular,
  type Operator,
  operatorMarks,
  withOperator,
} from './operator.ts'

test('each mark in a built page is replaced by the particular that it names', () => {
  const operator = {
    ...demonstrationOperator,
    companyAddress: '1, rue des Prés',
    hostAddress: '2, rue Haute',
  }
  const built = Object.values(operatorMarks).join('|')
  expect(withOperator(built, operator)).toBe(Object.values(operator).join('|'))
})

test.each([
  ['1, rue de l’Exemple, L-0000 Luxembourg', '1, rue de l’Exemple, L-\u20600000\u00A0Luxembourg'],
  ['3, rue Haute, 57100 Thionville', '3, rue Haute, 57100\u00A0Thionville'],
  ['12-14, avenue de la Gare', '12-14, avenue de la Gare'],
])('a page keeps a postcode on one line with its country and its town: %s', (address, unbroken) => {
  const operator = { ...demonstrationOperator, companyAddress: address, hostAddress: address }
  const built = `${operatorMarks.companyAddress}|${operatorMarks.hostAddress}`
  expect(withOperator(built, operator)).toBe(`${unbroken}|${unbroken}`)
})

test('a text that only looks like a mark is not replaced', () => {
  expect(withOperator('__operator_toString__ {email}', demonstrationOperator)).toBe(
    '__operator_toString__ {email}',
  )
})

test('a telephone link has the number without its spaces', () => {
  expect(withOperator('<a href="tel:__operator_phone__">__operator_phone__</a>', demonstrationOperator)).toBe(
    '<a href="tel:+35220000000">+352 20 00 00 00</a>',
  )
})

test('every particular has its own mark, named after it', () => {
  const fields = Object.keys(demonstrationOperator) as (keyof Operator)[]
  expect(fields.map((field) => operatorMarks[field])).toEqual(fields.map((field) => `__operator_${field}__`))
})

test.each(['Mirabelle <b>', 'A & B', 'dit "Mirabelle"', 'a\\b', 'deux\nlignes', ' '])(
  'a particular that would need escaping is rejected: %j',
  (text) => {
    expect(isPlainParticular(text)).toBe(false)
  },
)

test('the demonstration particulars need no escaping', () => {
  expect(Object.values(demonstrationOperator).filter((text) => !isPlainParticular(text))).toEqual([])
})
