import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, paging } from '#src/api/fields.ts'
import { billings, planIds } from '#src/shared/plans.ts'

const unknownSubscription = z.object({
  /** Stripe's id of it. */
  id: z.string(),
  customerId: z.string(),
  /** Who pays, as Stripe says now; null while it is away. */
  email: z.string().nullable(),
  plan: z.enum(planIds).nullable(),
  billing: z.enum(billings).nullable(),
  cents: z.int().nullable(),
  paidAt: isoMoment,
  foundAt: isoMoment,
})
export type UnknownSubscription = z.output<typeof unknownSubscription>

export const listUnknownSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/unknown-subscriptions',
  access: 'admin',
  role: 'team',
  summary:
    'What Stripe charges for the product and no family here pays for, as after a restore; their number in X-Total-Count',
  query: z.object(paging),
  response: z.array(unknownSubscription),
})
