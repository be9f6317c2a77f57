import { expect, it } from 'vitest'
import { nonBreaking } from './non-breaking.ts'

it('a title does not break after a hyphen between letters, and other dashes stay unchanged', () => {
  expect(nonBreaking('Une machine peut-elle se tromper ?')).toBe('Une machine peut-\u2060elle se tromper ?')
  expect(nonBreaking('A-t-elle raison')).toBe('A-\u2060t-\u2060elle raison')
  expect(nonBreaking('Lundi - mardi')).toBe('Lundi - mardi')
})
