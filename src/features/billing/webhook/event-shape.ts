import { z } from 'zod'

const id = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const reference = z.union([id, z.object({ id })]).nullish()

const envelope = z.object({ id, type: z.string().min(1) })

const handled = z.object({
  livemode: z.boolean(),
  created: z
    .int()
    .min(0)
    .max(Date.UTC(2200, 0) / 1000),
  data: z.object({
    object: z.object({
      id,
      mode: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
      subscription: reference,
      released_subscription: reference,
      payment_intent: reference,
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
  }),
})

/** The path of the first invalid field in the envelope of a signed message; undefined if it is an event. */
export function invalidFieldOfEnvelope(event: unknown): string | undefined {
  return firstInvalidField(envelope, event)
}

/** The same for the parts of a handled event that are read. */
export function invalidFieldOfContent(event: unknown): string | undefined {
  return firstInvalidField(handled, event)
}

function firstInvalidField(shape: z.ZodType, event: unknown): string | undefined {
  const { error } = shape.safeParse(event)
  return error && (error.issues[0]?.path.join('.') || 'event')
}
