import { z } from 'zod'
import { bodyBytes, tooLarge } from '#src/api/call-limits.ts'
import type { Endpoint, ForAdministrators } from '#src/api/endpoint.ts'
import { isAllowedInChildView, isAllowedInTeamView } from '#src/api/server/views.server.ts'
import { sessionCookieName } from '#src/domain/accounts/session.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/** Describes every call in OpenAPI 3.1, from the schemas that validate them. */
export function openApi(endpoints: readonly Endpoint[], settings: Settings): object {
  const paths = Map.groupBy(endpoints, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mirabelle',
      version: '1.0.0',
      description: 'The API of the site, of the family’s account and of the back-office.',
    },
    servers: [{ url: settings.publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(settings) },
        administrator: { type: 'http', scheme: 'bearer' },
        operator: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: schemaOf(
          z.object({
            message: z.string(),
            code: z.string().optional(),
            issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
          }),
          'output',
        ),
      },
    },
    paths: {
      ...Object.fromEntries(
        [...paths].map(([path, same]) => [
          path,
          Object.fromEntries(same.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)])),
        ]),
      ),
      ...operatorPaths,
      ...filmPaths,
    },
  }
}

function operation(endpoint: Endpoint): object {
  const { access, summary, params, query, response, responseType = 'application/json' } = endpoint
  const [type = ''] = responseType.split(';')
  return {
    summary,
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...requestBodyOf(endpoint),
    responses: {
      200: {
        description: 'Done',
        ...(isCounted(endpoint) && { headers: { 'X-Total-Count': totalCount } }),
        content: { [type]: { schema: schemaOf(response, 'output') } },
      },
      ...Object.fromEntries(
        [...Map.groupBy(errorsOf(endpoint), ([status]) => status)].map(([status, same]) => [
          status,
          errorResponse(same.map(([, reason]) => reason).join(' / ')),
        ]),
      ),
    },
    ...(access === 'admin' && { security: [{ administrator: [] }] }),
    ...((access === 'member' || access === 'withAccess') && { security: [{ session: [] }] }),
  }
}

/** A raw body without a schema is described by its types alone. Unsubscribing ignores what it is sent. */
function requestBodyOf({ body, rawBody, bodyTypes }: Endpoint): { requestBody?: object } {
  if (!body && !rawBody) return {}
  const types = bodyTypes ?? [rawBody === 'any' ? formType : 'application/json']
  const content = body ? { schema: schemaOf(body, 'input') } : {}
  return {
    requestBody: {
      required: body !== undefined || bodyTypes !== undefined,
      content: Object.fromEntries(types.map((type) => [type, content])),
    },
  }
}

const formType = 'application/x-www-form-urlencoded'
const totalCount = { description: 'The total number of items', schema: { type: 'integer' } }

/** A list that comes in pages says how long it is (CONTRACT §10). */
function isCounted({ query }: Endpoint): boolean {
  return parameters(query, 'query').some((parameter) => Reflect.get(parameter, 'name') === 'pageSize')
}

/** Every error status of a call, and why: those that it declares, and those of the kernel. */
function errorsOf(endpoint: Endpoint): (readonly [status: number, reason: string])[] {
  const { method, access, errors = {}, rawBody, maxBytes = bodyBytes.usual, limit, params } = endpoint
  const isWriting = method !== 'GET'
  const isLimited = limit !== 'none' && (limit !== undefined || isWriting || access === 'admin')
  return [
    [400, 'Invalid request, or a repeated query parameter'],
    ...(access === 'visitor' ? [] : ([[401, 'Not signed in']] as const)),
    ...(access === 'withAccess' ? ([[402, 'No access']] as const) : []),
    ...(isWriting && !rawBody ? ([[403, 'Request from another site']] as const) : []),
    ...(endpoint.access === 'admin' ? forbiddenToAdmins(endpoint) : forbiddenToFamilies(endpoint)).map(
      (reason) => [403, reason] as const,
    ),
    ...(params ? ([[404, 'Not found']] as const) : []),
    ...(isWriting
      ? ([
          [413, tooLarge(maxBytes)],
          [415, 'Unsupported content type'],
        ] as const)
      : []),
    ...(isLimited ? ([[429, 'Too many requests, with Retry-After']] as const) : []),
    [503, 'Overloaded or temporarily unavailable, with Retry-After'],
    ...Object.values(errors).map(({ status, message }) => [status, message] as const),
  ]
}

function forbiddenToAdmins({ role, isGuarded, isBeforeSecondFactor }: ForAdministrators): string[] {
  return [
    `role: for the role ${role} and above`,
    ...(isBeforeSecondFactor ? [] : ['secondFactorNeeded: an owner in production needs a second factor']),
    ...(isGuarded
      ? ['confirmPassword: the password or the code must be entered again, at POST /api/admin/confirm']
      : []),
  ]
}

function forbiddenToFamilies(endpoint: Endpoint): string[] {
  const namesChild = typeof endpoint.childView === 'object' && endpoint.access !== 'visitor'
  return [
    ...(endpoint.isForPayer ? ['payerOnly: for the guardian who pays'] : []),
    ...(isAllowedInChildView(endpoint) ? [] : ['childView: not in a child’s view']),
    ...(isAllowedInChildView(endpoint) && namesChild
      ? ['childView: in a child’s view, for this child only']
      : []),
    ...(isAllowedInTeamView(endpoint) ? [] : ['readOnly: not in the team’s view of a family']),
    ...(endpoint.isOfFamilyAlone ? ['ofFamilyAlone: not in the team’s view of a family'] : []),
  ]
}

const operatorPaths = {
  '/healthz': {
    get: {
      summary: 'Check that the process is alive',
      responses: { 200: jsonResponse(z.object({ status: z.literal('ok') })) },
    },
  },
  '/readyz': {
    get: {
      summary:
        'Check that it can serve: the database responds, migrations are done, no shutdown is in progress',
      responses: {
        200: jsonResponse(z.object({ status: z.literal('ready') })),
        503: errorResponse('Not ready, with Retry-After'),
      },
    },
  },
  '/metrics': {
    get: {
      summary: 'Get the process’s metrics in Prometheus text, from this machine or with METRICS_TOKEN',
      security: [{}, { operator: [] }],
      responses: {
        200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } },
        403: errorResponse('Not the operator'),
      },
    },
  },
  '/api/openapi.json': {
    get: { summary: 'Get this description', responses: { 200: jsonResponse(z.looseObject({})) } },
  },
}

const administrator = [{ administrator: [] }]
const uploadHeaders = ['Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata'] as const
const inHeader = (...names: (typeof uploadHeaders)[number][]) =>
  names.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }))
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const done = (description: string) => ({ description })

/** Routes without a schema of ours: uploads speak tus 1.0, and films are served as files. */
const filmPaths = {
  '/api/admin/uploads': {
    post: {
      summary: 'Create an upload of a film as in tus 1.0: title and lang, or videoId, in Upload-Metadata',
      security: administrator,
      parameters: inHeader('Tus-Resumable', 'Upload-Length', 'Upload-Metadata'),
      responses: {
        201: done('The address of the upload, in Location'),
        400: errorResponse('No length, or invalid metadata'),
        401: errorResponse('Not signed in'),
        403: errorResponse('For the role team and above'),
        404: errorResponse('Vidéo inconnue'),
        412: errorResponse('Not tus 1.0.0'),
        413: errorResponse('Larger than 10 GiB'),
        429: errorResponse('Too many requests, with Retry-After'),
        503: errorResponse('noFfmpeg: films cannot be transcoded here'),
        507: errorResponse('noRoom: not enough disk space'),
      },
    },
    options: {
      summary: 'Get the supported parts of tus',
      security: administrator,
      responses: { 204: done('In Tus-Version, Tus-Extension and Tus-Max-Size') },
    },
  },
  '/api/admin/uploads/{uploadId}': {
    parameters: [inPath('uploadId'), ...inHeader('Tus-Resumable')],
    head: {
      summary: 'Get the offset of an upload',
      security: administrator,
      responses: { 200: done('In Upload-Offset and Upload-Length'), 404: errorResponse('Unknown upload') },
    },
    patch: {
      summary: 'Upload the next bytes',
      security: administrator,
      parameters: inHeader('Upload-Offset'),
      requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
      responses: {
        204: done('The new offset, in Upload-Offset'),
        404: errorResponse('Unknown upload'),
        409: errorResponse('Another offset'),
        415: errorResponse('notAFilm: not a film, nothing is stored'),
        507: errorResponse('noRoom: not enough disk space'),
      },
    },
    delete: {
      summary: 'Cancel an unfinished upload',
      security: administrator,
      responses: { 204: done('Done'), 404: errorResponse('Unknown upload') },
    },
  },
  '/media/{signed}/{file}': {
    parameters: [inPath('signed'), inPath('file')],
    get: {
      summary:
        'Get a playlist, segment, picture or captions file of a film, by the address that a stream returned',
      responses: {
        200: done('The file'),
        206: done('The requested range'),
        402: errorResponse('Access has ended'),
        404: errorResponse('No such file, or an expired address'),
        416: errorResponse('The file has no such range'),
      },
    },
  },
}

function jsonResponse(schema: z.ZodType): object {
  return { description: 'Done', content: { 'application/json': { schema: schemaOf(schema, 'output') } } }
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: described,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function errorResponse(description: string): object {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}
