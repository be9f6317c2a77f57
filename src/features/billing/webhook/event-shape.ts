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

/**
 * Where something that was signed as an event is none: the path of its first unfit field. Undefined when it
 * is one.
 */
export function unfitEnvelope(event: unknown): string | undefined {
  return firstUnfit(envelope, event)
}

/** The same for what is read of an event that is handled. */
export function unfitContent(event: unknown): string | undefined {
  return firstUnfit(handled, event)
}

function firstUnfit(shape: z.ZodType, event: unknown): string | undefined {
  const { error } = shape.safeParse(event)
  return error && (error.issues[0]?.path.join('.') || 'event')
}
