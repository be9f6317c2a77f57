import { z } from 'zod'
import { otherAttempt } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment } from '#src/api/fields.ts'
import { familyParams, keptReason, unknownFamily } from '#src/features/family-file/family-file.contract.ts'

const payment = z.object({
  invoiceId: z.string(),
  number: z.string().nullable(),
  at: isoMoment,
  cents: z.int(),
  refundedCents: z.int(),
  /** Whether it is disputed: then the bank holds the money, and nothing of it can be refunded. */
  isDisputed: z.boolean(),
  /** Whether it paid only for a child that was added: a full refund ends nothing. */
  isForFurtherChild: z.boolean(),
  /** The address of the invoice. */
  url: z.string().nullable(),
})
export type FamilyPayment = z.output<typeof payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/payments',
  access: 'admin',
  role: 'team',
  summary: 'List a family’s last 24 payments as Stripe reports them, newest first',
  params: familyParams,
  response: z.array(payment),
  errors: { unknown: unknownFamily },
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/refunds',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Refund a payment at Stripe, in full (`cents` null) or in part. A full refund ends the subscription and its access, as a withdrawal does, unless the payment was only for a child that was added. The reason is recorded in the audit log; the same `attempt` refunds only once, and is rejected with another amount',
  params: familyParams,
  body: z.object({
    invoiceId: z.string().min(1).max(255),
    cents: z.int('Un montant en centimes').min(1, 'Un centime au moins').max(10_000_000).nullable(),
    reason: keptReason,
    attempt: givenId,
  }),
  response: z.array(payment),
  errors: {
    unknown: unknownFamily,
    unknownPayment: { status: 404, message: 'Paiement inconnu' },
    tooMuch: { status: 409, message: 'C’est plus que ce qui reste à rendre de ce paiement.' },
    refunded: { status: 409, message: 'Ce paiement a déjà été rendu en entier.' },
    disputed: { status: 409, message: 'Ce paiement est contesté : la banque le tient, rien n’a été rendu.' },
    otherAttempt,
  },
})
