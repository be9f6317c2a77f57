import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#src/api/endpoint.ts'
import { readSettings } from '#src/infrastructure/settings.server.ts'
import { openApi } from './openapi.server.ts'

const call = { path: '/api/shelves/:id', summary: 'A shelf', response: z.null() } as const
const description = z.looseObject({
  paths: z.looseObject({
    '/api/shelves/{id}': z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.looseObject({ description: z.string() })) }),
    ),
  }),
})

const described = z.looseObject({
  requestBody: z
    .looseObject({ required: z.boolean(), content: z.record(z.string(), z.unknown()) })
    .optional(),
})

it.each<[string, Endpoint, string[]]>([
  [
    'a family’s read',
    endpoint({ ...call, method: 'GET', access: 'member', isOfFamilyAlone: true }),
    ['childView', 'ofFamilyAlone'],
  ],
  ['a family’s write', endpoint({ ...call, method: 'POST', access: 'member' }), ['childView', 'readOnly']],
  [
    'a read about a child',
    endpoint({ ...call, method: 'GET', access: 'member', childView: { params: 'id' } }),
    ['childView'],
  ],
  ['a public page', endpoint({ ...call, method: 'GET', access: 'visitor', childView: 'namesNoChild' }), []],
  [
    'a guarded call of the team',
    endpoint({ ...call, method: 'GET', access: 'admin', role: 'team', isGuarded: true }),
    ['role', 'secondFactorNeeded', 'confirmPassword'],
  ],
])('%s declares each reason of the kernel for 403', (_, declared, codes) => {
  const { paths } = description.parse(openApi([declared], readSettings({})))
  const { responses } = paths['/api/shelves/{id}'][declared.method.toLowerCase()] ?? {}
  const reasons = responses?.['403']?.description ?? ''
  expect([...reasons.matchAll(/\b(\w+): /g)].map(([, code]) => code)).toEqual(codes)
})

it.each<[string, Endpoint, { required: boolean; types: string[] } | undefined]>([
  ['a read', endpoint({ ...call, method: 'GET', access: 'member' }), undefined],
  [
    'a write',
    endpoint({ ...call, method: 'POST', access: 'member', body: z.object({ name: z.string() }) }),
    { required: true, types: ['application/json'] },
  ],
  [
    'a table',
    endpoint({ ...call, method: 'PUT', access: 'member', rawBody: 'any', bodyTypes: ['text/csv'] }),
    { required: true, types: ['text/csv'] },
  ],
  [
    'one click in a mail program',
    endpoint({ ...call, method: 'POST', access: 'visitor', rawBody: 'any' }),
    { required: false, types: ['application/x-www-form-urlencoded'] },
  ],
])('the body of %s is described', (_, declared, expected) => {
  const { paths } = z
    .looseObject({ paths: z.looseObject({ '/api/shelves/{id}': z.record(z.string(), described) }) })
    .parse(openApi([declared], readSettings({})))
  const { requestBody } = paths['/api/shelves/{id}'][declared.method.toLowerCase()] ?? {}
  expect(requestBody && { ...requestBody, types: Object.keys(requestBody.content) }).toEqual(
    expected && expect.objectContaining(expected),
  )
})
