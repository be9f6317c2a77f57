import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test.each([
  [1, '1er', '1st', '1°'],
  [2, '2e', '2nd', '2°'],
  [3, '3e', '3rd', '3°'],
  [4, '4e', '4th', '4°'],
  [11, '11e', '11th', '11°'],
  [21, '21e', '21st', '21°'],
  [112, '112e', '112th', '112°'],
])('the position %i is written %s, %s and %s', (position, fr, en, it) => {
  expect([ordinal(position, 'fr'), ordinal(position, 'en'), ordinal(position, 'it')]).toEqual([fr, en, it])
})
