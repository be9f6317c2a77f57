import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenDay, givenId, isoMoment, language } from '#src/api/fields.ts'
import { suggestionReason } from '#src/domain/personal/personal.contract.ts'
import { day } from '#src/shared/durations.ts'
import { categories, childAges, expertTypes } from '#src/shared/options.ts'

/** The longest time span of a list in days, and the span where a date is missing. */
export const listedDays = { max: 92, usual: 28 } as const

export const tooManyDays = `At most ${listedDays.max} days at a time`

/** A live session as a family sees it, with the family's own children only. */
const familyLive = z.object({
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
  /** From a quarter of an hour before the start until the end, whether or not the adults are in. */
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
    }),
  ),
  /** How long each child who came was in the class, as its server reported; absent where no child came. */
  attendance: z
    .array(z.object({ childId: z.uuid(), minutes: z.int().nullable(), lateFrom: isoMoment.nullable() }))
    .optional(),
  /**
   * The children whose parent's choices it fits, or whose parent put it aside; absent where there are none.
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

const ofRegistration = z.object({ id: givenId, childId: givenId })
const unknown = {
  unknownLive: { status: 404, message: 'Live session not found' },
  unknownChild: { status: 404, message: 'Child not found' },
} as const

export const registerChild = endpoint({
  method: 'PUT',
  path: '/api/lives/:id/registrations/:childId',
  access: 'withAccess',
  summary: 'Register a child for a live session, or for its waiting list; accepts an offered place',
  params: ofRegistration,
  response: familyLive,
  errors: {
    ...unknown,
    weekIsFull: { status: 409, message: 'Live time is limited to two hours a week' },
    clash: { status: 409, message: 'The child has a place in another live session at that hour' },
    otherAge: { status: 409, message: 'This live session is for children of another age' },
    closed: { status: 409, message: 'This live session is over or cancelled' },
  },
})

export const unregisterChild = endpoint({
  method: 'DELETE',
  path: '/api/lives/:id/registrations/:childId',
  access: 'member',
  summary: 'Cancel a child’s place, or its position in the waiting list',
  params: ofRegistration,
  response: familyLive,
  errors: unknown,
})

export const setLiveLanguages = endpoint({
  method: 'PUT',
  path: '/api/children/:id/live-languages',
  access: 'member',
  summary: 'Set the languages of live sessions that a child is shown besides its own',
  params: z.object({ id: givenId }),
  body: z.object({ languages: z.array(language).max(12) }),
  response: z.object({ languages: z.array(language) }),
  errors: { unknownChild: unknown.unknownChild },
})

/** The children who take part in live sessions, and the time zone of the family. */
const liveFamily = z.object({
  timeZone: z.string(),
  children: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      age: z.enum(childAges),
      picture: z.string(),
      /** The child's own language first. */
      languages: z.array(language),
    }),
  ),
  /** Whether the family has an address for its calendar. */
  hasCalendar: z.boolean(),
})
export type LiveFamily = z.output<typeof liveFamily>

export const readLiveFamily = endpoint({
  method: 'GET',
  path: '/api/account/lives',
  access: 'member',
  summary:
    'List the children who take part in live sessions with their languages, and the family’s time zone',
  response: liveFamily,
})
