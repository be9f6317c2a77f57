import { z } from 'zod'
import { sessionUser } from '#src/account/session.contract.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { language } from '#src/api/fields.ts'
import { billings, planIds } from '#src/business/plans.ts'

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  access: 'visitor',
  summary: 'Begins a payment and answers the address of its page',
  body: z.object({
    planId: z.enum(planIds),
    billing: z.enum(billings),
    locale: language,
    /** What came as `?ref=`; an unknown code is ignored. */
    referralCode: z.string().trim().max(200).optional(),
    /** A random text of the page that asks, so that two clicks in it are known for one even before it has a cookie. */
    attempt: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  }),
  answer: z.object({ url: z.url() }),
  refusals: {
    alreadySubscribed: { status: 409, message: 'You already have a subscription. Change it on your account page.' },
    paymentsAway: { status: 503, message: 'The payment provider does not answer. Please try again in a moment.' },
  },
})

/** How payment-success goes on (CONTRACT §7). */
const checkoutOutcomes = ['signedIn', 'linkSent', 'linkSentToOwner', 'notPaid'] as const

export const completeCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/complete',
  access: 'visitor',
  summary: 'Signs in the browser that paid, or sends the payer a login link',
  body: z.object({ sessionId: z.string().regex(/^cs_\w{8,250}$/) }),
  answer: z.object({
    /** `signedIn`: this browser. `linkSent`: another browser, the link went to the payer. `linkSentToOwner`: the e-mail had an account already. */
    outcome: z.enum(checkoutOutcomes),
    language,
    user: sessionUser.optional(),
  }),
  limit: { perAddress: 60, minutes: 15 },
  refusals: {
    unknownCheckout: { status: 404, message: 'There is no such payment.' },
    paymentsAway: { status: 503, message: 'The payment provider does not answer. Please try again in a moment.' },
  },
})
