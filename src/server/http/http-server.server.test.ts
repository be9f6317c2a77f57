import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createHttpServer } from './http-server.server.ts'

it('a request whose connection was reset is not passed on', () => {
  const passedOn: IncomingMessage[] = []
  const server = createHttpServer({}).open((request) => passedOn.push(request))
  const request = new IncomingMessage(new Socket())
  server.emit('request', request, new ServerResponse(request))
  expect([passedOn, request.destroyed]).toEqual([[], true])
})

it('a request that was passed on keeps its address when its connection is reset', async () => {
  const server = createHttpServer({}).open((request) => server.emit('passed', request))
  const address = await new Promise((resolve) => {
    server.once('passed', (request: IncomingMessage) => {
      request.socket.once('close', () => resolve(request.socket.remoteAddress))
      request.socket.resetAndDestroy()
    })
    server.listen(0, '127.0.0.1', () => {
      const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
      connection.on('error', () => undefined)
      connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    })
  })
  server.close()
  expect(address).toBe('127.0.0.1')
})

/** Sends these bytes on one connection, piece by piece, and returns what came until it was closed. */
async function exchange(server: Server, ...pieces: readonly string[]): Promise<string> {
  const received = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
      let read = ''
      connection.on('data', (part) => {
        read += part.toString()
      })
      connection.on('close', () => resolve(read))
      for (const bytes of pieces) connection.write(bytes)
    })
  })
  server.close()
  return received
}

const requestOf = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`

it('the requests of one connection are handled one after the other', async () => {
  const handled: (string | undefined)[] = []
  let running = 0
  let maxRunning = 0
  const server = createHttpServer({}).open(({ url }, response) => {
    handled.push(url)
    maxRunning = Math.max(maxRunning, ++running)
    setTimeout(() => response.end(url, () => running--), 5)
  })
  const received = await exchange(
    server,
    requestOf('/1') + requestOf('/2') + requestOf('/3', 'Connection: close\r\n'),
  )
  expect([handled, maxRunning]).toEqual([['/1', '/2', '/3'], 1])
  expect(received.match(/HTTP\/1.1 200|\/\d(?!\.)/g)).toEqual([
    ...['HTTP/1.1 200', '/1', 'HTTP/1.1 200', '/2'],
    ...['HTTP/1.1 200', '/3'],
  ])
})

it('a connection with more requests ahead than may wait is closed, and errors keep their stacks', async () => {
  const before = Error.stackTraceLimit
  const handled: (string | undefined)[] = []
  const server = createHttpServer({}).open(({ url }) => handled.push(url))
  let closed = 0
  server.on('request', (_request, response: ServerResponse) => response.on('close', () => closed++))
  expect(await exchange(server, requestOf('/').repeat(300))).toBe('')
  await vi.waitFor(() => expect(closed).toBe(300))
  expect([handled, Error.stackTraceLimit]).toEqual([['/'], before])
  expect(new Error('x').stack).toContain('http-server.server.test.ts')
})

it('a request that was sent ahead is not handled once its connection has ended', async () => {
  const handled: (string | undefined)[] = []
  const server = createHttpServer({}).open((request) => {
    handled.push(request.url)
    request.socket.resetAndDestroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
      connection.on('error', () => undefined)
      connection.write(requestOf('/1') + requestOf('/2'))
    })
    server.on('connection', (connection) => connection.on('close', () => setImmediate(resolve)))
  })
  server.close()
  expect(handled).toEqual(['/1'])
})

it.each(['zzz', 'Connection: close'])(
  'what follows a request unreadably costs it no response: %s',
  async (more) => {
    const front = createHttpServer({})
    const server = front.open(async (request, response) => {
      const pieces: Buffer[] = await request.toArray()
      setTimeout(() => response.end(`${request.url} ${Buffer.concat(pieces)}`), 5)
    })
    server.on('clientError', front.rejectUnreadable)
    const headers = more.includes(':') ? `${more}\r\n` : ''
    const received = await exchange(
      server,
      requestOf('/1'),
      `POST /2 HTTP/1.1\r\nHost: a\r\n${headers}Content-Length: 2\r\n\r\n{}zzz`,
    )
    expect(received.match(/HTTP\/1.1 \d+|\/\d .*(?=HTTP|$)/g)).toEqual([
      ...['HTTP/1.1 200', '/1 '],
      ...['HTTP/1.1 200', '/2 {}'],
    ])
  },
)

it('the bodies that are sent ahead on all connections together are bounded', async () => {
  const body = 'x'.repeat(60_000)
  const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const open = new Set<Socket>()
  const server = createHttpServer({}).open((request, response) => {
    // The first request of these connections is never answered.
    if (request.method === 'GET') open.add(request.socket.once('close', () => open.delete(request.socket)))
    else request.resume().once('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sendAhead = () => {
    const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
    connection.on('error', () => undefined).write(requestOf('/') + post.repeat(15))
    return connection
  }
  const bytesRead = () => [...open].reduce((sum, connection) => sum + connection.bytesRead, 0)
  const clients = Array.from({ length: 30 }, sendAhead)
  await vi.waitFor(() => expect(clients.filter(({ closed }) => closed).length).toBeGreaterThan(10))
  expect(bytesRead()).toBeLessThan(17 * 1024 * 1024)
  for (const client of clients) client.destroy()
  await vi.waitFor(() => expect(open.size).toBe(0))
  // What they held is free again.
  const again = Array.from({ length: 15 }, sendAhead)
  await vi.waitFor(() => expect(bytesRead()).toBeGreaterThan(15 * 15 * body.length))
  expect(again.filter(({ closed }) => closed)).toEqual([])
  server.closeAllConnections()
  server.close()
})

/** The status of the response; 200 means that the request was passed on. */
async function statusOf(bytes: string): Promise<string> {
  const server = createHttpServer({}).open((_, response) => response.end())
  return (await exchange(server, bytes)).slice(9, 12)
}

it.each([
  ['GET', 'Host: a\r\nHost: b\r\n'],
  ['GET', 'Host: a\r\nhost: a\r\n'],
  ['GET', 'Host: a b\r\n'],
  ['GET', 'Host: a/b\r\n'],
  ['GET', 'Host: u@a\r\n'],
  ['GET', ''],
  ['POST', 'Host: a\r\nTransfer-Encoding: gzip, chunked\r\n'],
  ['POST', 'Host: a\r\nTransfer-Encoding: identity, chunked\r\n'],
])('a %s that a proxy may read differently is rejected: %j', async (method, head) => {
  const body = method === 'POST' ? '2\r\n{}\r\n0\r\n\r\n' : ''
  expect(await statusOf(`${method} / HTTP/1.1\r\n${head}Connection: close\r\n\r\n${body}`)).toBe('400')
})

it('chunks in HTTP/1.0, which has none, are rejected (RFC 9112 §6.1)', async () => {
  const head = 'POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await statusOf(`${head}2\r\n{}\r\n0\r\n\r\n`)).toBe('400')
})

it.each([
  'GET / HTTP/1.1\r\nHost: [::1]:3000\r\n',
  'GET / HTTP/1.1\r\nHost:\r\n',
  'GET / HTTP/1.0\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n',
])('%j is passed on', async (head) => {
  const body = head.startsWith('POST') ? '2\r\n{}\r\n0\r\n\r\n' : ''
  expect(await statusOf(`${head}Connection: close\r\n\r\n${body}`)).toBe('200')
})
