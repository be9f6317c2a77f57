import { z } from 'zod'
import { sessionCookieName } from '#src/account/session.server.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import type { Settings } from '#src/outside/settings.server.ts'

/** Describes every call in OpenAPI 3.1, from the schemas that validate them. */
export function openApi(endpoints: readonly Endpoint[], settings: Settings): object {
  const paths = Map.groupBy(endpoints, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return {
    openapi: '3.1.0',
    info: { title: 'Mirabelle', version: '1.0.0', description: 'The calls of the site, of the family’s account and of the back-office.' },
    servers: [{ url: settings.publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(settings) },
        administrator: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: schemaOf(
          z.object({ message: z.string(), code: z.string().optional(), issues: z.array(z.object({ path: z.string(), message: z.string() })).optional() }),
          'output',
        ),
      },
    },
    paths: Object.fromEntries(
      [...paths].map(([path, same]) => [path, Object.fromEntries(same.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)]))]),
    ),
  }
}

function operation(endpoint: Endpoint): object {
  const { access, summary, params, query, body, answer, refusals = {} } = endpoint
  const statuses = Map.groupBy(Object.values(refusals), ({ status }) => status)
  const refused = Object.fromEntries([...statuses].map(([status, same]) => [status, errorAnswer(same.map(({ message }) => message).join(' / '))]))
  return {
    summary,
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(answer, 'output') } } },
      ...((body || query || params) && { 400: errorAnswer('Invalid request') }),
      ...(access !== 'visitor' && { 401: errorAnswer('Not signed in') }),
      ...(access === 'withAccess' && { 402: errorAnswer('No access') }),
      ...refused,
      429: errorAnswer('Too many requests, with Retry-After'),
    },
    ...(access === 'admin' && { security: [{ administrator: [] }] }),
    ...((access === 'member' || access === 'withAccess') && { security: [{ session: [] }] }),
  }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, described]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: described }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function errorAnswer(description: string): object {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}
