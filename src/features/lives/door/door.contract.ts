import { z } from 'zod'
import { forged, unknownLive } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, nothing } from '#src/api/fields.ts'
import { childAtDoor, doorView } from '#src/domain/live-class/session-door.contract.ts'
import { presentAtLink, teamDoorErrors, wayIn } from '#src/domain/live-class/team-door.contract.ts'

const params = z.object({ id: givenId })
export const liveDoor = endpoint({
  method: 'GET',
  path: '/api/lives/:id/door',
  access: 'member',
  isPolled: true,
  childView: 'namesNoChild',
  summary:
    'Get whether children can enter now, and which adults are there; polled every few seconds by the page before the class',
  params,
  response: doorView,
  errors: { unknownLive },
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
  errors: { unknownLive },
})
export type ChildAtDoor = z.output<typeof childrenAtDoor.response>[number]

const teamParams = z.object({ liveId: givenId })
const { notOpen, classAway, noClass, noLink } = teamDoorErrors({ one: 'Ce live', it: 'le live' })
const teamErrors = {
  unknown: { status: 404, message: 'Live inconnu' },
  notYourLive: { status: 403, message: 'Ce live n’est pas l’un des vôtres.' },
  notOpen,
  classAway,
} as const

export const enterLiveClass = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/enter',
  access: 'admin',
  role: 'expert',
  isGuarded: true,
  summary: 'Get the administrator’s link into the class, as a moderator',
  params: teamParams,
  response: wayIn,
  errors: { ...teamErrors, noClass },
})

export const hereAtLive = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/here',
  access: 'admin',
  role: 'expert',
  isGuarded: true,
  summary:
    'Record that the caller is in the meeting behind a typed link; children may enter once two adults are there',
  params: teamParams,
  response: presentAtLink,
  errors: { ...teamErrors, noClass: noLink },
})

export const classEnded = endpoint({
  method: 'GET',
  path: '/api/lives/:id/class-ended',
  access: 'visitor',
  summary: 'Receive from the class server that a class has ended, by the token of its opening',
  params,
  query: z.object({ token: z.string().max(200) }),
  response: nothing,
  errors: { forged },
})
