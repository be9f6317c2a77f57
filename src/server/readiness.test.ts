import { expect, it } from 'vitest'
import { createReadiness } from './readiness.server.ts'

it('simultaneous readiness checks cause one query', async () => {
  let questions = 0
  const isReady = createReadiness(async () => {
    questions += 1
  })
  const answers = await Promise.all(Array.from({ length: 20 }, isReady))
  expect([new Set(answers), questions]).toEqual([new Set([true]), 1])
  expect([await isReady(), questions]).toEqual([true, 2])
})
