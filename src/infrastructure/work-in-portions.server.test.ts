import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { workInPortions } from './work-in-portions.server.ts'

test('workInPortions pauses after each portion in proportion to its length', async () => {
  const begins: number[] = []
  const ends: number[] = []
  await workInPortions(0.25, async () => {
    begins.push(performance.now())
    await delay(20)
    ends.push(performance.now())
    return ends.length < 4
  })
  expect(ends).toHaveLength(4)
  for (const [index, end] of ends.slice(0, -1).entries()) {
    const took = end - (begins[index] ?? 0)
    expect((begins[index + 1] ?? 0) - end).toBeGreaterThanOrEqual(took * 3 - 2)
  }
})

test('workInPortions does not pause after the last portion', async () => {
  const began = performance.now()
  await workInPortions(0.001, async () => {
    await delay(20)
    return false
  })
  // A pause would be the longest one, two seconds.
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a portion that fails ends the work', async () => {
  let portions = 0
  await expect(
    workInPortions(0.5, async () => {
      portions += 1
      throw new Error('the database went away')
    }),
  ).rejects.toThrow('the database went away')
  expect(portions).toBe(1)
})
