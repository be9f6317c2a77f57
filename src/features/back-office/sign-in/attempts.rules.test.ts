import { expect, it } from 'vitest'
import { delayAfter } from './attempts.rules.ts'

it('each failure of an e-mail waits twice as long as the one before, from a tenth of a second to 1.6', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(delayAfter)).toEqual([100, 200, 400, 800, 1600, 1600, 1600])
})
