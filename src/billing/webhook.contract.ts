import { z } from 'zod'
import { bodyBytes } from '#src/api/call-limits.ts'
import { endpoint } from '#src/api/endpoint.ts'

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'visitor',
  summary: 'Events of the payment provider, signed over the raw body',
  rawBody: 'json',
  mostBytes: bodyBytes.paymentEvent,
  limit: 'none',
  answer: z.object({ received: z.boolean() }),
  refusals: {
    badSignature: { status: 400, message: 'The signature does not fit.' },
    malformed: { status: 400, message: 'This is no event.' },
  },
})
