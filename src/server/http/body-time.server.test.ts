import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { allowSlowBody } from '#src/api/server/slow-bodies.server.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'
import { createHttpServer } from './http-server.server.ts'

/** 300 ms represent the half minute. */
const times = { limitMs: 300, checkMs: 20, minBytes: 5 }

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** The status line of the response to a body of twenty bytes that is sent in small pieces. */
function sent(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  { bytes = 2, everyMs = 60, framing = 'Content-Length: 20', whole = 20 } = {},
): Promise<string> {
  server = createHttpServer({}, times).open(respond)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
      let received = ''
      let left = whole
      connection.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${framing}\r\n\r\n`)
      const timer = setInterval(() => {
        const length = Math.min(bytes, left)
        left -= length
        if (length > 0 && connection.writable) connection.write('x'.repeat(length))
      }, everyMs)
      connection.on('data', (part) => {
        received += part.toString('latin1')
      })
      connection.on('error', () => undefined)
      connection.on('close', () => {
        clearInterval(timer)
        resolve(received.split('\r\n')[0] ?? '')
      })
    })
  })
}

const acceptBody = (request: IncomingMessage, response: ServerResponse) =>
  void buffer(request).then(
    ({ length }) => response.writeHead(length === 20 ? 200 : 500).end(),
    () => undefined,
  )
const acceptSlowly = (request: IncomingMessage, response: ServerResponse) => {
  allowSlowBody(request)
  acceptBody(request, response)
}

describe('a body that arrives slowly', () => {
  it('gets 408 after its time', async () => {
    expect(await sent(acceptBody)).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('gets 408 as well when it comes in chunks without a length', async () => {
    expect(await sent(acceptBody, { framing: 'Transfer-Encoding: chunked', bytes: 0 })).toBe(
      'HTTP/1.1 408 Request Timeout',
    )
  })

  it('is cut off when its request was answered before it arrived', async () => {
    const rejected = (request: IncomingMessage, response: ServerResponse) => {
      allowSlowBody(request)
      response.writeHead(401, { Connection: 'keep-alive', 'Content-Length': 0 }).end()
    }
    const began = performance.now()
    expect(await sent(rejected, { whole: 19 })).toBe('HTTP/1.1 401 Unauthorized')
    expect(performance.now() - began).toBeLessThan(maxMs(5000))
  })
})

describe('a part of a film', () => {
  it('arrives on a slow connection, in twice the time of other bodies', async () => {
    const began = performance.now()
    expect(await sent(acceptSlowly)).toBe('HTTP/1.1 200 OK')
    expect(performance.now() - began).toBeGreaterThan(times.limitMs)
  })

  it('is cut off when no more bytes arrive', async () => {
    expect(await sent(acceptSlowly, { whole: 8 })).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('is cut off when too few bytes arrive', async () => {
    expect(await sent(acceptSlowly, { bytes: 1, everyMs: 150 })).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('waits for a slow storage without a limit', async () => {
    const many = 200_000
    const readLater = (request: IncomingMessage, response: ServerResponse) => {
      allowSlowBody(request)
      setTimeout(() => void buffer(request).then(() => response.writeHead(200).end()), 3 * times.limitMs)
    }
    const framing = `Content-Length: ${many}`
    expect(await sent(readLater, { whole: many, bytes: many, everyMs: 1, framing })).toBe('HTTP/1.1 200 OK')
  })
})
