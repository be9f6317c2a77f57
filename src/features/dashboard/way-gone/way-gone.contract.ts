import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment } from '#src/api/fields.ts'
import { baselineRange } from '#src/shared/fields/field-limits.ts'
import { baselineOptOuts, byBaseline } from '#src/shared/options.ts'

const step = z.int().min(baselineRange.min).max(baselineRange.max)

/**
 * The answers to the wizard's five questions. The two that are optional in the wizard are optional here too.
 */
const answers = {
  baselineConcentration: step,
  baselineEmotions: step,
  baselineAutonomy: step.nullish().transform((given) => given ?? null),
  baselineMoney: step,
  baselineConfidence: step.nullish().transform((given) => given ?? null),
}

const baseline = z.object({ at: isoMoment, ...byBaseline(() => z.int().nullable()) })
export type Baseline = z.output<typeof baseline>

const params = z.object({ childId: givenId })

export const listBaselines = endpoint({
  method: 'GET',
  path: '/api/children/:childId/baselines',
  access: 'member',
  isOfFamilyAlone: true,
  summary: 'List the parent’s answers to the five questions, the oldest first',
  params,
  response: z.array(baseline),
  errors: { unknownChild },
})

export const addBaseline = endpoint({
  method: 'POST',
  path: '/api/children/:childId/baselines',
  access: 'member',
  summary: 'Add new answers to all five questions, 90 days after the last ones at the earliest',
  params,
  body: z.object(answers),
  response: z.array(baseline),
  errors: {
    unknownChild,
    tooEarly: { status: 409, message: 'The questions are asked again ninety days after the last answers.' },
  },
})

export const correctBaseline = endpoint({
  method: 'PUT',
  path: '/api/children/:childId/baselines',
  access: 'member',
  summary:
    'Correct the last answers, which keep their day; the onboarding’s own are corrected with the child’s other answers',
  params,
  body: z.object(answers),
  response: z.array(baseline),
  errors: {
    unknownChild,
    nothingToCorrect: { status: 409, message: 'The questions have not been asked again yet.' },
  },
})

const proposal = z.object({
  choice: z.enum(['wanted', ...baselineOptOuts]),
  /** When the questions are shown again; null if they were never answered, or are not wanted. */
  from: isoMoment.nullable(),
})
export type Proposal = z.output<typeof proposal>

export const readProposal = endpoint({
  method: 'GET',
  path: '/api/children/:childId/baselines/asking',
  access: 'member',
  summary: 'Get whether and from when the five questions are proposed again',
  params,
  response: proposal,
  errors: { unknownChild },
})

export const setProposal = endpoint({
  method: 'PUT',
  path: '/api/children/:childId/baselines/asking',
  access: 'member',
  summary: 'Decline the five questions for 90 days or for good, or accept them again',
  params,
  body: proposal.pick({ choice: true }),
  response: proposal,
  errors: { unknownChild },
})
