import { expect, it } from 'vitest'
import { nonBreaking } from './non-breaking.ts'

it('holds a hyphen to the letters on both its sides, and leaves other dashes alone', () => {
  expect(nonBreaking('Une machine peut-elle se tromper ?')).toBe('Une machine peut-\u2060elle se tromper ?')
  expect(nonBreaking('A-t-elle raison')).toBe('A-\u2060t-\u2060elle raison')
  expect(nonBreaking('Lundi - mardi')).toBe('Lundi - mardi')
})
