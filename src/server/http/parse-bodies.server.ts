import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { tooLarge } from '#src/api/call-limits.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { parseJsonBody } from '#src/api/server/json-body.server.ts'
import { type Bodies, createBodies } from './bodies.server.ts'

/**
 * What a body may be: JSON; a form or a table as well where the call takes its bytes as they were sent (RFC
 * 8058: a mail program's unsubscribe button sends one).
 */
export function parseBodies(app: FastifyInstance): Bodies {
  const bodies = createBodies()
  const read = (request: Routed, body: Readable) => {
    const { bodyLimit: most } = request.routeOptions
    if (Number(request.headers['content-length']) > most) throw new HttpError(413, tooLarge(most))
    rejectUnsigned(request)
    const share = signedBy(request) === undefined ? 'usual' : 'events'
    return bodies.read(body, { share, most, tooLarge: tooLarge(most) })
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: Routed, payload: Readable) => {
    const body = await read(request, payload)
    return settingOf(request, 'rawBody') === undefined
      ? parseJsonBody(body, settingOf(request, 'bodyIsList') === true ? 'list' : 'object')
      : body
  })
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/csv', 'text/vtt'],
    async (request: Routed, payload: Readable) => {
      if (settingOf(request, 'rawBody') !== 'any') throw new HttpError(415, 'The body must be JSON.')
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

/** What says that it is signed is looked at before any of it is taken. */
function rejectUnsigned(request: Routed): void {
  const expected = signedBy(request)
  if (!expected) return
  const signature = request.headers[expected.header]
  if (typeof signature !== 'string' || !expected.shape.test(signature))
    throw new HttpError(400, expected.message, { code: 'badSignature' })
}

interface Routed {
  headers: Readonly<Record<string, string | string[] | undefined>>
  routeOptions: { config: unknown; bodyLimit: number }
}

function settingOf(
  { routeOptions: { config } }: Routed,
  name: 'rawBody' | 'bodyIsList' | 'signedBy',
): unknown {
  return typeof config === 'object' && config !== null ? Reflect.get(config, name) : undefined
}

function signedBy(request: Routed): Endpoint['signedBy'] {
  return settingOf(request, 'signedBy') as Endpoint['signedBy']
}
