import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenMonth } from '#src/api/fields.ts'

const count = z.int().min(0)

export const funnelSteps = ['visitors', 'checkouts', 'payers', 'onboarded', 'active'] as const
export type FunnelStep = (typeof funnelSteps)[number]

const month = z.string()

export const adminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  role: 'team',
  summary:
    'Get the accounts created and the money received in each of the last 12 months, with and without VAT, and the funnel of one month (the current one by default)',
  query: z.object({ month: givenMonth.optional() }),
  response: z.object({
    registrations: z.array(z.object({ month, count })),
    /** For the same months, in cents: payments less refunds, and the VAT in them. */
    revenue: z.array(z.object({ month, grossCents: z.int(), vatCents: z.int(), netCents: z.int() })),
    funnel: z.object({ month, steps: z.array(z.object({ step: z.enum(funnelSteps), count })) }),
  }),
})
