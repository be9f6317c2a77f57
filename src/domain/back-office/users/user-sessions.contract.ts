import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, nothing } from '#src/api/fields.ts'

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/sessions',
  access: 'admin',
  role: 'team',
  summary: 'End every session of a family',
  params: z.object({ userId: givenId }),
  response: nothing,
  errors: { unknown: { status: 404, message: 'Compte inconnu' } },
})
