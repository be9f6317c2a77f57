import { z } from 'zod'
import { bodyBytes } from '#src/api/call-limits.ts'
import { endpoint } from '#src/api/endpoint.ts'

const badSignature = 'The signature does not fit.'

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'visitor',
  summary: 'Receive an event of the payment provider, signed over the raw body',
  rawBody: 'json',
  bodyTypes: ['application/json'],
  signedBy: {
    header: 'stripe-signature',
    shape: /^(?=.*\bt=\d{1,12}\b)(?=.*\bv1=[0-9a-f]{64}\b)/,
    message: badSignature,
  },
  maxBytes: bodyBytes.paymentEvent,
  limit: 'none',
  response: z.object({ received: z.boolean() }),
  errors: {
    badSignature: { status: 400, message: badSignature },
    malformed: { status: 400, message: 'This is no event.' },
  },
})
