import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'

export const countDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries',
  access: 'admin',
  role: 'team',
  summary: 'How many families are sent the monthly box now, and how many of them have not said where to',
  response: z.object({ families: z.int(), withoutAddress: z.int() }),
})

export const exportDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries.csv',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Where the monthly box is sent, as a CSV file, the families without an address last; no child’s name. The export is written in the audit log',
  response: z.string(),
  responseType: 'text/csv; charset=utf-8',
  isStreamed: true,
})
