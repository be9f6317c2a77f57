import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bodyBytes, callsPerAddress } from './call-limits.ts'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts'
import { countTowards, householdOf, type Limit, waitSeconds } from './limits.server.ts'
import { administratorsOnly, Refused, signedOut, tooMany } from './refuse.server.ts'
import { refuseForeignOrigin, refuseOddUrl } from './request-checks.server.ts'
import type { Services, SignedInAdmin, SignedInUser } from './services.server.ts'

/** What a handler works with: the validated parts of the request, who makes it, and the services. */
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

/** How the account and admin rooms recognise who calls; a failed look-up is undefined, never an error. */
export interface Recognise {
  user(request: FastifyRequest, reply: FastifyReply): Promise<SignedInUser | undefined>
  admin(request: FastifyRequest): Promise<SignedInAdmin | undefined>
}

/** Binds a declared call to its handler. An answer that does not fit the declaration does not compile. */
export function handle<E extends Endpoint>(endpoint: E, run: (call: Call<E>) => Promise<AnswerOf<E>>): Handled {
  return { endpoint, run: run as unknown as Handled['run'] }
}

/** Puts every call on the application: checks, access, validation, limit, handler, and an answer that holds the declared fields alone. */
export function serve(app: FastifyInstance, services: Services, recognise: Recognise, handlers: readonly Handled[]): void {
  for (const { endpoint, run } of handlers) {
    const callers = new WeakMap<FastifyRequest, Caller>()
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { rawBody: endpoint.rawBody },
      bodyLimit: endpoint.mostBytes ?? bodyBytes.usual,
      onRequest: async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        // Without a token nothing of the back-office is answered but 401, however odd the rest (CONTRACT §10).
        if (endpoint.access === 'admin') callers.set(request, await admit(endpoint, recognise, request, reply))
        refuseOddUrl(request)
        if (endpoint.method !== 'GET' && !endpoint.rawBody) refuseForeignOrigin(request, services.settings)
        if (endpoint.access !== 'admin') callers.set(request, await admit(endpoint, recognise, request, reply))
      },
      handler: async (request, reply) => {
        const caller = callers.get(request)
        const call = {
          params: validated(endpoint.params, request.params),
          query: validated(endpoint.query, request.query),
          body: endpoint.rawBody ? request.body : validated(endpoint.body, request.body ?? {}),
          user: caller?.user,
          admin: caller?.admin,
          findUser: () => recognise.user(request, reply),
          services,
          request,
          reply,
        }
        await keepLimit(endpoint, services, request)
        const answer = endpoint.answer.parse(await run(call as unknown as Call<Endpoint>))
        if (endpoint.answerType) reply.type(endpoint.answerType)
        // Fastify would send nothing at all for null, which is no JSON.
        return answer === null ? reply.type('application/json; charset=utf-8').send('null') : answer
      },
    })
  }
}

interface Caller {
  user?: SignedInUser
  admin?: SignedInAdmin
}

async function admit(endpoint: Endpoint, recognise: Recognise, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  if (endpoint.access === 'visitor') return {}
  if (endpoint.access === 'admin') {
    const admin = await recognise.admin(request)
    if (!admin) throw administratorsOnly()
    return { admin }
  }
  const user = await recognise.user(request, reply)
  if (!user) throw signedOut()
  if (endpoint.access === 'withAccess' && !user.hasAccess) throw new Refused(402, 'This needs a subscription.', { code: 'noAccess' })
  return { user }
}

function validated(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refused(400, issues[0]?.message ?? 'Invalid request', { code: 'invalid', issues })
}

async function keepLimit(endpoint: Endpoint, { db, clock }: Services, request: FastifyRequest): Promise<void> {
  const limit = limitOf(endpoint, request)
  if (!limit) return
  const wait = waitSeconds(await countTowards(db, clock.now(), [limit]))
  if (wait !== undefined) throw tooMany(wait)
}

function limitOf(endpoint: Endpoint, request: FastifyRequest): Limit | undefined {
  if (endpoint.limit === 'handled' || endpoint.limit === 'none') return undefined
  const address = householdOf(request.ip)
  if (endpoint.limit) return { key: `${endpoint.path}|${address}`, most: endpoint.limit.perAddress, minutes: endpoint.limit.minutes }
  if (endpoint.access === 'admin') return { key: `admin-calls|${address}`, ...callsPerAddress.admin }
  if (endpoint.method === 'GET') return undefined
  return { key: `writes|${address}`, ...callsPerAddress.anyone }
}
