import { z } from 'zod'
import { forged } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, language, nothing } from '#src/api/fields.ts'
import { cameraDefaults, chatSettings } from '#src/shared/options.ts'
import { adultRoles } from '#src/shared/states.ts'

/** An adult of the team who is inside or expected. An e-mail address is never shown as a name. */
export const adultAtDoor = z.object({ name: z.string(), role: z.enum(adultRoles) })

/** The state of the door, which the page before the class polls every few seconds. */
export const doorView = z.object({
  state: z.enum(['early', 'waiting', 'open', 'over', 'cancelled']),
  opensAt: isoMoment,
  adults: z.array(adultAtDoor),
  /** The adults who are planned, and whether they are inside; `portrait` names a drawn one. */
  expected: z.array(
    adultAtDoor.extend({
      /** Whether `name` is the adult's own rather than the team's, which stands for a name not entered yet. */
      isNamed: z.boolean(),
      portrait: z.string().nullable(),
      isHere: z.boolean(),
    }),
  ),
  /** Whether the class began and ended, and nobody has opened it again. */
  hasEnded: z.boolean(),
  /** Whether it takes place in a class of ours, which we record and moderate, rather than at a typed link. */
  isOurClass: z.boolean(),
  /** Whether it has an address; without one the door waits until the team has typed a link. */
  hasAddress: z.boolean(),
  title: z.string(),
  /** The language of the title and of the class. */
  lang: language,
  startsAt: isoMoment,
  minutes: z.int(),
})
export type DoorView = z.output<typeof doorView>

/** A child who may come in, with its parent's choices for it. */
export const childAtDoor = z.object({
  id: z.uuid(),
  displayName: z.string(),
  /** The seed of the child's picture, which the page shows while the camera is off. */
  picture: z.string(),
  hasPlace: z.boolean(),
  camera: z.enum(cameraDefaults),
  chat: z.enum(chatSettings),
  /** Whether the parent agreed that the child's picture may be in the recording. */
  isRecorded: z.boolean(),
  /**
   * The family's time zone, for the hours on the page. It is here because a child's view reads nothing else
   * of the account.
   */
  timeZone: z.string(),
})

const params = z.object({ slotId: givenId })
const unknownSession = { status: 404, message: 'Session not found' } as const

export const sessionDoor = endpoint({
  method: 'GET',
  path: '/api/one-to-one/:slotId/door',
  access: 'member',
  isPolled: true,
  childView: 'namesNoChild',
  summary:
    'Get whether the family’s one-to-one session can be entered now, and which adults are there; an accompanying parent is the second',
  params,
  response: doorView,
  errors: { unknownSession },
})

export const childAtSession = endpoint({
  method: 'GET',
  path: '/api/one-to-one/:slotId/children',
  access: 'member',
  childView: 'namesNoChild',
  summary: 'Get the child of the family’s one-to-one session, with the parent’s camera choice',
  params,
  response: z.array(childAtDoor),
  errors: { unknownSession },
})

export const joinSession = endpoint({
  method: 'POST',
  path: '/api/one-to-one/:slotId/join',
  access: 'withAccess',
  childView: 'namesNoChild',
  summary:
    'Get the link into the class of the family’s one-to-one session, from 15 minutes before the start to the end; an accompanying parent counts as the second adult',
  params,
  body: z
    .object({
      /** Both default to true; from a child's view no parent comes along. */
      childComes: z.boolean().default(true),
      parentComes: z.boolean().default(true),
    })
    .refine(({ childComes, parentComes }) => childComes || parentComes, {
      path: ['childComes'],
      message: 'Somebody has to come',
    }),
  response: z.object({ url: z.string() }),
  errors: {
    otherPlan: { status: 402, message: 'One-to-one sessions come with the complete plan.' },
    unknownSession,
    notOpen: { status: 409, message: 'This session is not open now' },
    noAddress: { status: 409, message: 'This session has no address yet' },
    adultsAbsent: {
      status: 409,
      message: 'The expert has to be there, and with them a parent or a host of the team',
    },
    classAway: {
      status: 503,
      message: 'The live-class server does not answer. Please try again in a moment.',
    },
  },
})

export const sessionClassEnded = endpoint({
  method: 'GET',
  path: '/api/one-to-one/:bookingId/class-ended',
  access: 'visitor',
  summary:
    'Receive from the class server that the class of a one-to-one session has ended, by the token of its opening',
  params: z.object({ bookingId: givenId }),
  query: z.object({ token: z.string().max(200) }),
  response: nothing,
  errors: { forged },
})
