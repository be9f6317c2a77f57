import { afterEach, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
afterEach(() => server.close())

async function startOver(ping: () => Promise<void>): Promise<void> {
  server = await startTestServer({ database: { ...(await openTestDatabase()), ping } })
}

it('the instance stays ready when the database misses one query, but not when it misses several', async () => {
  let isMissing = (_query: number) => false
  let queries = 0
  await startOver(async () => {
    queries += 1
    if (isMissing(queries)) throw new Error('away')
  })
  const readiness = async () => {
    queries = 0
    return (await server.browser().get('/readyz')).status
  }
  expect(await readiness()).toBe(200)
  isMissing = (query) => query < 3
  expect(await readiness()).toBe(200)
  isMissing = () => true
  expect(await readiness()).toBe(503)
  isMissing = () => false
  expect(await readiness()).toBe(200)
})
