import { expect, it } from 'vitest'
import { delayAfter } from './attempts.rules.ts'

it('the delay doubles with each failure of an e-mail, from 0.1 to 1.6 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(delayAfter)).toEqual([100, 200, 400, 800, 1600, 1600, 1600])
})
