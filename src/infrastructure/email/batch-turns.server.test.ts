import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatchTurns } from './batch-turns.server.ts'

test('batches pause after each turn, longer the busier the process was, and for at most 200 ms', async () => {
  const turns = createBatchTurns()
  expect(turns.restMs()).toBe(0)
  const endShort = turns.begin()
  endShort()
  const short = turns.restMs()
  const end = turns.begin()
  await delay(1)
  const until = performance.now() + 20
  while (performance.now() < until);
  await delay(1)
  end()
  const long = turns.restMs()
  expect(long).toBeGreaterThan(short)
  expect(long).toBeGreaterThan(50)
  expect(long).toBeLessThanOrEqual(200)
})
