import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { bodyTime } from './body-time.server.ts'
import { listen } from './listen.server.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)
const hosts = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']

let product: TestServer
let port: number
beforeAll(async () => {
  product = await startTestServer({
    environment: { HOST: 'localhost', PUBLIC_URL: 'https://mirabelle.example' },
  })
  port = Number(new URL(product.origin).port)
})
afterAll(() => product.close())

it.skipIf(!hasIpv6)(
  'HOST localhost listens on 127.0.0.1 and ::1 (CONTRACT §2), and closes both',
  async () => {
    const another = await startTestServer({ environment: { HOST: 'localhost' } })
    const its = new URL(another.origin).port
    for (const host of ['127.0.0.1', '[::1]'])
      expect((await fetch(`http://${host}:${its}/healthz`)).status).toBe(200)
    await another.close()
    await expect(fetch(`http://[::1]:${its}/healthz`)).rejects.toThrow()
  },
)

it('an address or port that is not available is named in the error', async () => {
  const noAddress = (host: string) => `HOST ${host} is not an address of this machine. Choose another.`
  for (const host of ['999.1.1.1', '203.0.113.7'])
    await expect(listen(fastify(), host, 0)).rejects.toThrow(noAddress(host))
  await expect(listen(fastify(), 'localhost', port)).rejects.toThrow(
    `127.0.0.1:${port} is in use by another process. Stop it first, or choose another PORT.`,
  )
})

interface RawResponse {
  status: number
  headers: Headers
  body: string
}

/** The response to raw bytes, read until the connection is closed. */
function send(host: string, bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const connection = connect({ host, port })
    let received = ''
    connection.setEncoding('latin1')
    connection.on('data', (part: string) => {
      received += part
    })
    connection.on('error', reject)
    connection.on('close', () => {
      const [head = '', body = ''] = received.split('\r\n\r\n', 2)
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(
        lines.map((line): [string, string] => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      )
      resolve({ status: Number(first.split(' ')[1]), headers, body })
    })
    connection.write(bytes, 'latin1')
  })
}

describe.each(hosts)('on %s', (host) => {
  const post = 'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  it.each([
    ['bytes that are not HTTP', 'GARBAGE\r\n\r\n', 400],
    ['a header of 20 KB', `GET /fr HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n', 417],
    [
      'a length beside chunks',
      `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['an invalid chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`, 400],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n`, 400],
    ['an unknown method', 'FOO /api/auth/me HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405],
    ['an address with a user name', 'GET http://me@localhost/healthz HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an address of another scheme', 'GET ftp://localhost/healthz HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'an address with an invalid byte',
      'GET /api/\xff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
    ],
  ])(
    '%s is rejected in JSON, under the security headers, and the connection closed',
    async (_, bytes, status) => {
      const response = await send(host, bytes)
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('connection'),
      ]).toEqual([status, 'application/json; charset=utf-8', 'close'])
      expect(JSON.parse(response.body)).toEqual({ message: expect.stringMatching(/^[A-Z].*[a-z.]$/) })
      expect(response.headers.get('content-length')).toBe(String(response.body.length))
      for (const name of [
        'content-security-policy',
        'permissions-policy',
        'referrer-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
      ])
        expect([name, response.headers.get(name)]).toEqual([name, expect.any(String)])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    },
  )

  it('an absolute request target is served, and its host is used (RFC 9112 §3.2.2)', async () => {
    const ask = (target: string, named: string) =>
      send(host, `GET ${target} HTTP/1.1\r\nHost: ${named}\r\nConnection: close\r\n\r\n`)
    expect(await ask('http://localhost/healthz', 'evil.example')).toMatchObject({
      status: 200,
      body: '{"status":"ok"}',
    })
    expect((await ask('HTTP://localhost/api/auth/me?a=1', 'a')).status).toBe(401)
    expect((await ask('http://localhost/dev/mailbox', 'evil.example')).status).toBe(200)
    expect((await ask('http://evil.example/dev/mailbox', 'localhost')).status).toBe(404)
  })

  it('an HTTP/1.0 request needs no Host', async () => {
    expect((await send(host, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  it('invalid bytes after an answered request get a response of their own', async () => {
    const bytes = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
    const both = await new Promise<string>((resolve) => {
      const connection = connect({ host, port })
      let received = ''
      connection.on('data', (part) => {
        if (received === '') connection.write('GARBAGE\r\n\r\n')
        received += part.toString('latin1')
      })
      connection.on('close', () => resolve(received))
      connection.write(bytes)
    })
    expect(both.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})

it('an idle connection is closed after a minute, a slow head after 15 seconds, a slow body after 30', () => {
  const { timeout, requestTimeout, headersTimeout, keepAliveTimeout } = product.app.server
  expect({ timeout, requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    timeout: 60_000,
    // Our code limits the time of bodies, by their kind (body-time.server.ts).
    requestTimeout: 0,
    headersTimeout: 15_000,
    keepAliveTimeout: 65_000,
  })
  expect(bodyTime.limitMs).toBe(30_000)
})
