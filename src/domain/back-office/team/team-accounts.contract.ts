import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/accounts',
  access: 'admin',
  role: 'team',
  summary: 'List the team accounts that an expert can sign in with, by address',
  response: z.array(z.object({ id: z.uuid(), email: z.string(), name: z.string().nullable() })),
})

export const listHosts = endpoint({
  method: 'GET',
  path: '/api/admin/hosts',
  access: 'admin',
  role: 'team',
  summary: 'List who can be the second adult of a live session, by name',
  response: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
