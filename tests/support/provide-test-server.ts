import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

/**
 * A test server for the tests of a file: it starts before them and closes after them. It is empty until then,
 * so it is used in tests and hooks only.
 */
export function provideTestServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options))
  })
  afterAll(() => server.close())
  return server
}
