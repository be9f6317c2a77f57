import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, paging } from '#src/api/fields.ts'
import { billings, planIds } from '#src/shared/plans.ts'

const unknownSubscription = z.object({
  /** The subscription's id at Stripe. */
  id: z.string(),
  customerId: z.string(),
  /** The payer's address at Stripe; null while Stripe is unavailable. */
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
    'List the subscriptions that Stripe charges and no family here pays for, as after a restore; the total is in X-Total-Count',
  query: z.object(paging),
  response: z.array(unknownSubscription),
})
