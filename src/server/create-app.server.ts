import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { bodyBytes } from '#src/api/call-limits.ts'
import { Refused, unavailable } from '#src/api/refuse.server.ts'
import { isLoopbackConnection } from '#src/api/request-checks.server.ts'
import { type Handled, type Recognise, serve } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { hashOf } from '#src/outside/secrets.server.ts'
import { answerErrors, answerUnknownPaths } from './errors.server.ts'
import { createMetrics } from './metrics.server.ts'
import { openApi } from './openapi.server.ts'
import { createOverload } from './overload.server.ts'
import { parseBodies } from './parse-bodies.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import type { SiteHandler } from './site.server.ts'

interface AppParts {
  services: Services
  recognise: Recognise
  handlers: readonly Handled[]
  /** Whether the database answers and nothing is being shut down. */
  isReady(): Promise<boolean>
  /** Whether the process is on its way out: each connection is closed with its next answer. */
  isDraining(): boolean
  /** What is answered before the application: the built site, the payment emulator's pages. */
  before: readonly SiteHandler[]
  /** Routes that are not calls of the API: the player's page, the development mailbox. */
  pages: readonly ((app: FastifyInstance, services: Services, recognise: Recognise) => void)[]
}

/** The application: every call, health, metrics and description, ready to listen or to be injected into. */
export async function createApp({ services, recognise, handlers, isReady, isDraining, before, pages }: AppParts): Promise<FastifyInstance> {
  const { settings, log } = services
  const metrics = createMetrics()
  const headers = securityHeaders(settings)
  const overload = createOverload(headers, metrics.refusedByOverload)

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes.usual,
    return503OnClosing: false,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      reply.code(400).headers(headers).send({ message: error.message })
    },
    serverFactory: (handler) =>
      createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, (request: IncomingMessage, response: ServerResponse) => {
        if (isDraining()) response.setHeader('Connection', 'close')
        if (before.some((answers) => answers(request, response))) return
        if (overload.admit(request, response)) handler(request, response)
      }),
  })

  await app.register(cookie)
  parseBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id)
  })
  app.addHook('preParsing', async ({ raw }) => overload.stepAside(raw))
  app.addHook('preValidation', async ({ raw }) => {
    if (!overload.stepBack(raw)) throw unavailable()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    if (route !== '/healthz' && route !== '/readyz')
      request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'answered')
  })
  answerErrors(app)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.code(503).header('Retry-After', '2').send({ message: 'Not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    const isKnown = settings.metricsToken !== undefined && isSameText(request.headers.authorization, `Bearer ${settings.metricsToken}`)
    if (!isKnown && !(isLoopbackConnection(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined))
      throw new Refused(403, 'Figures are for the operator alone.')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  const description = JSON.stringify(
    openApi(
      handlers.map(({ endpoint }) => endpoint),
      settings.publicUrl,
    ),
  )
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(description),
  )

  serve(app, services, recognise, handlers)
  for (const page of pages) page(app, services, recognise)
  answerUnknownPaths(app, [
    ...handlers.map(({ endpoint }) => endpoint),
    ...['/healthz', '/readyz', '/metrics', '/api/openapi.json'].map((path) => ({ method: 'GET', path })),
  ])
  return app
}

/** Compares without telling by its time how far the two agree. */
function isSameText(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(expected))
}
