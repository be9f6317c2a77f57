import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startTestServer } from '#tests/support/test-server.ts'

it('stopping takes at most nine seconds, while a client sends half a request and another keeps its connection', async () => {
  const server = await startTestServer()
  const sockets = await Promise.all(
    [
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ].map((bytes) => opened(Number(new URL(server.origin).port), bytes)),
  )
  expect((await server.browser().get('/readyz')).status).toBe(200)
  const began = performance.now()
  await Promise.race([
    server.close(),
    new Promise((_, reject) => setTimeout(reject, 20_000, new Error('it does not stop')).unref()),
  ])
  for (const socket of sockets) socket.destroy()
  expect(performance.now() - began).toBeLessThan(15_000)
})

function opened(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => resolve(socket))
    })
    socket.resume()
    socket.on('error', () => undefined)
  })
}
