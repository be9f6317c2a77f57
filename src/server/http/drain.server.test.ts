import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { freePort } from '#tests/support/server/free-port.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { drain } from './drain.server.ts'
import { listen } from './listen.server.ts'

it('stopping takes at most nine seconds, even with half a request and an open connection', async () => {
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

it('a load balancer that checks every ten seconds gets a response after shutdown has begun', async () => {
  const app = fastify()
  app.get('/readyz', (_, reply) => reply.code(503).send())
  const port = await freePort()
  const listening = await listen(app, '127.0.0.1', port)
  const lastCheckAt = performance.now() - 10_000
  const drained = drain(app, listening, { drainsFor: 'balancers', lastRequestAt: () => lastCheckAt })
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503)
  await drained
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow()
})

it('requests on connections waiting to be accepted are answered before the socket closes', async () => {
  const app = fastify()
  app.get('/readyz', (_, reply) => reply.code(503).header('Connection', 'close').send())
  const port = await freePort()
  const listening = await listen(app, '127.0.0.1', port)
  let drained: Promise<void> | undefined
  const responses = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = await opened(port, 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
      return new Promise<string>((resolve) => {
        socket.once('data', (bytes) => resolve(bytes.toString('latin1').split('\r\n', 1)[0] ?? ''))
        socket.once('error', (error) => resolve(error.message))
        socket.once('close', () => resolve('closed without an answer'))
        drained ??= drain(app, listening, { drainsFor: 'balancers', lastRequestAt: () => -60_000 })
      })
    }),
  )
  await drained
  expect(new Set(responses)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']))
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
