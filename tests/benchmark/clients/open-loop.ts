import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/*
 * Runs in a process of its own: requests an address at a steady rate, however fast it responds, and prints
 * the results as JSON.
 */

/** Results of an open loop; times in milliseconds since a request was due. */
export interface OpenLoop {
  sent: number
  /** Requests that were due while every connection waited for a response. */
  unsent: number
  accepted: Times
  rejected: Times
  /** Statuses other than 200 and 503, and connections that broke. */
  others: number
}

interface Times {
  count: number
  p50: number
  p99: number
}

interface Connection {
  socket: Socket
  due: number
  status: number
  /** Bytes of the response still to come; undefined until its head is complete. */
  left: number | undefined
  head: string
}

const [address = '', ...more] = process.argv.slice(2)
const [rate = 0, seconds = 0, connections = 0] = more.map(Number)
const headers = more.slice(3)
const url = new URL(address)
const request = Buffer.from(
  [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...headers, '', ''].join('\r\n'),
)
const [accepted, rejected]: [number[], number[]] = [[], []]
const idle: Connection[] = []
let [sent, unsent, others] = [0, 0, 0]

// Connections are opened a few at a time, because thousands at once would wait for the operating system
// instead of the product.
for (let made = 0; made < connections; made++) {
  idle.push(newConnection())
  if (made % 20 === 0) await delay(10)
}

const began = performance.now()
const end = began + seconds * 1000
const timer = setInterval(() => {
  const now = performance.now()
  const due = Math.floor(((Math.min(now, end) - began) * rate) / 1000)
  while (sent + unsent < due) send(began + ((sent + unsent) * 1000) / rate)
  if (now < end) return
  clearInterval(timer)
  setTimeout(finish, 2000)
}, 1)

function send(due: number): void {
  const connection = idle.shift()
  if (!connection) {
    unsent += 1
    return
  }
  sent += 1
  connection.due = due
  connection.socket.write(request)
}

function newConnection(): Connection {
  const connection: Connection = {
    socket: connect(Number(url.port), url.hostname),
    due: 0,
    status: 0,
    left: undefined,
    head: '',
  }
  connection.socket.on('data', (bytes) => read(connection, bytes))
  connection.socket.on('error', () => undefined)
  connection.socket.on('close', () => {
    const place = idle.indexOf(connection)
    if (place >= 0) idle.splice(place, 1)
    else others += 1
  })
  return connection
}

function read(connection: Connection, bytes: Buffer): void {
  if (connection.left === undefined) {
    connection.head += bytes.toString('latin1')
    const length = connection.head.indexOf('\r\n\r\n')
    if (length < 0) return
    connection.status = Number(connection.head.slice(9, 12))
    const body = Number(/\r\ncontent-length: (\d+)/i.exec(connection.head)?.[1] ?? 0)
    connection.left = length + 4 + body - connection.head.length
  } else connection.left -= bytes.length
  if (connection.left > 0) return
  const took = performance.now() - connection.due
  if (connection.status === 200) accepted.push(took)
  else if (connection.status === 503) rejected.push(took)
  else others += 1
  connection.left = undefined
  connection.head = ''
  idle.push(connection)
}

function finish(): void {
  const result: OpenLoop = { sent, unsent, accepted: timesOf(accepted), rejected: timesOf(rejected), others }
  process.stdout.write(JSON.stringify(result), () => process.exit())
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
