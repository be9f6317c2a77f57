import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bodyBytes, callsPerIp, callsThatUsePayments } from '#src/api/call-limits.ts'
import type { BodyOf, Endpoint, ForAdministrators, ParamsOf, QueryOf, ResponseOf } from '#src/api/endpoint.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { type AdminRole, adminRoles } from '#src/shared/options.ts'
import {
  administratorsOnly,
  confirmPassword,
  HttpError,
  noAccess,
  notInChildView,
  notInTeamView,
  notYours,
  ofFamilyAlone,
  payerOnlyError,
  secondFactorNeeded,
  signedOut,
} from './http-error.server.ts'
import { invalidFieldIn } from './invalid-field.server.ts'
import { enforceRateLimits, type Limit, limitsOfClient } from './rate-limits.server.ts'
import { rejectForeignOrigin, rejectMalformedUrl } from './request-checks.server.ts'
import type { SignedInAdmin, SignedInUser } from './signed-in.server.ts'
import { isAllowedInChildView, isAllowedInTeamView, namesAnotherChild } from './views.server.ts'

declare module 'fastify' {
  /** The properties of a route that the body parser (server/http/parse-bodies) needs. */
  interface FastifyContextConfig {
    rawBody?: Endpoint['rawBody']
    bodyIsList?: Endpoint['bodyIsList']
    signedBy?: Endpoint['signedBy']
  }
}

/** A handler's input: the validated parts of the request, the caller, and the services. */
export interface Call<E extends Endpoint> {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  user: E['access'] extends 'member' | 'withAccess' ? SignedInUser : undefined
  admin: E['access'] extends 'admin' ? SignedInAdmin : undefined
  /** The signed-in family, for calls that are open to visitors but know families. */
  findUser(): Promise<SignedInUser | undefined>
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

export interface Handled {
  endpoint: Endpoint
  run(call: Call<Endpoint>): Promise<unknown>
}

/** Authenticates families and administrators; undefined, and no error, when nobody is signed in. */
export interface Authenticate {
  user(request: FastifyRequest, reply: FastifyReply, isPoll?: boolean): Promise<SignedInUser | undefined>
  admin(request: FastifyRequest): Promise<SignedInAdmin | undefined>
  /** Writes a call that the administrator's role does not allow into the audit log. */
  auditForbidden(request: FastifyRequest, admin: SignedInAdmin, declared: AdminCall): Promise<void>
}

/** Joins a declared call and its handler. A response that does not fit the declaration does not compile. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<ResponseOf<E>>,
): Handled {
  return { endpoint, run: run as unknown as Handled['run'] }
}

/**
 * Registers every call on the application: checks, access, validation, limit, handler, and a response of the
 * declared fields only.
 */
export function serve(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  handlers: readonly Handled[],
): void {
  for (const { endpoint, run } of handlers) {
    const callers = new WeakMap<FastifyRequest, Caller>()
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { rawBody: endpoint.rawBody, bodyIsList: endpoint.bodyIsList, signedBy: endpoint.signedBy },
      bodyLimit: endpoint.maxBytes ?? bodyBytes.usual,
      onRequest: async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        // Pages set their clock by this header. It holds the product's time, which may be ahead outside
        // production.
        reply.header('Date', services.clock.now().toUTCString())
        // Without a token the back-office's response is 401, however malformed the request is (CONTRACT §10).
        if (endpoint.access === 'admin')
          callers.set(request, await authorize(endpoint, authenticate, request, reply))
        rejectMalformedUrl(request)
        if (endpoint.method !== 'GET' && !endpoint.rawBody) rejectForeignOrigin(request, services.settings)
        if (endpoint.access !== 'admin')
          callers.set(request, await authorize(endpoint, authenticate, request, reply))
      },
      handler: async (request, reply) => {
        const caller = callers.get(request)
        const given = {
          params: validatedParams(endpoint, request.params),
          query: validated(endpoint, endpoint.query, request.query),
          body: endpoint.rawBody
            ? request.body
            : validated(endpoint, endpoint.body, request.body ?? (endpoint.bodyIsList ? undefined : {})),
        }
        if (caller?.user?.childView && namesAnotherChild(endpoint, given, caller.user.childView.childId))
          throw notInChildView()
        const call = {
          ...given,
          user: caller?.user,
          admin: caller?.admin,
          findUser: () => authenticate.user(request, reply),
          services,
          request,
          reply,
        }
        await enforceRateLimits(services.db, services.clock.now(), limitsOf(endpoint, request, caller?.user))
        const result = await run(call as unknown as Call<Endpoint>)
        if (endpoint.responseType) reply.type(endpoint.responseType)
        if (endpoint.isStreamed) return sendPieces(result as AsyncGenerator<Piece, void>, reply)
        const response = endpoint.response.parse(result)
        // Fastify sends an empty body for null, which is not JSON.
        return response === null ? reply.type('application/json; charset=utf-8').send('null') : response
      },
    })
  }
}

/** A part of a streamed response: text, or bytes of a file. */
type Piece = string | Uint8Array

/**
 * Sends the pieces as fast as the client reads them. The first is made before anything is sent, so that an
 * immediate failure is an error response; a later one aborts the connection. The generator is closed when the
 * client disconnects.
 */
async function sendPieces(pieces: AsyncGenerator<Piece, void>, reply: FastifyReply): Promise<FastifyReply> {
  const first = await pieces.next()
  if (reply.raw.destroyed) await pieces.return()
  return reply.send(Readable.from(withFirst(first.done ? '' : first.value, pieces)))
}

async function* withFirst(first: Piece, pieces: AsyncGenerator<Piece, void>): AsyncGenerator<Piece, void> {
  try {
    yield first
    yield* pieces
  } finally {
    await pieces.return()
  }
}

interface Caller {
  user?: SignedInUser
  admin?: SignedInAdmin
}

async function authorize(
  endpoint: Endpoint,
  authenticate: Authenticate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  if (endpoint.access === 'visitor') {
    if (!isAllowedInChildView(endpoint) || !isAllowedInTeamView(endpoint)) {
      const user = await authenticate.user(request, reply)
      if (user?.childView && !isAllowedInChildView(endpoint)) throw notInChildView()
      if (user?.teamView && !isAllowedInTeamView(endpoint)) throw notInTeamView()
    }
    return {}
  }
  if (endpoint.access === 'admin') return { admin: await authorizeAdmin(endpoint, authenticate, request) }
  const user = await authenticate.user(request, reply, endpoint.isPolled)
  if (!user) throw signedOut()
  if (user.teamView && !isAllowedInTeamView(endpoint)) throw notInTeamView()
  if (user.teamView && endpoint.isOfFamilyAlone) throw ofFamilyAlone()
  if (user.childView && !isAllowedInChildView(endpoint)) throw notInChildView()
  if (endpoint.isForPayer && user.guardianId !== null) throw payerOnlyError()
  if (endpoint.access === 'withAccess' && !user.hasAccess) throw noAccess()
  return { user }
}

/** The parts of a declaration that decide which administrators may make the call. */
interface AdminCall extends ForAdministrators {
  method: string
  path: string
}

/**
 * The administrator who makes a call of the back-office. Throws 401 when nobody is signed in, and 403 when
 * the role does not allow it, the second factor is missing, or the password was given too long ago.
 */
export async function authorizeAdmin(
  declared: AdminCall,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<SignedInAdmin> {
  const admin = await authenticate.admin(request)
  if (!admin) throw administratorsOnly()
  if (!reaches(admin.role, declared.role)) {
    await authenticate.auditForbidden(request, admin, declared)
    throw notYours()
  }
  if (admin.needsSecondFactor && !declared.isBeforeSecondFactor) throw secondFactorNeeded()
  if (declared.isGuarded && !admin.isConfirmed) throw confirmPassword()
  return admin
}

function reaches(role: AdminRole, min: AdminRole): boolean {
  return adminRoles.indexOf(role) >= adminRoles.indexOf(min)
}

/**
 * CONTRACT §3: 400 is for the body and the query. A malformed id in the path is 404, like an unknown one,
 * unless the call has `rejectsMalformedIds`.
 */
function validatedParams(endpoint: Endpoint, value: unknown): unknown {
  return validated(endpoint, endpoint.params, value, (issues) =>
    !endpoint.rejectsMalformedIds &&
    issues.some((issue) => issue.code === 'invalid_format' && issue.format === 'guid')
      ? new HttpError(404, 'Not found', { code: 'notFound' })
      : invalid(issues),
  )
}

function validated(
  { access, issuesIn }: Endpoint,
  schema: z.ZodType | undefined,
  value: unknown,
  errorOf: (issues: readonly z.core.$ZodIssue[]) => HttpError = invalid,
): unknown {
  if (!schema) return undefined
  const language = issuesIn ?? (access === 'admin' ? 'fr' : 'en')
  const result = schema.safeParse(value, { error: invalidFieldIn(language) })
  if (result.success) return result.data
  throw errorOf(result.error.issues)
}

function invalid(found: readonly z.core.$ZodIssue[]): HttpError {
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }))
  return new HttpError(400, issues[0]?.message ?? 'Invalid request', { code: 'invalid', issues })
}

function limitsOf(endpoint: Endpoint, request: FastifyRequest, user: SignedInUser | undefined): Limit[] {
  const limits = limitsByIp(endpoint, request)
  if (endpoint.callsPayments && user) limits.push({ key: `payments|${user.id}`, ...callsThatUsePayments })
  return limits
}

function limitsByIp(endpoint: Endpoint, { ip }: FastifyRequest): Limit[] {
  if (endpoint.limit === 'handled' || endpoint.limit === 'none') return []
  if (endpoint.limit) {
    const { perIp: max, minutes } = endpoint.limit
    return limitsOfClient(endpoint.path, ip, { max, minutes })
  }
  if (endpoint.access === 'admin') return limitsOfClient('admin-calls', ip, callsPerIp.admin)
  return endpoint.method === 'GET' ? [] : limitsOfClient('writes', ip, callsPerIp.anyone)
}
