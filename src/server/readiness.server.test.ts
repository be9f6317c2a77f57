import { afterEach, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
afterEach(() => server.close())

async function startOver(ping: () => Promise<void>): Promise<void> {
  server = await startTestServer({ database: { ...(await openTestDatabase()), ping } })
}

it('a database that misses one question leaves the instance ready, one that misses several does not', async () => {
  let isMissing = (_question: number) => false
  let questions = 0
  await startOver(async () => {
    questions += 1
    if (isMissing(questions)) throw new Error('away')
  })
  const readiness = async () => {
    questions = 0
    return (await server.browser().get('/readyz')).status
  }
  expect(await readiness()).toBe(200)
  isMissing = (question) => question < 3
  expect(await readiness()).toBe(200)
  isMissing = () => true
  expect(await readiness()).toBe(503)
  isMissing = () => false
  expect(await readiness()).toBe(200)
})
