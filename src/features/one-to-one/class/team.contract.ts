import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId } from '#src/api/fields.ts'
import { adultAtDoor } from '#src/domain/live-class/session-door.contract.ts'

const params = z.object({ slotId: givenId })
const errors = {
  unknownSlot: { status: 404, message: 'Créneau inconnu' },
  notBooked: { status: 409, message: 'Personne n’a réservé ce créneau.' },
  notOpen: {
    status: 409,
    message: 'La classe s’ouvre à l’équipe une heure avant la séance, et ferme dix minutes après.',
  },
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
  response: z.object({ url: z.string() }),
  errors: {
    ...errors,
    noClass: { status: 409, message: 'Cette séance n’a pas de classe sur le serveur.' },
    classAway: { status: 503, message: 'Le serveur des classes ne répond pas. Réessayez dans un instant.' },
  },
})

export const hereAtSession = endpoint({
  method: 'POST',
  path: '/api/admin/one-to-one/:slotId/here',
  access: 'admin',
  role: 'expert',
  summary: 'Record that the caller is in the meeting behind the typed link of a one-to-one session',
  params,
  response: z.object({ url: z.string(), adults: z.array(adultAtDoor) }),
  errors: {
    ...errors,
    noClass: {
      status: 409,
      message: 'Cette séance n’a pas de lien de réunion : on entre dans sa classe.',
    },
  },
})
