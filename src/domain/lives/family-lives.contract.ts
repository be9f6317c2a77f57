import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenDay, isoMoment, language } from '#src/api/fields.ts'
import { suggestionReason } from '#src/domain/suggestions/suggestions.contract.ts'
import { day } from '#src/shared/durations.ts'
import { categories, childAges, expertTypes } from '#src/shared/options.ts'

/** The longest time span of a list, and the span if a date is missing, in days. */
export const listedDays = { max: 92, usual: 28 } as const

export const tooManyDays = `At most ${listedDays.max} days at a time`

/** A live session as a family sees it, with the family's own children only. */
export const familyLive = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** What to bring; empty for nothing. */
  bring: z.string(),
  lang: language,
  category: z.enum(categories),
  ageGroups: z.array(z.enum(childAges)),
  expert: z
    .object({ id: z.uuid(), name: z.string(), type: z.enum(expertTypes), portrait: z.string() })
    .nullable(),
  /** The type of the expert, known even before an expert is named. */
  expertType: z.enum(expertTypes),
  startsAt: isoMoment,
  minutes: z.int(),
  places: z.int(),
  placesLeft: z.int(),
  state: z.enum(['planned', 'cancelled', 'over']),
  /**
   * True from a quarter of an hour before the start until the end, whether or not the adults are in the
   * class.
   */
  isOpen: z.boolean(),
  replayId: z.uuid().nullable(),
  cancelReason: z.string().nullable(),
  children: z.array(
    z.object({
      childId: z.uuid(),
      state: z.enum(['registered', 'waiting', 'came', 'absent']),
      /** The position in the waiting list, from 1. */
      position: z.int().optional(),
      /** Close to the start: until when an offered place is kept for the parent's confirmation. */
      offeredUntil: isoMoment.optional(),
      /** The child has entered the class, so that its place can no longer be given back. */
      hasEntered: z.literal(true).optional(),
    }),
  ),
  /** How long each child who came was in the class, as its server reported; absent if no child came. */
  attendance: z
    .array(z.object({ childId: z.uuid(), minutes: z.int().nullable(), lateFrom: isoMoment.nullable() }))
    .optional(),
  /**
   * The children whose parent's choices it fits, or for whom the parent put it aside; absent if there are
   * none.
   */
  suggested: z
    .array(z.object({ childId: z.uuid(), reason: suggestionReason, isNotForUs: z.boolean() }))
    .optional(),
})
export type FamilyLive = z.output<typeof familyLive>

export const listLives = endpoint({
  method: 'GET',
  path: '/api/lives',
  access: 'member',
  childView: 'namesNoChild',
  summary:
    'List the live sessions that suit the family’s children, between two days in the family’s time zone; with all=true, outside a child’s view, the others too',
  query: z
    .object({ from: givenDay.optional(), to: givenDay.optional(), all: z.stringbool().default(false) })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: 'The last day comes before the first',
    })
    .refine(
      ({ from, to }) =>
        from === undefined || to === undefined || Date.parse(to) - Date.parse(from) <= listedDays.max * day,
      {
        path: ['to'],
        message: tooManyDays,
      },
    ),
  response: z.array(familyLive),
})
