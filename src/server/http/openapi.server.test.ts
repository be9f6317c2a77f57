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
