import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment } from '#src/api/fields.ts'
import { childAges } from '#src/shared/options.ts'
import { billings, planIds } from '#src/shared/plans.ts'

/**
 * The reasons why no child can be added at present. `noFirstChild`: the family has not finished the welcome.
 */
export const obstacles = [
  'noFirstChild',
  'noSubscription',
  'suspended',
  'canceled',
  'pastDue',
  'childrenFull',
] as const

/** A family's children, as it and others see them: a display name and a drawn picture. */
export const familyChildren = z.object({
  children: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      age: z.enum(childAges),
      picture: z.string(),
      /** Whether it is the child of the onboarding profile. */
      isFirst: z.boolean(),
      /** Whether the running subscription includes the child. */
      isPaid: z.boolean(),
    }),
  ),
  obstacle: z.enum(obstacles).nullable(),
})
export type FamilyChildren = z.output<typeof familyChildren>

/**
 * The amounts that a parent was shown and agrees to. `from`: the moment, in Unix seconds, from which the rest
 * of the period was calculated.
 */
export const quote = z.object({ from: z.int().min(0), todayCents: z.int(), nextCents: z.int().nullable() })
export type Quote = z.output<typeof quote>

/** The cost of adding or removing a child, item by item. Amounts in cents; negative ones are deducted. */
const itemisedQuote = quote.extend({
  plan: z.enum(planIds),
  billing: z.enum(billings),
  /** Per period: the first child's full price, and each further child's. */
  firstCents: z.int(),
  furtherCents: z.int(),
  /** The number of further children who are paid for afterwards. */
  furtherChildren: z.int(),
  /** For this child, for the rest of the current period. */
  restCents: z.int(),
  /** When the current period ends; without the free days that follow it. */
  periodEnd: isoMoment,
  nextChargeAt: isoMoment.nullable(),
  /**
   * The plan, billing and prices of the next charge, which differ from the current ones when a change is
   * planned.
   */
  nextPlan: z.enum(planIds),
  nextBilling: z.enum(billings),
  nextFirstCents: z.int(),
  nextFurtherCents: z.int(),
})
export type ItemisedQuote = z.output<typeof itemisedQuote>

export const changeErrors = {
  noSubscription: { status: 409, message: 'There is no subscription to add a child to.' },
  suspended: { status: 409, message: 'Your account is suspended: nothing can be paid for it meanwhile.' },
  canceled: { status: 409, message: 'The subscription is about to end. Resume it first.' },
  pastDue: { status: 409, message: 'A payment is owed. Pay it first.' },
  unknownChild,
} as const

export const paymentErrors = {
  ...changeErrors,
  noFirstChild: { status: 409, message: 'The welcome comes first: it is about the first child.' },
  childrenFull: { status: 409, message: 'An account holds six children at most.' },
  quoteChanged: { status: 409, message: 'The amount has changed since it was shown. Look at it again.' },
  cardDeclined: {
    status: 409,
    message: 'The card was declined. Nothing was charged and nothing has changed.',
  },
} as const

const params = z.object({ childId: givenId })

export const listChildren = endpoint({
  method: 'GET',
  path: '/api/account/children',
  access: 'member',
  summary: 'List the family’s children, and whether another can be added',
  response: familyChildren,
})

export const previewChildren = endpoint({
  method: 'POST',
  path: '/api/account/children/preview',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Quote the cost, now and at the next charge, of adding, including again or removing a child',
  body: z.discriminatedUnion('change', [
    /** Without an id it is about a child that the family has not added yet. */
    z.object({ change: z.literal('add').optional(), childId: givenId.optional() }),
    z.object({ change: z.literal('remove'), childId: givenId }),
  ]),
  response: itemisedQuote,
  errors: {
    ...changeErrors,
    noFirstChild: paymentErrors.noFirstChild,
    childrenFull: paymentErrors.childrenFull,
  },
})

/**
 * For a child who is unpaid because the subscription that paid for it has ended and another one has begun.
 */
export const joinChild = endpoint({
  method: 'POST',
  path: '/api/account/children/:childId/join',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Include a child in the subscription again, at the amounts that were shown',
  params,
  body: z.object({ quote }),
  response: familyChildren,
  errors: paymentErrors,
})

export const removeChild = endpoint({
  method: 'POST',
  path: '/api/account/children/:childId/remove',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Remove and erase a further child; deducts what was paid ahead from the next charge',
  params,
  body: z.object({ from: z.int().min(0) }),
  response: familyChildren,
  errors: {
    unknownChild: changeErrors.unknownChild,
    firstChild: { status: 409, message: 'The first child is the one of the family’s profile.' },
    quoteChanged: paymentErrors.quoteChanged,
  },
})
