import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, language } from '#src/api/fields.ts'

export const readBadgeSheet = endpoint({
  method: 'GET',
  path: '/api/children/:id/badges.svg',
  access: 'member',
  summary:
    'Get a child’s badges on one A4 page, to print or to save; the display name is the only detail of the child on it',
  params: z.object({ id: givenId }),
  query: z.object({ lang: language.optional() }),
  response: z.string(),
  responseType: 'image/svg+xml; charset=utf-8',
  errors: { unknownChild },
})
