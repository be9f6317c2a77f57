import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, line, nothing, requiredLine } from '#src/api/fields.ts'
import { adminRoles, maxSavedViewName, savedViewLists } from '#src/shared/options.ts'

const filters = z
  .record(z.string().regex(/^[a-z]{1,20}$/), line(254))
  .refine((given) => Object.keys(given).length <= 10, 'Dix filtres au plus')

const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(adminRoles),
  filters: z.record(z.string(), z.string()),
})

export const listViews = endpoint({
  method: 'GET',
  path: '/api/admin/views',
  access: 'admin',
  role: 'team',
  summary: 'List the saved filters of a list that are shared with the caller’s role, by name',
  query: z.object({ list: z.enum(savedViewLists) }),
  response: z.array(savedView),
})

export const addView = endpoint({
  method: 'POST',
  path: '/api/admin/views',
  access: 'admin',
  role: 'team',
  summary:
    'Save the filters of a list under a name, for a role and those above it; replaces the filters of the same name',
  body: z.object({
    list: z.enum(savedViewLists),
    name: requiredLine(maxSavedViewName, 'Le nom est requis'),
    role: z.enum(['team', 'owner']).default('team'),
    filters,
  }),
  response: savedView,
  errors: { notYours: { status: 403, message: 'Votre rôle ne partage pas cette vue.' } },
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/admin/views/:viewId',
  access: 'admin',
  role: 'team',
  summary: 'Delete saved filters',
  params: z.object({ viewId: givenId }),
  response: nothing,
  errors: { unknown: { status: 404, message: 'Vue inconnue' } },
})
