import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { startTestHouse } from '#tests/harness/house.ts'

const hasSixth = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))

it.skipIf(!hasSixth)('HOST localhost answers on 127.0.0.1 and on ::1 (CONTRACT §2), and closes both', async () => {
  const house = await startTestHouse({ environment: { HOST: 'localhost' } })
  const port = new URL(house.origin).port
  for (const host of ['127.0.0.1', '[::1]']) expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200)
  await house.close()
  await expect(fetch(`http://[::1]:${port}/healthz`)).rejects.toThrow()
})
