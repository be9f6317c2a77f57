import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { startTestHouse } from '#tests/harness/house.ts'

const hasSixth = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))
const own = hasSixth ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']

it(`HOST localhost answers on 127.0.0.1 and, where the machine has it, on ::1 (CONTRACT §2), and closes them: ${own.join(', ')}`, async () => {
  const house = await startTestHouse({ environment: { HOST: 'localhost' } })
  const port = new URL(house.origin).port
  for (const host of own) expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200)
  await house.close()
  for (const host of own) await expect(fetch(`http://${host}:${port}/healthz`)).rejects.toThrow()
})
