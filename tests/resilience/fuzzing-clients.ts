import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { randomOf } from '#tests/support/random.ts'

/**
 * A process of clients that send malformed requests. Run with a port, the number of connections and the seed
 * of what they send; ends with the last connection. The clients represent other machines, so their own work
 * has the lowest priority: it would not take time of the product's processor.
 */
setPriority(constants.priority.PRIORITY_LOW)
const atOnce = 50

const [port = 0, connections = 0, seed = 0] = process.argv.slice(2).map(Number)
const random = randomOf(seed)
let left = connections

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

await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left-- > 0) await send(aConnection())
  }),
)
// A normal end closes each handle, which once hung in libuv after a reset.
process.exit()

function aConnection(): Fuzzed {
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const some = headers.filter(() => random() < 0.25).map((header) => `${header}\r\n`)
  const head = `${one(methods)} ${one(targets)} HTTP/1.${one([0, 1, 1, 1, 9])}\r\nHost: x\r\n${some.join('')}\r\n`
  // Some connections pipeline further requests, each of which would take a place among those under way.
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
    const socket = connect(port, '127.0.0.1')
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
