import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenMonth } from '#src/api/fields.ts'

const count = z.int().min(0)

/** SPEC §3, admin stats: what each figure means is in docs/words.md. */
export const adminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'The eight figures of the dashboard, of the current day and month in Luxembourg',
  answer: z.object({
    totalSubscribers: count,
    renewedSubscribers: count,
    canceledSubscribers: count,
    failedPayments: count,
    /** In cents; negative when more went back than came in. */
    monthlyRevenue: z.int(),
    dailyVisitors: count,
    monthlyVisitors: count,
    /** In hours, rounded. */
    totalWatchTimeMonthly: count,
  }),
})

export const funnelSteps = ['visitors', 'checkouts', 'payers', 'onboarded', 'active'] as const
export type FunnelStep = (typeof funnelSteps)[number]

const month = z.string()

export const adminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  summary: 'Accounts made in each of the last twelve months, and how many came through each step in one of them (the current one unless asked)',
  query: z.object({ month: givenMonth.optional() }),
  answer: z.object({
    registrations: z.array(z.object({ month, count })),
    funnel: z.object({ month, steps: z.array(z.object({ step: z.enum(funnelSteps), count })) }),
  }),
})
