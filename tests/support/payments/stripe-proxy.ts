import { createServer, request as forward, type IncomingMessage, type RequestListener } from 'node:http'
import { createPayments } from '#src/infrastructure/payments/payments.server.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { emulatorOf, stripeKeyOf } from './paying.ts'

export interface StripeProxy {
  /** How Stripe misbehaves now; it works normally while undefined. */
  way: RequestListener | undefined
  /** Whether Stripe's response to this request is lost on the way. */
  losesResponseTo: (request: IncomingMessage) => boolean
  close(): void
}

/** A proxy between a product and its emulator, which misbehaves on demand. */
export async function stripeProxyOf(product: TestServer): Promise<StripeProxy> {
  const { host, port } = emulatorOf(product)
  const own = await freePort()
  const server = createServer((request, response) => {
    if (proxy.way) return proxy.way(request, response)
    const onward = forward(
      { host, port, path: request.url, method: request.method, headers: request.headers },
      (received) => {
        if (proxy.losesResponseTo(request)) return request.socket.destroy()
        response.writeHead(received.statusCode ?? 502, received.headers)
        received.pipe(response)
      },
    )
    request.pipe(onward)
  })
  const proxy: StripeProxy = {
    way: undefined,
    losesResponseTo: () => false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  product.services.payments = createPayments({
    secretKey: await stripeKeyOf(product),
    apiUrl: `http://127.0.0.1:${own}`,
  })
  return proxy
}
