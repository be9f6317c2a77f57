import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { StorageUnavailableError } from './media-store.server.ts'
import { createS3Client } from './s3-client.server.ts'

it('a call to a storage that stays silent fails after three tries, as unavailable', async () => {
  let requests = 0
  const silent = createServer(() => {
    requests++
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const bucket = { endpoint, region: 'us-east-1', key: 'key', secret: 'secret', bucket: 'replays' }
  const client = createS3Client(bucket, { connect: 1000, silent: 100 })
  try {
    const failed = await client
      .headObject({ Bucket: 'replays', Key: 'film' })
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(StorageUnavailableError)
    expect(failed).toMatchObject({ cause: { message: expect.stringContaining('timed out after 100 ms') } })
    expect(requests).toBe(3)
  } finally {
    client.destroy()
    silent.closeAllConnections()
    silent.close()
  }
})
