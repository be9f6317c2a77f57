import type { FastifyInstance } from 'fastify'
import { parseJsonBody } from '#src/api/json-body.server.ts'
import { Refused } from '#src/api/refuse.server.ts'

/** What a body may be: JSON; a form as well where the call takes its bytes as they were sent (RFC 8058: a mail program's unsubscribe button sends one). */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: Routed, body: Buffer) =>
    rawBodyOf(request) === undefined ? parseJsonBody(body) : body,
  )
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'buffer' }, async (request: Routed, body: Buffer) => {
    if (rawBodyOf(request) !== 'any') throw new Refused(415, 'The body must be JSON.')
    return body
  })
  app.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new Refused(415, 'The body must not be compressed.')
  })
}

interface Routed {
  routeOptions: { config: unknown }
}

function rawBodyOf({ routeOptions: { config } }: Routed): unknown {
  return typeof config === 'object' && config !== null ? Reflect.get(config, 'rawBody') : undefined
}
