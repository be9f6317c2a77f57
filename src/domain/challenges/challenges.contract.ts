import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, language } from '#src/api/fields.ts'
import { suggestionReason } from '#src/domain/suggestions/suggestions.contract.ts'
import { challengeStates } from '#src/shared/challenges.ts'
import { categories } from '#src/shared/options.ts'

const goesWith = z.object({
  kind: z.enum(['live', 'replay']),
  id: z.uuid(),
  title: z.string(),
  lang: language,
})
export type GoesWith = z.output<typeof goesWith>

/** A challenge as a family reads it, in one language. */
const challengeOfChild = z.object({
  id: z.string(),
  category: z.enum(categories),
  minutes: z.int(),
  title: z.string(),
  why: z.string(),
  /** `picture` is the key of a drawing of ours. */
  steps: z.array(z.object({ picture: z.string(), text: z.string() })),
  materials: z.array(z.string()),
  /** Whether the child hands something on to somebody else. */
  passesOn: z.boolean(),
  /** The live session that it goes with. */
  liveId: z.uuid().nullable(),
  /** The replay of that session once there is one; before that, the session itself until it is over. */
  goesWith: goesWith.nullable(),
  /** `done`: the child says so, and a parent has yet to confirm it. Null: still to try, or left. */
  state: z.enum(challengeStates).exclude(['left']).nullable(),
  /** Whether a parent has ever confirmed it, which grew its fruit; the child may have begun it again since. */
  wasConfirmed: z.boolean(),
  isThisWeeks: z.boolean(),
  /** The parent's words to the child, on confirming. */
  words: z.string().nullable(),
  /** The parent's choice that it fits; null in a child's view. */
  reason: suggestionReason,
  /** Whether the parent put it aside for this child: it then comes last of those to try. */
  isNotForUs: z.boolean(),
})
export type ChallengeOfChild = z.output<typeof challengeOfChild>

export const listChallenges = endpoint({
  method: 'GET',
  path: '/api/challenges',
  access: 'member',
  childView: { query: 'childId' },
  summary:
    'List a child’s challenges, Mission 0 first until it is confirmed; without a child, those of the first child',
  query: z.object({ childId: givenId.optional(), lang: language.optional() }),
  response: z.array(challengeOfChild),
  errors: { unknownChild },
})
