import { expect, it } from 'vitest'
import { rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { anAdministrator } from '#tests/support/administrator.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const rounds = process.env.FAULTS === 'full' ? 200 : 12

/**
 * R15. Both are measured in turn, so that a busy machine slows both alike; the hash that one of them would
 * spare is most of the time.
 */
it('an administrator’s unknown e-mail and wrong password get the same answer in the same time', {
  timeout: rounds * 5000,
}, async () => {
  const server = await startTestServer()
  const { email } = await anAdministrator(server, 'un long mot de passe')
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    for (const [which, address] of [
      ['known', email],
      ['unknown', `personne-${round}@example.com`],
    ] as const) {
      await server.services.db.delete(rateLimits)
      const began = performance.now()
      const { status, text } = await server
        .browser()
        .post('/api/admin/login', { email: address, password: 'un mauvais mot de passe' })
      // Every first failure waits a tenth of a second on purpose, which is no secret.
      times[which].push(performance.now() - began - 100)
      answers.add(`${status} ${text}`)
    }
  }
  await server.close()
  expect([...answers]).toEqual([expect.stringContaining('401')])
  const [known, unknown] = [median(times.known), median(times.unknown)]
  expect(
    Math.max(known, unknown) / Math.min(known, unknown),
    `${known.toFixed(1)} ms and ${unknown.toFixed(1)} ms`,
  ).toBeLessThan(2)
})

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
