import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { isFull } from '#tests/support/full-faults.ts'
import { ownDatabaseUrl } from '#tests/support/own-database.ts'
import { type ProductProcess, startProcess } from '#tests/support/process.ts'
import { quantile } from '#tests/support/quantile.ts'
import { randomOf } from '#tests/support/random.ts'

/** R17. FUZZ_SEED sets another seed; the seed is printed. */
const connections = isFull ? 10_000 : 500
const atOnce = 50
const seed = Number(process.env.FUZZ_SEED ?? 17)
/** Milliseconds at the 99th percentile: the promise; the short form allows for the tests beside it. */
const maxMs = isFull ? 100 : 2000

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-fuzzed-'))
let running: ProductProcess
beforeAll(async () => {
  running = await startProcess({
    PORT: String(await freePort()),
    DATA_DIR: directory,
    ...(await ownDatabaseUrl('fuzzed')),
  })
})
afterAll(async () => {
  running.child.kill('SIGKILL')
  await running.ended
  rmSync(directory, { recursive: true, force: true })
})

it(`${connections} fuzzed connections neither end the process nor stall it (R17)`, {
  timeout: 1_200_000,
}, async () => {
  const random = randomOf(seed)
  const { pid } = running.child
  let left = connections
  let isOver = false
  const times: number[] = []
  const polling = (async () => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await fetch(`${running.origin}/healthz`)
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`/healthz answered ${status}`)
    }
  })()
  const sending = Array.from({ length: atOnce }, async () => {
    while (left-- > 0) await send(aConnection(random))
  })
  const sent = Promise.all(sending).finally(() => {
    isOver = true
  })
  await Promise.all([sent, polling])
  const p99 = Math.round(quantile(times, 0.99))
  const report = `R17, ${connections} fuzzed connections, seed ${seed}: /healthz p99 ${p99} ms of ${times.length}`
  process.stdout.write(`${report}\n`)
  expect([running.child.exitCode, running.child.signalCode, running.child.pid]).toEqual([null, null, pid])
  expect(p99, report).toBeLessThan(maxMs)
  // No place among the requests under way was lost. The pause ends what the fuzzed connections left behind.
  await wait(3000)
  const calls = Array.from({ length: 200 }, () => fetch(`${running.origin}/api/announcements`))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})

interface Fuzzed {
  bytes: Buffer
  /** How many bytes are sent before the connection ends, and how it ends. */
  cut: number
  end: 'reset' | 'half-closed' | 'closed' | 'answered'
}

const methods = 'GET POST PUT DELETE HEAD OPTIONS TRACE CONNECT PATCH PRI PROPFIND GARBAGE'.split(' ')
const targets = [
  ...['/', '*', '/healthz', '/api/auth/me', '/api/contact', '/api/stripe/webhook', '/api/admin/users.csv'],
  ...[
    'x:1',
    'http://x/',
    '//',
    '/%',
    '/%00',
    '/..%2f',
    '/api/videos?lang=fr&lang=it',
    '/media/x',
    '/thumbs/x',
  ],
  ...['/'.repeat(16_000), `/${'%2f'.repeat(5000)}`, `/fr?${'&'.repeat(15_000)}`, `/${'a/'.repeat(7000)}`],
]
const headers = [
  ...['Content-Length: 10', 'Content-Length: -1', 'Content-Length: 1, 2', 'Transfer-Encoding: chunked'],
  ...['Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA'],
  ...['Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c', 'Expect: 100-continue', 'Expect: 200'],
  ...['Content-Type: application/json', 'Content-Encoding: gzip', 'Range: bytes=0-,-1', 'Host: y', ': x'],
  ...[`Cookie: ${'a=;'.repeat(2000)}`, `Stripe-Signature: t=1,v1=${'a'.repeat(64)}`, 'Bad Header: 1'],
]
const bodies = ['', '{', '{"a":1}', '[[[['.repeat(2000), 'zz\r\n', '5;ext=1\r\n{"a":\r\n0\r\n\r\n', '\u0000']

const pipelined = 'GET /api/announcements HTTP/1.1\r\nHost: x\r\n\r\n'

function aConnection(random: () => number): Fuzzed {
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const some = headers.filter(() => random() < 0.25).map((header) => `${header}\r\n`)
  const head = `${one(methods)} ${one(targets)} HTTP/1.${one([0, 1, 1, 1, 9])}\r\nHost: x\r\n${some.join('')}\r\n`
  // Some connections send further requests ahead, of which each would take a place among those under way.
  const ahead = random() < 0.1 ? pipelined.repeat(Math.floor(random() * 300)) : ''
  const bytes = Buffer.from(ahead + head + one(bodies), 'latin1')
  // Some connections contain a random byte.
  if (random() < 0.3) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  const cut = random() < 0.5 ? bytes.length : Math.floor(random() * bytes.length)
  return { bytes, cut, end: one(['reset', 'half-closed', 'closed', 'answered'] as const) }
}

/** Resolves when the connection has ended; gives up after ten seconds. */
function send({ bytes, cut, end }: Fuzzed): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(running.origin).port), '127.0.0.1')
    socket.setTimeout(300, () => socket.resetAndDestroy())
    const deadline = setTimeout(() => {
      process.stdout.write(
        `R17, let go of after 10 s: ${end} after ${cut} of ${JSON.stringify(String(bytes))}\n`,
      )
      socket.destroy()
      resolve()
    }, 10_000)
    const isEnded = () => {
      clearTimeout(deadline)
      resolve()
    }
    // When both sides reset, there is only an error and no close event.
    socket.on('error', isEnded)
    socket.on('close', isEnded)
    socket.write(bytes.subarray(0, cut), () => {
      if (end === 'reset') socket.resetAndDestroy()
      if (end === 'half-closed') socket.end()
      if (end === 'closed') socket.destroy()
    })
    socket.on('data', () => end === 'answered' && socket.resetAndDestroy())
  })
}
