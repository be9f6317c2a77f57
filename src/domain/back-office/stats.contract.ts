import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'

const count = z.int().min(0)

/** SPEC §3, admin stats: what each figure means is in docs/glossary.md. */
export const adminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  role: 'team',
  summary: 'Get the eight figures of the dashboard, of the current day and month in Luxembourg',
  response: z.object({
    totalSubscribers: count,
    renewedSubscribers: count,
    canceledSubscribers: count,
    failedPayments: count,
    /** In cents; negative when refunds exceed payments. */
    monthlyRevenue: z.int(),
    dailyVisitors: count,
    monthlyVisitors: count,
    /** In hours, rounded. */
    totalWatchTimeMonthly: count,
  }),
})
