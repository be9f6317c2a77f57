import { afterAll, beforeAll } from 'vitest'
import { type ClassServer, startClassServer } from '../stand-ins/class-server.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Options = Parameters<typeof startTestServer>[0]

/**
 * A test server for the tests of a file: it starts before them and closes after them. It is empty until then,
 * so it is used in tests and hooks only. Options that depend on {@link provideClassServer} are given as a
 * function.
 */
export function provideTestServer(options?: Options | (() => Options)): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startTestServer(typeof options === 'function' ? options() : options))
  })
  afterAll(() => server.close())
  return server
}

/** A class server for the tests of a file, like {@link provideTestServer}. Call it first. */
export function provideClassServer(...options: Parameters<typeof startClassServer>): ClassServer {
  const classes = {} as ClassServer
  beforeAll(async () => {
    Object.assign(classes, await startClassServer(...options))
  })
  afterAll(() => classes.stop())
  return classes
}
