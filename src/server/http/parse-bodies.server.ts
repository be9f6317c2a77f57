import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooLarge } from '#src/api/call-limits.ts'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { parseJsonBody } from '#src/api/server/json-body.server.ts'
import { type Bodies, createBodies } from './bodies.server.ts'

/**
 * Parses JSON bodies. A call with `rawBody: 'any'` also gets the bytes of a form or a table (RFC 8058: a mail
 * program's unsubscribe button sends a form).
 */
export function parseBodies(app: FastifyInstance): Bodies {
  const bodies = createBodies()
  const read = (request: FastifyRequest, body: Readable) => {
    const { bodyLimit: maxBytes, config } = request.routeOptions
    if (Number(request.headers['content-length']) > maxBytes) throw new HttpError(413, tooLarge(maxBytes))
    rejectUnsigned(request)
    const share = config.signedBy === undefined ? 'usual' : 'events'
    return bodies.read(body, { share, maxBytes, tooLarge: tooLarge(maxBytes) })
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const body = await read(request, payload)
    const { rawBody, bodyIsList } = request.routeOptions.config
    return rawBody === undefined ? parseJsonBody(body, bodyIsList ? 'list' : 'object') : body
  })
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/csv', 'text/vtt'],
    async (request: FastifyRequest, payload: Readable) => {
      if (request.routeOptions.config.rawBody !== 'any') throw new HttpError(415, 'The body must be JSON.')
      return read(request, payload)
    },
  )
  app.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new HttpError(415, 'The body must not be compressed.')
  })
  return bodies
}

/** Rejects a call that has to be signed, before its body is read, if no header looks like a signature. */
function rejectUnsigned({ headers, routeOptions }: FastifyRequest): void {
  const expected = routeOptions.config.signedBy
  if (!expected) return
  const signature = headers[expected.header]
  if (typeof signature !== 'string' || !expected.shape.test(signature))
    throw new HttpError(400, expected.message, { code: 'badSignature' })
}
