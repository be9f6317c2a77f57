import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId } from '#src/api/fields.ts'
import { presentAtLink, teamDoorErrors, wayIn } from '#src/domain/live-class/team-door.contract.ts'

const params = z.object({ slotId: givenId })
const { notOpen, classAway, noClass, noLink } = teamDoorErrors({ one: 'Cette séance', it: 'la séance' })
const errors = {
  unknownSlot: { status: 404, message: 'Créneau inconnu' },
  notBooked: { status: 409, message: 'Personne n’a réservé ce créneau.' },
  notOpen,
} as const

export const enterSession = endpoint({
  method: 'POST',
  path: '/api/admin/one-to-one/:slotId/enter',
  access: 'admin',
  role: 'expert',
  isGuarded: true,
  summary:
    'Get the link into the class of a one-to-one session for the expert or a host, as a moderator; an expert enters only their own',
  params,
  response: wayIn,
  errors: { ...errors, noClass, classAway },
})

export const hereAtSession = endpoint({
  method: 'POST',
  path: '/api/admin/one-to-one/:slotId/here',
  access: 'admin',
  role: 'expert',
  isGuarded: true,
  summary: 'Record that the caller is in the meeting behind the typed link of a one-to-one session',
  params,
  response: presentAtLink,
  errors: { ...errors, noClass: noLink },
})
