import { z } from 'zod'
import { otherAttempt } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, language } from '#src/api/fields.ts'
import { parcelStates } from '#src/shared/delivery.ts'
import { paymentIncidentTypes } from '#src/shared/money/money-events.ts'
import { childAges } from '#src/shared/options.ts'
import { billings, planIds } from '#src/shared/plans.ts'
import { maxGivenDays, maxReason } from './family-file.limits.ts'

export const familyFile = z.object({
  userId: z.uuid(),
  email: z.string(),
  language,
  isSubscribed: z.boolean(),
  freeAccessUntil: isoMoment.nullable(),
  createdAt: isoMoment,
  lastLoginAt: isoMoment.nullable(),
  /** The reason of the suspension, as it was sent to the family. */
  suspension: z.object({ since: isoMoment, reason: z.string() }).nullable(),
  /** The number of signed-in browsers. */
  signedIn: z.int(),
  plan: z.enum(planIds).nullable(),
  billing: z.enum(billings).nullable(),
  nextChargeAt: isoMoment.nullable(),
  nextChargeCents: z.int().nullable(),
  cancelAt: isoMoment.nullable(),
  pastDueSince: isoMoment.nullable(),
  children: z.array(z.object({ id: z.uuid(), displayName: z.string(), age: z.enum(childAges) })),
  freeDays: z.array(
    z.object({ reason: z.string(), days: z.int(), grantedAt: isoMoment, accessUntil: isoMoment }),
  ),
  /** The number of messages in the conversation, the time of the last one, and the last ones. */
  messages: z.object({
    count: z.int(),
    lastAt: isoMoment.nullable(),
    last: z.array(
      z.object({ id: z.uuid(), from: z.enum(['family', 'team']), text: z.string(), at: isoMoment }),
    ),
  }),
  /** The last live sessions that a child attended. */
  lives: z.array(z.object({ child: z.string(), title: z.string(), startsAt: isoMoment })),
  sessions: z.array(
    z.object({
      child: z.string(),
      expert: z.string(),
      startsAt: isoMoment,
      minutes: z.int(),
      isCancelled: z.boolean(),
    }),
  ),
  deliveries: z.array(
    z.object({ month: z.string(), state: z.enum(parcelStates), tracking: z.string().nullable() }),
  ),
  /** The incidents that its children reported, newest first; null for a child who was removed since. */
  incidents: z.array(
    z.object({
      id: z.uuid(),
      child: z.string().nullable(),
      words: z.string(),
      at: isoMoment,
      isHandled: z.boolean(),
    }),
  ),
  /** Disputes with the bank and refunds that did not arrive, oldest first. */
  moneyIncidents: z.array(
    z.object({ id: z.uuid(), type: z.enum(paymentIncidentTypes), cents: z.int().nullable(), at: isoMoment }),
  ),
})
export type FamilyFile = z.output<typeof familyFile>

export const familyParams = z.object({ userId: givenId })
export const unknownFamily = { status: 404, message: 'Compte inconnu' } as const

/** The team's reason for an action, stored in the audit log. */
export const keptReason = z
  .string('La raison est requise')
  .trim()
  .min(1, 'La raison est requise')
  .max(maxReason.kept, `${maxReason.kept} caractères au plus`)

export const readFamilyFile = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/file',
  access: 'admin',
  role: 'team',
  summary:
    'Get what the team knows of a family: plan, next charge, children by display name, free days, messages, live sessions, sessions, deliveries, incidents. Recorded in the audit log',
  params: familyParams,
  response: familyFile,
  errors: { unknown: unknownFamily },
})

export const giveDays = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/free-days',
  access: 'admin',
  role: 'team',
  summary:
    'Grant a family free days, in the ledger of free days; postpones a subscriber’s next charge. The reason is recorded in the audit log; the same `attempt` grants only once, and is rejected with other days',
  params: familyParams,
  body: z.object({
    days: z.int('De 1 à 366 jours').min(1, 'De 1 à 366 jours').max(maxGivenDays, 'De 1 à 366 jours'),
    reason: keptReason,
    attempt: givenId.optional(),
  }),
  response: familyFile,
  errors: { unknown: unknownFamily, otherAttempt },
})
