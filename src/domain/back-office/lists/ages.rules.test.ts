import { expect, it } from 'vitest'
import { shownAges } from './ages.rules.ts'

it('a list cell joins adjoining age groups in order, and never breaks a group across lines', () => {
  const shown = (...groups: Parameters<typeof shownAges>[0]) => shownAges(groups).replaceAll('\u2060', '')
  expect(shown('9-11')).toBe('9–11')
  expect(shown('9-11', '6-8')).toBe('6–11')
  expect(shown('6-8', '9-11', '12-15')).toBe('6–15')
  expect(shown('6-8', '12-15')).toBe('6–8, 12–15')
  expect(shown()).toBe('')
  expect(shownAges(['6-8'])).toBe('6–\u20608')
})
