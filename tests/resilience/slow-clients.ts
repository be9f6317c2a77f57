import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A process of clients that send their requests slowly: the head, and then a byte every few seconds. Forked
 * with a port and their number; says 'open' once all are connected, and ends them when its parent
 * disconnects.
 */
const everySeconds = 10
const heads = [
  'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  'GET /api/announcements HTTP/1.1\r\nHost: x\r\nX-Slow: ',
] as const

const [port, many] = process.argv.slice(2).map(Number)
const sockets = await Promise.all(Array.from({ length: many ?? 0 }, (_, number) => openSlowly(number)))
process.once('disconnect', () => process.exit())
process.send?.('open')
for (let next = 0; ; next++) {
  await delay((everySeconds * 1000) / sockets.length)
  sockets[next % sockets.length]?.write(' ')
}

function openSlowly(number: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port ?? 0, '127.0.0.1', () => {
      socket.write(heads[number % 8 === 0 ? 1 : 0])
      resolve(socket)
    })
    socket.on('error', () => undefined)
  })
}
