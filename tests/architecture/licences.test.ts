import { expect, it } from 'vitest'
import { isPermissive } from '../../scripts/permissive-licence.ts'

it.each([
  'MIT',
  'MIT/X11',
  '(MIT OR CC0-1.0)',
  '(GPL-2.0 OR MIT)',
  'GPL-3.0-only OR MIT AND ISC',
  '(MIT AND (GPL-2.0-only OR Zlib))',
])('%s can be met by permissive licences alone', (expression) => {
  expect(isPermissive(expression)).toBe(true)
})

it.each([
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  'MIT AND (GPL-2.0-only OR LGPL-3.0)',
  'Apache-2.0-ish',
  'MIT WITH Some-exception',
  'SEE LICENSE IN LICENSE',
  '(MIT',

  'none said',
])('%s cannot', (expression) => {
  expect(isPermissive(expression)).toBe(false)
})
