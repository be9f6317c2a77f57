import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, nothing } from '#src/api/fields.ts'
import { adultAtDoor, childAtDoor, doorView } from '#src/domain/live-class/session-door.contract.ts'

const params = z.object({ id: givenId })
export const liveDoor = endpoint({
  method: 'GET',
  path: '/api/lives/:id/door',
  access: 'member',
  childView: 'namesNoChild',
  summary:
    'Get whether children can enter now, and which adults are there; polled every few seconds by the page before the class',
  params,
  response: doorView,
  errors: { unknownLive: { status: 404, message: 'Live session not found' } },
})
export type LiveDoor = z.output<typeof liveDoor.response>

export const childrenAtDoor = endpoint({
  method: 'GET',
  path: '/api/lives/:id/children',
  access: 'member',
  childView: 'namesNoChild',
  summary:
    'List the family’s children who may enter a live session, with their parent’s choices, for the page before the class',
  params,
  response: z.array(childAtDoor),
  errors: { unknownLive: { status: 404, message: 'Live session not found' } },
})
export type ChildAtDoor = z.output<typeof childrenAtDoor.response>[number]

const teamParams = z.object({ liveId: givenId })
const teamErrors = {
  unknown: { status: 404, message: 'Live inconnu' },
  notYourLive: { status: 403, message: 'Ce live n’est pas l’un des vôtres.' },
  cancelled: { status: 409, message: 'Ce live est annulé.' },
  notOpen: {
    status: 409,
    message: 'La classe s’ouvre à l’équipe une heure avant le live, et ferme dix minutes après.',
  },
  classAway: { status: 503, message: 'Le serveur des classes ne répond pas. Réessayez dans un instant.' },
} as const

export const enterLiveClass = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/enter',
  access: 'admin',
  role: 'expert',
  isGuarded: true,
  summary: 'Get the administrator’s link into the class, as a moderator',
  params: teamParams,
  response: z.object({ url: z.string() }),
  errors: {
    ...teamErrors,
    noClass: { status: 409, message: 'Ce live n’a pas de classe sur le serveur.' },
  },
})

export const hereAtLive = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/here',
  access: 'admin',
  role: 'expert',
  summary:
    'Record that the caller is in the meeting behind a typed link; children may enter once two adults are there',
  params: teamParams,
  /** `url` is the link as it is now, which a page that was opened before may not know. */
  response: z.object({ url: z.string(), adults: z.array(adultAtDoor) }),
  errors: {
    ...teamErrors,
    noClass: { status: 409, message: 'Ce live n’a pas de lien de réunion : on entre dans sa classe.' },
  },
})

export const classEnded = endpoint({
  method: 'GET',
  path: '/api/lives/:id/class-ended',
  access: 'visitor',
  summary: 'Receive from the class server that a class has ended, by the token of its opening',
  params,
  query: z.object({ token: z.string().max(200) }),
  response: nothing,
  errors: { forged: { status: 401, message: 'This token opens nothing' } },
})
