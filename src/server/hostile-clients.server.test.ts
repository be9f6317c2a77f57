import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

const server = provideTestServer({ environment: { HOST: 'localhost' }, withSite: true })
let port: number
beforeAll(() => {
  port = Number(new URL(server.origin).port)
})

const uncaught: unknown[] = []
const recordError = (error: unknown) => void uncaught.push(error)
beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtException', recordError)
})
afterEach(() => {
  process.off('uncaughtException', recordError)
})

/** Writes these bytes and resets the connection, at once or when the first byte of a response has come. */
function sendAndReset(host: string, bytes: string, when: 'at once' | 'answered'): Promise<void> {
  return new Promise((resolve) => {
    const connection = connect({ host, port })
    connection.on('error', () => undefined)
    connection.on('close', () => resolve())
    connection.write(bytes, 'latin1', () => when === 'at once' && connection.resetAndDestroy())
    connection.once('data', () => connection.resetAndDestroy())
  })
}

describe.each(hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
  'no hostile request to %s ends the process',
  (host) => {
    it.each([
      ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n'],
      ['a tunnel that goes on', `CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n${'x'.repeat(70_000)}`],
      ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
      ['bytes that are not HTTP', 'GARBAGE\r\n\r\n'],
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
      await delay(50)
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

describe('requests sent ahead of their responses', () => {
  /** Sends these bytes, and returns everything received until the connection was closed. */
  const pipeline = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      const connection = connect({ host: '127.0.0.1', port })
      let received = ''
      connection.setEncoding('latin1')
      connection.on('data', (part: string) => {
        received += part
      })
      connection.on('error', () => undefined)
      connection.on('close', () => resolve(received))
      connection.write(bytes)
    })
  const ahead = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)

  it.each(['/api/announcements', '/media/x', '/api/safety'])(
    'of %s give their places back when a tunnel follows them',
    async (path) => {
      // More than the places of the API, 384, and of the safety button, 64.
      const tunnels = Array.from({ length: 430 }, () =>
        pipeline(`${ahead(path, 15)}CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n`),
      )
      await Promise.all(tunnels)
      const { status } = await fetch(`${server.origin}${path}`)
      expect(status).not.toBe(503)
    },
  )

  it('are answered up to sixteen, and cost the connection beyond', async () => {
    const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answered = async (count: number) =>
      (await pipeline(ahead('/healthz', count - 1) + last)).match(/HTTP\/1\.1 200/g)?.length ?? 0
    expect(await answered(16)).toBe(16)
    expect(await answered(17)).toBeLessThan(16)
  })
})

/**
 * Limit of this process's CPU time, in milliseconds: code that is linear in the length needs a few, code that
 * starts again at each character needs hundreds.
 */
const maxCpuMs = 120

describe('no hostile request blocks the process', () => {
  const long = 15_000
  const characters = [
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
  const flood = (character: string) => character.repeat(Math.floor(long / character.length))

  async function processorMs(bytes: string): Promise<number> {
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
      // The first run compiles, and a garbage collection may fall into one of them: the faster one counts.
      const fastest = Math.min(await processorMs(bytes), await processorMs(bytes))
      if (fastest > maxCpuMs) slow.push(`${fastest} ms: ${bytes.slice(0, 60)}`)
    }
    return slow
  }

  it('with a path or a query of any length', async () => {
    const targets = characters.flatMap((character) => [
      `/${flood(character)}`,
      `/fr/${flood(character)}`,
      `/api/${flood(character)}`,
      `/fr?${flood(character)}`,
      `/api/announcements?lang=${flood(character)}`,
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
  ])('with a long header %s', async (name) => {
    const begins: Record<string, string> = {
      Authorization: 'Bearer ',
      Cookie: 'session=',
      'Stripe-Signature': 't=1',
      'Content-Type': 'application/json;',
    }
    const values = characters.map((character) => `${begins[name] ?? 'br'}${flood(character)}!`)
    const heads = values.flatMap((value) => [
      `GET /fr HTTP/1.1\r\nHost: a\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
      `POST /api/auth/magic-link HTTP/1.1\r\nHost: a\r\n${name}: ${value}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    ])
    expect(await slowOf(heads)).toEqual([])
  })

  it('with a long text in any field of a body', async () => {
    const fields = (value: string) => ({
      email: value,
      message: value,
      firstName: value,
      lastName: value,
      token: value,
      planId: value,
      referralCode: value,
    })
    const bodies = characters.map((character) =>
      JSON.stringify(fields(`a${character.repeat(Math.floor(8000 / character.length))}`)),
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
