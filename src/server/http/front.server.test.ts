import { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createFront } from './front.server.ts'

it('a request whose connection was reset meanwhile is nobody’s: it goes no further', () => {
  const passedOn: IncomingMessage[] = []
  const server = createFront({}).open((request) => passedOn.push(request))
  const request = new IncomingMessage(new Socket())
  server.emit('request', request, new ServerResponse(request))
  expect([passedOn, request.destroyed]).toEqual([[], true])
})

it('a request that went further keeps its address when its connection is reset', async () => {
  const server = createFront({}).open((request) => server.emit('told', request))
  const address = await new Promise((resolve) => {
    server.once('told', (request: IncomingMessage) => {
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
