import { z } from 'zod'
import { forged } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, nothing, paging, text } from '#src/api/fields.ts'
import { maxIncidentNote } from '#src/shared/fields/field-limits.ts'
import { incidentStates } from '#src/shared/states.ts'

const incident = z.object({
  id: z.uuid(),
  /** Null, and the name with it, for a child who was removed while the incident was open. */
  childId: z.uuid().nullable(),
  displayName: z.string().nullable(),
  /** The family whose file the team opens to tell the parent; null if the family was erased. */
  familyId: z.uuid().nullable(),
  liveId: z.uuid().nullable(),
  live: z.object({ title: z.string(), startsAt: isoMoment }).nullable(),
  /** The one-to-one session in which, or before which, it happened. */
  session: z.object({ expert: z.string(), startsAt: isoMoment }).nullable(),
  words: z.string(),
  at: isoMoment,
  deadlineAt: isoMoment,
  state: z.enum(incidentStates),
  note: z.string(),
})
export type Incident = z.output<typeof incident>

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/admin/incidents',
  access: 'admin',
  role: 'team',
  summary:
    'List the incidents that children reported, the open ones first, then the newest; the total is in X-Total-Count',
  query: z.object({ ...paging, state: z.enum(incidentStates).optional(), id: givenId.optional() }),
  response: z.array(incident),
})

export const handleIncident = endpoint({
  method: 'PUT',
  path: '/api/admin/incidents/:id',
  access: 'admin',
  role: 'team',
  summary:
    'Record what was done about an incident. With `before`, the state, note and words that the writer has read, it is rejected if they have changed since',
  params: z.object({ id: givenId }),
  body: z.object({
    state: z.enum(incidentStates),
    note: text(maxIncidentNote).optional(),
    before: z
      .object({
        state: z.enum(incidentStates),
        note: text(maxIncidentNote),
        /** Not trimmed, because the words are compared as they were sent. */
        words: z.string().max(5000).optional(),
      })
      .optional(),
  }),
  response: incident,
  errors: {
    unknown: { status: 404, message: 'Incident inconnu' },
    anotherIsOpen: { status: 409, message: 'Cet enfant a déjà un incident ouvert : traitez celui-là.' },
    changedMeanwhile: {
      status: 409,
      message:
        'Quelqu’un a traité ou noté cet incident entre-temps. Les deux notes sont réunies ci-dessous, relisez-les avant d’enregistrer.',
    },
    newWords: {
      status: 409,
      message: 'L’enfant a ajouté quelque chose entre-temps. Relisez avant d’enregistrer.',
    },
  },
})

/**
 * The call with which the class emulator reports a press of its safety button, in the class of a live or
 * one-to-one session.
 */
const safetyButton = {
  params: z.object({ id: givenId }),
  query: z.object({ token: z.string().max(200).optional() }),
  body: z.object({ userId: z.string().max(200), words: text(500).optional() }),
  response: nothing,
  errors: {
    forged,
    unknownChild: { status: 404, message: 'Nobody is known by that name' },
  },
  limit: { perIp: 600, minutes: 15 },
} as const

export const classHelp = endpoint({
  method: 'POST',
  path: '/api/lives/:id/class-help',
  access: 'visitor',
  summary:
    'Receive from the class emulator that a child pressed the safety button in the class, by the token of its opening',
  ...safetyButton,
})

export const sessionHelp = endpoint({
  method: 'POST',
  path: '/api/one-to-one/:id/class-help',
  access: 'visitor',
  summary:
    'Receive from the class emulator that a child pressed the safety button in the class of a one-to-one session, by the token of its opening',
  ...safetyButton,
})

export const readAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  access: 'admin',
  role: 'team',
  summary:
    'List what needs attention now: open incidents, and classes with fewer than two adults. The back-office polls it every few seconds',
  response: z.object({
    incidents: z.array(
      z.object({
        id: z.uuid(),
        displayName: z.string().nullable(),
        deadlineAt: isoMoment,
        liveId: z.uuid().nullable(),
      }),
    ),
    classes: z.array(z.object({ liveId: z.uuid(), title: z.string(), since: isoMoment })),
  }),
})
