import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'

export const countDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries',
  access: 'admin',
  role: 'team',
  summary: 'Get how many families are sent the monthly box now, and how many of them gave no address',
  response: z.object({ families: z.int(), withoutAddress: z.int() }),
})

export const exportDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries.csv',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Export the delivery addresses of the monthly box as a CSV file, families without one last, without children’s names. Recorded in the audit log',
  response: z.string(),
  responseType: 'text/csv; charset=utf-8',
  isStreamed: true,
})
