import { z } from 'zod'
import { unknownChild, unknownLive } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, language } from '#src/api/fields.ts'
import { familyLive } from '#src/domain/lives/family-lives.contract.ts'
import { childAges } from '#src/shared/options.ts'

const ofRegistration = z.object({ id: givenId, childId: givenId })
const unknown = {
  unknownLive,
  unknownChild,
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
