import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const hasSixth = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({ environment: { HOST: 'localhost' }, withSite: true })
  port = Number(new URL(server.origin).port)
})
afterAll(() => server.close())

const uncaught: unknown[] = []
const keep = (error: unknown) => void uncaught.push(error)
beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtException', keep)
})
afterEach(() => {
  process.off('uncaughtException', keep)
})

/** Writes these bytes and resets the connection, at once or when the first byte of an answer has come. */
function sendAndReset(host: string, bytes: string, when: 'at once' | 'answered'): Promise<void> {
  return new Promise((resolve) => {
    const connection = connect({ host, port })
    connection.on('error', () => undefined)
    connection.on('close', () => resolve())
    connection.write(bytes, 'latin1', () => when === 'at once' && connection.resetAndDestroy())
    connection.once('data', () => connection.resetAndDestroy())
  })
}

describe.each(hasSixth ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
  'Nothing that a stranger sends to %s ends the process',
  (host) => {
    it.each([
      ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n'],
      ['a tunnel that goes on', `CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n${'x'.repeat(70_000)}`],
      ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
      ['what is no HTTP', 'GARBAGE\r\n\r\n'],
      [
        'half a body',
        'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      ],
      [
        'an unanswered expectation',
        'POST /api/contact HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
      ],
    ])('%s, then a reset of the connection', async (_, bytes) => {
      for (const when of ['at once', 'answered'] as const) {
        const isAnswered = !/^POST/.test(bytes) || /Expect/.test(bytes)
        if (when === 'answered' && !isAnswered) continue
        await Promise.all(Array.from({ length: 100 }, () => sendAndReset(host, bytes, when)))
      }
      await wait(50)
      expect(uncaught).toEqual([])
      expect(
        (
          await fetch(
            `${server.origin.replace('127.0.0.1', host.includes(':') ? `[${host}]` : host)}/healthz`,
          )
        ).status,
      ).toBe(200)
    })
  },
)

/**
 * In milliseconds of the processor, of this process alone: what reads in proportion to the length needs a
 * few, what starts anew at each sign hundreds.
 */
const most = 120

describe('Nothing that a stranger sends stops the process', () => {
  const long = 15_000
  const signs = [
    '/',
    '//a',
    '/%2f',
    '/.',
    '/fr/',
    ' ',
    '%20',
    ',',
    ';',
    '=',
    '&',
    '?',
    '.',
    '-',
    'a',
    '"',
    '[',
    ':',
    '@',
    '\\',
    '%',
    '/;=',
    'a@',
    ',br ',
    ';q=0',
  ]
  const flood = (sign: string) => sign.repeat(Math.floor(long / sign.length))

  async function processorMilliseconds(bytes: string): Promise<number> {
    const before = process.cpuUsage()
    await new Promise<void>((resolve) => {
      const connection = connect({ host: '127.0.0.1', port })
      connection.on('error', () => undefined)
      connection.on('close', () => resolve())
      connection.resume()
      connection.write(bytes, 'latin1')
    })
    return process.cpuUsage(before).user / 1000
  }

  async function slowOf(requests: readonly string[]): Promise<string[]> {
    const slow: string[] = []
    for (const bytes of requests) {
      // The first time reads and compiles; a garbage collection may fall into one of them.
      const least = Math.min(await processorMilliseconds(bytes), await processorMilliseconds(bytes))
      if (least > most) slow.push(`${least} ms: ${bytes.slice(0, 60)}`)
    }
    return slow
  }

  it('by a path or a query, however long', async () => {
    const targets = signs.flatMap((sign) => [
      `/${flood(sign)}`,
      `/fr/${flood(sign)}`,
      `/api/${flood(sign)}`,
      `/fr?${flood(sign)}`,
      `/api/announcements?lang=${flood(sign)}`,
    ])
    const sendable = targets
      .filter((target) => !/[ "]/.test(target))
      .flatMap((target) => [target, `${target}x`])
    expect(
      await slowOf(
        sendable.map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      ),
    ).toEqual([])
  })

  it.each([
    'Cookie',
    'Accept-Language',
    'Accept-Encoding',
    'Authorization',
    'If-None-Match',
    'X-Forwarded-For',
    'Content-Type',
    'Origin',
    'Stripe-Signature',
  ])('by its header %s', async (name) => {
    const begins: Record<string, string> = {
      Authorization: 'Bearer ',
      Cookie: 'session=',
      'Stripe-Signature': 't=1',
      'Content-Type': 'application/json;',
    }
    const values = signs.map((sign) => `${begins[name] ?? 'br'}${flood(sign)}!`)
    const heads = values.flatMap((value) => [
      `GET /fr HTTP/1.1\r\nHost: a\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
      `POST /api/auth/magic-link HTTP/1.1\r\nHost: a\r\n${name}: ${value}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    ])
    expect(await slowOf(heads)).toEqual([])
  })

  it('by any field of a body', async () => {
    const fields = (value: string) => ({
      email: value,
      message: value,
      firstName: value,
      lastName: value,
      token: value,
      planId: value,
      referralCode: value,
    })
    const bodies = signs.map((sign) =>
      JSON.stringify(fields(`a${sign.repeat(Math.floor(8000 / sign.length))}`)),
    )
    const paths = [
      '/api/contact',
      '/api/auth/magic-link',
      '/api/auth/verify-magic-link',
      '/api/leads',
      '/api/stripe/create-checkout-session',
      '/api/admin/login',
    ]
    const requests = bodies.flatMap((body) =>
      paths.map(
        (path) =>
          `POST ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      ),
    )
    expect(await slowOf(requests)).toEqual([])
  })
})
