import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, line } from '#src/api/fields.ts'
import { limitErrors } from '#src/domain/child-limits/limits.contract.ts'
import { dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { challengeStates, maxWordsToTheChild } from '#src/shared/challenges.ts'

export const setChallenge = endpoint({
  method: 'PUT',
  path: '/api/children/:childId/challenges/:challenge',
  access: 'withAccess',
  childView: { params: 'childId' },
  summary:
    'Set a child’s challenge to begun, done or left; a parent confirms it, and a parent’s done counts as confirmed',
  params: z.object({
    childId: givenId,
    challenge: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .max(60),
  }),
  body: z.object({ state: z.enum(challengeStates), words: line(maxWordsToTheChild).optional() }),
  /** The updated dashboard; in a child's view, only that child's part of it. */
  response: dashboard.extend({ id: z.string(), state: z.enum(challengeStates).exclude(['left']).nullable() }),
  errors: {
    unknownChild,
    unknownChallenge: { status: 404, message: 'Challenge not found' },
    ...limitErrors,
  },
})
