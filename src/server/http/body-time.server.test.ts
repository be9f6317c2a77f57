import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { letBodyTakeTime } from '#src/api/server/slow-bodies.server.ts'
import { mostMilliseconds } from '#tests/support/promised-time.ts'
import { createHttpServer } from './http-server.server.ts'

/** Three tenths of a second stand for the half minute. */
const times = { most: 300, every: 20, least: 5 }

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** How a server answers a body of twenty bytes that comes in strokes, until the connection is closed. */
function sent(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { bytes = 2, everyMs = 60, framing = 'Content-Length: 20', whole = 20 } = {},
): Promise<string> {
  server = createHttpServer({}, times).open(answer)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
      let received = ''
      let left = whole
      connection.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${framing}\r\n\r\n`)
      const strokes = setInterval(() => {
        const stroke = Math.min(bytes, left)
        left -= stroke
        if (stroke > 0 && connection.writable) connection.write('x'.repeat(stroke))
      }, everyMs)
      connection.on('data', (part) => {
        received += part.toString('latin1')
      })
      connection.on('error', () => undefined)
      connection.on('close', () => {
        clearInterval(strokes)
        resolve(received.split('\r\n')[0] ?? '')
      })
    })
  })
}

const taken = (request: IncomingMessage, response: ServerResponse) =>
  void buffer(request).then(
    ({ length }) => response.writeHead(length === 20 ? 200 : 500).end(),
    () => undefined,
  )
const patiently = (request: IncomingMessage, response: ServerResponse) => {
  letBodyTakeTime(request)
  taken(request, response)
}

describe('a body that dribbles in', () => {
  it('has its time and no more: 408', async () => {
    expect(await sent(taken)).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('is cut as well where it says no length and comes in chunks', async () => {
    expect(await sent(taken, { framing: 'Transfer-Encoding: chunked', bytes: 0 })).toBe(
      'HTTP/1.1 408 Request Timeout',
    )
  })

  it('is cut where its request was answered before it came', async () => {
    const rejected = (request: IncomingMessage, response: ServerResponse) => {
      letBodyTakeTime(request)
      response.writeHead(401, { Connection: 'keep-alive', 'Content-Length': 0 }).end()
    }
    const began = performance.now()
    expect(await sent(rejected, { whole: 19 })).toBe('HTTP/1.1 401 Unauthorized')
    expect(performance.now() - began).toBeLessThan(mostMilliseconds(5000))
  })
})

describe('a film’s part', () => {
  it('on a slow line arrives, in twice the time of other bodies', async () => {
    const began = performance.now()
    expect(await sent(patiently)).toBe('HTTP/1.1 200 OK')
    expect(performance.now() - began).toBeGreaterThan(times.most)
  })

  it('of which nothing comes any more is cut', async () => {
    expect(await sent(patiently, { whole: 8 })).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('of which next to nothing comes is cut', async () => {
    expect(await sent(patiently, { bytes: 1, everyMs: 150 })).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('waits for a storage that is slow to take it, for as long as that lasts', async () => {
    const many = 200_000
    const slowly = (request: IncomingMessage, response: ServerResponse) => {
      letBodyTakeTime(request)
      setTimeout(() => void buffer(request).then(() => response.writeHead(200).end()), 3 * times.most)
    }
    const framing = `Content-Length: ${many}`
    expect(await sent(slowly, { whole: many, bytes: many, everyMs: 1, framing })).toBe('HTTP/1.1 200 OK')
  })
})
