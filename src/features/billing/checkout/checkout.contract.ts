import { z } from 'zod'
import { payerOnly } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { language } from '#src/api/fields.ts'
import { sessionUser } from '#src/domain/accounts/session.contract.ts'
import { billings, planIds } from '#src/shared/plans.ts'
import { sessionIdPattern } from './session-id.ts'

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  access: 'visitor',
  summary: 'Begin a payment and return the address of its page',
  body: z.object({
    planId: z.enum(planIds),
    billing: z.enum(billings),
    locale: language,
    /** The code from `?ref=`; a code that belongs to no family is ignored (CONTRACT §7). */
    referralCode: z
      .string()
      .trim()
      .transform((code) => code.slice(0, 200))
      .nullish()
      .transform((code) => code ?? undefined),
    /**
     * A random text of the page, so that two clicks on it count as one while the browser has no cookie yet.
     */
    attempt: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  }),
  response: z.object({ url: z.url() }),
  errors: {
    alreadySubscribed: {
      status: 409,
      message: 'You already have a subscription. Change it on your account page.',
    },
    suspended: { status: 409, message: 'Your account is suspended: nothing can be paid for it meanwhile.' },
    payerOnly,
    paymentsAway: {
      status: 503,
      message: 'The payment provider does not answer. Please try again in a moment.',
    },
  },
})

/** The outcomes on payment-success (CONTRACT §7). */
const checkoutOutcomes = ['signedIn', 'linkSent', 'linkSentToOwner', 'notPaid'] as const

export const completeCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/complete',
  access: 'visitor',
  summary: 'Sign in the browser that paid, or send the payer a login link',
  body: z.object({ sessionId: z.string().regex(sessionIdPattern) }),
  response: z.object({
    /**
     * `signedIn`: this browser was signed in. `linkSent`: it is another browser, and the link went to the
     * payer. `linkSentToOwner`: the e-mail already had an account.
     */
    outcome: z.enum(checkoutOutcomes),
    language,
    user: sessionUser.optional(),
  }),
  limit: { perIp: 300, minutes: 15 },
  errors: {
    unknownCheckout: { status: 404, message: 'There is no such payment.' },
    paymentsAway: {
      status: 503,
      message: 'The payment provider does not answer. Please try again in a moment.',
    },
  },
})
