import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment } from '#src/api/fields.ts'
import { adminUser, userFilters } from '#src/domain/back-office/users/list-users.contract.ts'
import { deliveryAddress } from '#src/domain/deliveries/delivery-address.contract.ts'
import { paymentIncidentTypes } from '#src/shared/money/money-events.ts'
import { billings, planIds } from '#src/shared/plans.ts'

const familyDetails = adminUser.extend({
  /** The running subscription, which « Désabonner » ends. */
  subscription: z
    .object({
      plan: z.enum(planIds),
      billing: z.enum(billings),
      nextChargeAt: isoMoment.nullable(),
      nextChargeCents: z.number().int().nullable(),
      furtherChildren: z.number().int(),
    })
    .nullable(),
  /** The address that the family's box is sent to. */
  deliveryAddress: deliveryAddress.nullable(),
  incidents: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(paymentIncidentTypes),
      cents: z.number().int().nullable(),
      at: isoMoment,
    }),
  ),
})
export type FamilyDetails = z.output<typeof familyDetails>

const unknown = { status: 404, message: 'Compte inconnu' } as const

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users.csv',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary: 'Export the families, all or filtered, as a CSV file. Recorded in the audit log',
  query: z.object(userFilters),
  response: z.string(),
  responseType: 'text/csv; charset=utf-8',
  isStreamed: true,
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  access: 'admin',
  role: 'team',
  summary: 'Get one family, with its disputes and failed refunds. Recorded in the audit log',
  params: z.object({ userId: givenId }),
  response: familyDetails,
  errors: { unknown },
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId',
  access: 'admin',
  role: 'team',
  summary: 'Grant or remove a family’s subscription; cancels a paid one at Stripe first',
  params: z.object({ userId: givenId }),
  rejectsMalformedIds: true,
  body: z.strictObject({ isSubscribed: z.boolean() }),
  response: adminUser,
  errors: {
    unknown,
    paymentsRejected: {
      status: 503,
      message: 'Le service de paiement a refusé ou n’a pas répondu. Rien n’a été changé.',
    },
    paidAgain: {
      status: 409,
      message:
        'Cette famille vient de payer un nouvel abonnement : il continue, et elle reste abonnée. Si elle en avait un autre, il est résilié.',
    },
    unpaid: {
      status: 409,
      message:
        'L’abonnement de cette famille est impayé : son accès revient dès qu’elle paie. Rien n’a été changé.',
    },
  },
})
