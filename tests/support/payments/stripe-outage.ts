import type { RequestListener } from 'node:http'

/** The ways in which Stripe can be unavailable (QUALITY R5): how a server in its place handles a request. */
export const stripeOutages: Readonly<Record<string, RequestListener>> = {
  'does not answer': () => undefined,
  'fails on its side': (_request, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}'),
  'is overloaded': (_request, response) =>
    response
      .writeHead(429, { 'content-type': 'application/json' })
      .end('{"error":{"type":"rate_limit_error"}}'),
  'cuts the line': (request) => request.socket.destroy(),
}
