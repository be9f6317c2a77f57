import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#src/api/endpoint.ts'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { bearerToken, isLocalRequest, rejectMalformedUrl } from '#src/api/server/request-checks.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import type { ServerMetrics } from '#src/server/metrics.server.ts'
import { openApi } from './openapi.server.ts'

/** CONTRACT §3: health, readiness, metrics, and the OpenAPI description. */
export function addOperatorRoutes(
  app: FastifyInstance,
  { settings, metrics, isReady, endpoints }: OperatorRoutesOptions,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.code(503).header('Retry-After', '2').send({ message: 'Not ready' })
  })

  app.get('/metrics', async (request, reply) => {
    const isOperator =
      settings.metricsToken !== undefined && isSameText(bearerToken(request), settings.metricsToken)
    if (!isOperator && !isLocalRequest(request.raw, settings))
      throw new HttpError(403, 'Metrics are for the operator only.')
    return reply.type(metrics.contentType).send(await metrics.shown())
  })

  let description: string | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    rejectMalformedUrl(request)
    description ??= JSON.stringify(openApi(endpoints, settings))
    return reply
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .send(description)
  })
}

interface OperatorRoutesOptions {
  settings: Settings
  metrics: ServerMetrics
  isReady(): Promise<boolean>
  endpoints: readonly Endpoint[]
}

/** Compares in constant time. */
function isSameText(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(expected))
}
