import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { bodyBytes } from '#src/api/call-limits.ts'
import { type Authenticate, type Handled, serve } from '#src/api/server/serve.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { ServerMetrics } from '#src/server/metrics.server.ts'
import { handleErrors, handleUnknownPaths, handleUnroutable } from './errors.server.ts'
import { knownForwarders, warnOfUnknownForwarder } from './forwarded-for.server.ts'
import { createHttpServer, type RawHandler } from './http-server.server.ts'
import { addOperatorRoutes } from './operator-routes.server.ts'
import { createOverload } from './overload.server.ts'
import { parseBodies } from './parse-bodies.server.ts'
import { addRequestHooks } from './request-hooks.server.ts'
import { securityHeaders } from './security-headers.server.ts'

/** The application: every call, health, metrics and OpenAPI, ready to listen or for `inject`. */
export async function createApp({
  services,
  metrics,
  authenticate,
  handlers,
  isReady,
  isDraining,
  onRequest,
  rawHandlers,
  routes,
}: AppOptions): Promise<FastifyInstance> {
  const { settings, log } = services
  const headers = securityHeaders(settings)
  const overload = createOverload(headers, metrics.rejectedByOverload)
  const front = createHttpServer(headers)
  const isBehindProxy = settings.trustProxy.length > 0

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes.usual,
    return503OnClosing: false,
    trustProxy: isBehindProxy ? [...settings.trustProxy] : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, request, reply) =>
      void handleUnroutable(request, reply.headers(headers), authenticate),
    clientErrorHandler: front.rejectUnreadable,
    serverFactory: (handler) =>
      front.open((request, response) => {
        onRequest()
        if (isDraining()) response.setHeader('Connection', 'close')
        const forwarded = request.headers['x-forwarded-for']
        if (isBehindProxy && typeof forwarded === 'string')
          request.headers['x-forwarded-for'] = knownForwarders(forwarded)
        if (rawHandlers.some((handles) => handles(request, response))) return
        if (overload.accept(request, response)) handler(request, response)
      }),
  })

  await app.register(cookie)
  addRequestHooks(app, headers, overload, metrics)
  warnOfUnknownForwarder(app, settings)
  handleErrors(app)
  handleUnknownPaths(app, settings)
  parseBodies(app)
  addOperatorRoutes(app, { settings, metrics, isReady, endpoints: handlers.map(({ endpoint }) => endpoint) })
  serve(app, services, authenticate, handlers)
  for (const register of routes) register(app, services, authenticate)
  return app
}

interface AppOptions {
  services: Services
  metrics: ServerMetrics
  authenticate: Authenticate
  handlers: readonly Handled[]
  /** Whether the database responds and the process is not shutting down. */
  isReady(): Promise<boolean>
  /** Whether the process is shutting down, so that each connection is closed with its next response. */
  isDraining(): boolean
  /** Called for every request as it arrives. */
  onRequest(): void
  /**
   * They get each request before the application, in this order: the built site, the payment emulator's
   * pages.
   */
  rawHandlers: readonly RawHandler[]
  /** Routes that are not calls of the API: uploads, films, the player's page, the development mailbox. */
  routes: readonly ((app: FastifyInstance, services: Services, authenticate: Authenticate) => void)[]
}
