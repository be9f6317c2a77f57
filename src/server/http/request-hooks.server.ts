import type { FastifyInstance } from 'fastify'
import { unavailable } from '#src/api/server/http-error.server.ts'
import type { ServerMetrics } from '#src/server/metrics.server.ts'
import type { Overload } from './overload.server.ts'

/**
 * Gives every request the common headers, its permit under {@link Overload}, its line in the log, and its
 * metrics.
 */
export function addRequestHooks(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  overload: Overload,
  metrics: ServerMetrics,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id)
  })
  app.addHook('preParsing', async ({ raw }) => overload.releasePermit(raw))
  app.addHook('preValidation', async ({ raw }) => {
    if (!overload.reacquirePermit(raw)) throw unavailable()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.countResponse(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    if (route !== '/healthz' && route !== '/readyz')
      request.log.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime),
        },
        'request completed',
      )
  })
}
