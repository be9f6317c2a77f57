import { expect, test } from 'vitest'
import { shareOf, vatCountries, vatPercents, vatWithin } from './vat.ts'

test('the VAT contained in a price is computed to the cent, by the payer’s country', () => {
  const of = (cents: number) => vatCountries.map((country) => vatWithin(cents, vatPercents[country]))
  expect(vatCountries).toEqual(['LU', 'FR', 'BE', 'IT', 'CH'])
  expect(of(3900)).toEqual([567, 650, 677, 703, 292])
  expect(of(5700)).toEqual([828, 950, 989, 1028, 427])
  expect(of(29_900)).toEqual([4344, 4983, 5189, 5392, 2240])
  expect(of(49_900)).toEqual([7250, 8317, 8660, 8998, 3739])
})

test('a refund contains the same VAT as its payment, and zero contains none', () => {
  expect(vatWithin(-3900, 17)).toBe(-567)
  expect(vatWithin(0, 17)).toBe(0)
  expect([shareOf(1, 1, 2), shareOf(-1, 1, 2), shareOf(1, -1, 2), shareOf(5, 1, 0)]).toEqual([1, -1, -1, 0])
})
