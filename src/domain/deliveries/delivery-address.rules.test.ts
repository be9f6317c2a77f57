import { describe, expect, it, test } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import {
  type AddressDraft,
  addressLines,
  addressProblems,
  postalCodeOf,
  tidied,
} from './delivery-address.rules.ts'
import { deliveryAddressTexts } from './delivery-address.texts.ts'

describe('a postal code', () => {
  it.each([
    ['FR', '57000', '57000'],
    ['FR', ' 01 000 ', '01000'],
    ['BE', '1000', '1000'],
    ['LU', '1234', 'L-1234'],
    ['LU', 'L-1234', 'L-1234'],
    ['LU', 'l 1234', 'L-1234'],
    ['CH', '1204', '1204'],
    ['IT', '00184', '00184'],
  ] as const)(
    'a postal code of %s: %s is stored as %s, which is stored unchanged',
    (country, written, stored) => {
      expect(postalCodeOf(country, written)).toBe(stored)
      expect(postalCodeOf(country, stored)).toBe(stored)
    },
  )

  it.each([
    ['FR', '5700'],
    ['FR', 'F-57000'],
    ['FR', '5700O'],
    ['FR', '٥٧٠٠٠'],
    ['BE', '10000'],
    ['LU', 'L-123'],
    ['LU', 'LL-1234'],
    ['LU', 'F-1234'],
    ['CH', '120'],
    ['IT', '1234'],
    ['IT', ''],
    ['IT', '00184\u0000'],
  ] as const)('a postal code of %s: %j is invalid', (country, written) => {
    expect(postalCodeOf(country, written)).toBeUndefined()
  })
})

describe('problems of an address', () => {
  const errors = inLanguage(deliveryAddressTexts.errors, 'en')
  const right: AddressDraft = {
    country: 'LU',
    recipient: 'Claire Weber',
    line1: '12, rue du Fort',
    line2: '',
    postalCode: '1234',
    town: 'Luxembourg',
  }

  it.each([
    [right, {}],
    [{ ...right, line2: 'Apt 4' }, {}],
    [{ ...right, postalCode: '57000' }, { postalCode: errors.postalCodes.LU }],
    [{ ...right, country: 'FR' }, { postalCode: errors.postalCodes.FR }],
    [{ ...right, postalCode: '\u00A0' }, { postalCode: errors.postalCode }],
    [{ ...right, country: 'CA' }, { country: errors.country }],
    [
      { country: '', recipient: ' ', line1: '\t', line2: '', postalCode: '', town: '' },
      {
        country: errors.country,
        recipient: errors.recipient,
        line1: errors.line1,
        postalCode: errors.postalCode,
        town: errors.town,
      },
    ],
  ])('the problems of %j are reported field by field', (draft, problems) => {
    expect(addressProblems(draft, errors)).toEqual(problems)
  })

  it('a pasted tab or line break becomes a space', () => {
    expect(tidied({ ...right, recipient: ' Claire\tWeber\n' })).toEqual(right)
  })
})

test('an address is written as on a parcel, with its country in the reader’s language', () => {
  const address = {
    recipient: 'Claire Weber',
    line1: '12, rue du Fort',
    line2: null,
    postalCode: 'L-1234',
    town: 'Luxembourg',
    country: 'LU',
  } as const
  expect(addressLines(address, 'it')).toEqual([
    'Claire Weber',
    '12, rue du Fort',
    'L-1234 Luxembourg',
    'Lussemburgo',
  ])
  expect(addressLines({ ...address, line2: 'Apt 4', country: 'CH' }, 'fr')).toEqual([
    'Claire Weber',
    '12, rue du Fort',
    'Apt 4',
    'L-1234 Luxembourg',
    'Suisse',
  ])
})
