import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { tooLarge } from '#src/api/call-limits.ts'
import { administratorsOnly, HttpError, unavailable } from '#src/api/server/http-error.server.ts'
import { isLocalRequest } from '#src/api/server/request-checks.server.ts'
import type { Authenticate } from '#src/api/server/serve.server.ts'
import { isDatabaseUnavailable } from '#src/infrastructure/database/database-unavailable.server.ts'
import { StorageUnavailableError } from '#src/infrastructure/media/media-store.server.ts'
import {
  isStripeUnavailable,
  PaymentsUnavailableError,
} from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/** Turns any error into a response: never a stack trace, never a 500 for bad input. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpError) return sendError(reply, error)
    // Checked before the database's errors, because its cause may be a failed connection, which does not show
    // whose it is.
    if (error instanceof StorageUnavailableError) {
      request.log.warn({ err: error }, 'storage unavailable')
      return sendError(reply, unavailable())
    }
    if (isDatabaseUnavailable(error)) {
      request.log.warn({ err: error }, 'database unavailable')
      return sendError(reply, unavailable())
    }
    if (error instanceof PaymentsUnavailableError || isStripeUnavailable(error)) {
      request.log.warn({ err: error }, 'payment provider unavailable')
      return sendError(reply, unavailable())
    }
    // The error's status is about our request to Stripe, not about the visitor's request to us. Examples are
    // a revoked key, or a subscription that this Stripe account does not have.
    if (error instanceof Stripe.errors.StripeError) {
      request.log.error({ err: error }, 'payment provider rejected a request')
      return sendError(reply, unavailable())
    }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: plainMessage(error, request) })
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ message: 'Something went wrong. It has been noted.' })
  })
}

/**
 * Sends 404 in JSON, or 405 with Allow if the path exists for other methods, even if a path with a parameter
 * in that place has the method. Call it after the hook that sets the headers of every response, and before
 * the routes are added.
 */
export function handleUnknownPaths(app: FastifyInstance, settings: Settings): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = routes.get(url) ?? {
      pattern: new RegExp(
        `^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`,
      ),
      methods: new Set(),
    }
    for (const one of [method].flat()) known.methods.add(one)
    routes.set(url, known)
  })
  // Runs before the body is read, because what is sent to an unknown URL does not matter.
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const declared = routes.get(path)
    if (!request.is404 && (!declared || declared.methods.has(request.method))) return
    const found = (
      declared ? [declared] : [...routes.values()].filter(({ pattern }) => pattern.test(path))
    ).flatMap(({ methods }) => [...methods])
    const isHidden = path.startsWith('/dev/') && !isLocalRequest(request.raw, settings)
    if (found.length === 0 || isHidden) return reply.code(404).send({ message: 'Not found' })
    return reply
      .code(405)
      .header('Allow', [...new Set(found)].toSorted().join(', '))
      .send({ message: 'Method not allowed' })
  })
}

/**
 * Responds to a URL that Fastify cannot route: broken UTF-8, or a parameter that is too long. In the
 * back-office it is 401 without a token, like every other call (CONTRACT §10).
 */
export async function handleUnroutable(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<void> {
  const isOpen = async () =>
    !/^\/api\/admin\//i.test(request.url) || (await authenticate.admin(request)) !== undefined
  const error = await isOpen().then(
    (open) => (open ? new HttpError(400, 'The address is not valid.') : administratorsOnly()),
    () => unavailable(),
  )
  sendError(reply.header('X-Request-Id', request.id), error)
}

/** Fastify's own messages would repeat the URL or the body. */
function plainMessage({ statusCode }: FastifyError, request: FastifyRequest): string {
  if (statusCode === 413) return tooLarge(request.routeOptions.bodyLimit)
  if (statusCode === 415) return 'The body must be JSON.'
  return 'The request is not understood.'
}

function sendError(
  reply: FastifyReply,
  { status, message, code, issues, retryAfterSeconds }: HttpError,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  // Otherwise the rest of the body would be received for as long as the client sends it.
  if (status === 413) reply.header('Connection', 'close')
  return reply.code(status).send({ message, ...(code !== undefined && { code }), ...(issues && { issues }) })
}
