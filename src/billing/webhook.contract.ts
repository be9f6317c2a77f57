import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'visitor',
  summary: 'Events of the payment provider, signed over the raw body',
  rawBody: true,
  answer: z.object({ received: z.boolean() }),
  refusals: { badSignature: { status: 400, message: 'The signature does not fit.' } },
})
