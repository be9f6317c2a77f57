import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A load balancer in front of the instances. It reuses its connections, polls each `/readyz` twice a second,
 * sends requests to ready instances, and tries another one only when a connection is refused.
 */
export async function startProxy(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(ports)
  let turn = 0

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    const usable = ports.filter((port) => ready.has(port))
    const first = usable[turn++ % Math.max(1, usable.length)]
    send([...usable.filter((port) => port === first), ...ports.filter((port) => port !== first)])

    function send([port, ...others]: number[]): void {
      if (port === undefined) {
        outgoing.writeHead(502).end()
        return
      }
      const { method, url: path, headers } = incoming
      request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502)
        response.pipe(outgoing)
      })
        .on('error', (error) => {
          if (Reflect.get(error, 'code') === 'ECONNREFUSED') send(others)
          else if (!outgoing.headersSent) outgoing.writeHead(502).end()
        })
        .end(body)
    }
  })
  const polling = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      )
  }, 500)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of instances to which it sends requests. */
    usable: () => ready.size,
    close: () => {
      clearInterval(polling)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
