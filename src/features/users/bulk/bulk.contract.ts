import { z } from 'zod'
import { otherAttempt } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment } from '#src/api/fields.ts'
import { maxBulkReason } from '#src/shared/fields/field-limits.ts'
import { maxBulkDays, maxBulkFamilies } from './bulk.limits.ts'

export const actOnUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/bulk',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Grant days to the chosen families or end their sessions; `isPreview` only reports the effect. Each family is recorded in the audit log; the same `attempt` grants days only once, and is rejected with other days',
  body: z
    .object({
      act: z.enum(['giveDays', 'endSessions']),
      userIds: z
        .array(givenId)
        .min(1, 'Aucune famille')
        .max(maxBulkFamilies, `${maxBulkFamilies} familles au plus`),
      days: z.int().min(1, 'De 1 à 90 jours').max(maxBulkDays, 'De 1 à 90 jours').optional(),
      reason: z
        .string()
        .trim()
        .min(1, 'La raison est requise')
        .max(maxBulkReason, `${maxBulkReason} caractères au plus`)
        .optional(),
      attempt: givenId,
      isPreview: z.boolean(),
    })
    .refine(({ act, days }) => act !== 'giveDays' || days !== undefined, {
      path: ['days'],
      message: 'De 1 à 90 jours',
    })
    .refine(({ act, reason, isPreview }) => act !== 'giveDays' || isPreview || reason !== undefined, {
      path: ['reason'],
      message: 'La raison est requise',
    }),
  response: z.object({
    /** False for a preview. */
    isDone: z.boolean(),
    families: z.array(
      z.object({
        userId: z.uuid(),
        email: z.string(),
        /** The end of its free days afterwards. */
        freeAccessUntil: isoMoment.nullable(),
        /** Whether the given days move its next charge. */
        movesCharge: z.boolean(),
        /** The number of browsers signed in before the action. */
        sessions: z.int(),
      }),
    ),
  }),
  errors: { otherAttempt },
})
