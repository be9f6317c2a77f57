import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language } from '#src/api/fields.ts'
import { billings, planIds } from '#src/shared/plans.ts'

/**
 * `none`: never subscribed. `active`: paid, with `cancelAt` when it will end. `past_due`: a renewal is owed.
 * `canceled`: it has ended.
 */
const accountStatuses = ['none', 'active', 'past_due', 'canceled'] as const

/** The family's account as its page shows it. Amounts in cents; null if there is nothing to say. */
const accountResponse = z.object({
  email: z.string(),
  language,
  hasAccess: z.boolean(),
  /** Whether the account is suspended: nothing is charged, not even what is owed. */
  isSuspended: z.boolean(),
  freeAccessUntil: isoMoment.nullable(),
  plan: z.enum(planIds).nullable(),
  billing: z.enum(billings).nullable(),
  status: z.enum(accountStatuses),
  nextChargeAt: isoMoment.nullable(),
  nextChargeCents: z.number().int().nullable(),
  /**
   * The parts of the next charge: the first child at the full price, the children after it, and other
   * additions or deductions.
   */
  nextCharge: z
    .object({ firstCents: z.int(), furtherChildren: z.int(), furtherCents: z.int(), otherCents: z.int() })
    .nullable(),
  /** When the subscription ends, if it was canceled for the end of the paid period. */
  cancelAt: isoMoment.nullable(),
  /** The plan and billing of the next period, if a change is planned. */
  nextPlan: z.enum(planIds).nullable(),
  nextBilling: z.enum(billings).nullable(),
  periodEnd: isoMoment.nullable(),
  /** Until when access currently lasts. */
  accessUntil: isoMoment.nullable(),
  firstPaidAt: isoMoment.nullable(),
  /**
   * The end of the fourteen days, even if the subscription has ended meanwhile; null once they are over, or
   * when there is nothing to refund.
   */
  withdrawUntil: isoMoment.nullable(),
  pastDueSince: isoMoment.nullable(),
  refundedAt: isoMoment.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})
export type AccountResponse = z.output<typeof accountResponse>

const errors = {
  noSubscription: { status: 409, message: 'There is no subscription to change.' },
} as const

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'member',
  summary: 'Get the plan, the billing, the next charge and the available changes',
  response: accountResponse,
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/account/invoices',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'List the last 24 invoices, newest first',
  response: z.object({
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string().nullable(),
        at: isoMoment,
        cents: z.number().int(),
        /** The VAT within `cents`, its rate, and the payer's country (ISO 3166) as the invoice has it. */
        vatCents: z.number().int(),
        vatPercent: z.number(),
        country: z.string().nullable(),
        refundedCents: z.number().int(),
        status: z.enum(['paid', 'open', 'void']),
        /** The addresses at which the invoice can be read, and of its file. */
        url: z.string().nullable(),
        pdf: z.string().nullable(),
      }),
    ),
  }),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/account/cancel',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Cancel the subscription for the end of the paid period',
  response: accountResponse,
  errors,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/account/resume',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Undo a cancellation before it takes effect',
  response: accountResponse,
  errors,
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/account/change-plan',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary:
    'Change the plan or the billing from the next period; choosing the current plan undoes a planned change',
  body: z.object({ planId: z.enum(planIds), billing: z.enum(billings) }),
  response: accountResponse,
  errors: {
    ...errors,
    canceled: { status: 409, message: 'The subscription is about to end. Resume it first.' },
    pastDue: { status: 409, message: 'A payment is owed. Pay it first.' },
  },
})

const plansResponse = z.object({
  chargeAt: isoMoment,
  offers: z.array(z.object({ planId: z.enum(planIds), billing: z.enum(billings), amountCents: z.int() })),
})
export type PlansResponse = z.output<typeof plansResponse>

export const previewPlans = endpoint({
  method: 'GET',
  path: '/api/account/plans',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Get the next charge with each plan and billing, as Stripe computes it, with pending deductions',
  response: plansResponse,
  errors: changePlan.errors,
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/account/withdraw',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Withdraw within 14 days of the first payment: refund it, cancel and end access',
  response: accountResponse,
  errors: {
    ...errors,
    tooLate: { status: 409, message: 'The fourteen days after the first payment are over.' },
  },
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/account/portal',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Get the address where the card can be changed',
  response: z.object({ url: z.url() }),
  errors,
})
