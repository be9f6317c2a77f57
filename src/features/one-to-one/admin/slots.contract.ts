import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, givenMoment, isoMoment, nothing, paging, text } from '#src/api/fields.ts'
import { meetingLink } from '#src/domain/live-class/meeting-link.ts'
import {
  maxOneToOneNote,
  maxOneToOneReason,
  oneToOneBuffer,
  oneToOneMinutes,
  oneToOneQuota,
} from '#src/shared/one-to-one.ts'
import { childAges } from '#src/shared/options.ts'

const length = 'Durée de 15, 30 ou 45 minutes'

const adminSlot = z.object({
  id: z.uuid(),
  expertId: z.uuid(),
  expertName: z.string(),
  startsAt: isoMoment,
  minutes: z.int(),
  bufferMinutes: z.int(),
  /** Where it takes place: at the typed link, in a class on the live-class server, or nowhere yet. */
  place: z.enum(['link', 'class', 'none']),
  joinUrl: z.string().nullable(),
  /** Whether families can book it: its expert gives sessions and can still enter, and it has a place. */
  isOffered: z.boolean(),
  /** Whether the team may enter, from an hour before the start until ten minutes after the end. */
  isOpen: z.boolean(),
  /** The child who has booked it, by its display name only. */
  booking: z
    .object({
      childId: z.uuid(),
      /** The family whose file the team may open; never sent to an expert (PROGRAMME §6). */
      familyId: z.uuid().optional(),
      displayName: z.string(),
      age: z.enum(childAges),
      note: z.string().nullable(),
    })
    .nullable(),
})
export type AdminSlot = z.output<typeof adminSlot>

const params = z.object({ slotId: givenId })
const unknownSlot = { status: 404, message: 'Créneau inconnu' } as const
const notBooked = { status: 409, message: 'Personne n’a réservé ce créneau.' } as const
const otherChild = {
  status: 409,
  message: 'Entre-temps, un autre enfant a réservé ce créneau. Rechargez la page.',
} as const
const closed = { status: 409, message: 'Cette séance est terminée : elle ne change plus.' } as const

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/admin/one-to-one/slots',
  access: 'admin',
  role: 'expert',
  summary:
    'List the one-to-one slots to come, the next first, or the past ones, the latest first; an expert gets only their own. The total is in X-Total-Count',
  query: z.object({ ...paging, expertId: givenId.optional(), over: z.stringbool().default(false) }),
  response: z.array(adminSlot),
})

export const addSlot = endpoint({
  method: 'POST',
  path: '/api/admin/one-to-one/slots',
  access: 'admin',
  role: 'expert',
  summary:
    'Create a slot of an expert for a one-to-one session; the buffer after it stays free. The same `attempt` (the form’s own id) creates it only once',
  body: z.object({
    expertId: z.uuid('Choisissez une experte ou un expert').toLowerCase(),
    startsAt: givenMoment,
    minutes: z.literal([...oneToOneMinutes], length),
    bufferMinutes: z
      .int()
      .min(oneToOneBuffer.min, 'De 0 à 60 minutes')
      .max(oneToOneBuffer.max, 'De 0 à 60 minutes')
      .optional(),
    joinUrl: meetingLink.nullable().default(null),
    attempt: givenId.optional(),
  }),
  response: adminSlot,
  errors: {
    unknownExpert: { status: 404, message: 'Experte ou expert inconnu' },
    overlaps: {
      status: 409,
      message: 'Ce créneau chevauche un autre créneau ou un live de la même personne.',
    },
  },
})

export const changeSlot = endpoint({
  method: 'PUT',
  path: '/api/admin/one-to-one/slots/:slotId',
  access: 'admin',
  role: 'expert',
  summary:
    'Set a slot’s meeting link, or remove it; whoever was in the meeting behind the former one has to confirm again',
  params,
  body: z.object({ joinUrl: meetingLink.nullable() }),
  response: adminSlot,
  errors: { unknownSlot, closed },
})

export const cancelSession = endpoint({
  method: 'POST',
  path: '/api/admin/one-to-one/:slotId/cancel',
  access: 'admin',
  role: 'expert',
  summary:
    'Cancel a booked session and withdraw its slot; restores the month’s quota, and notifies the family of the reason; repeating it changes nothing',
  params,
  body: z.object({
    reason: text(maxOneToOneReason).min(1, 'Dites à la famille pourquoi'),
    /** The child whose session is meant, because another child may have booked since the page was read. */
    childId: givenId.optional(),
  }),
  response: nothing,
  errors: { unknownSlot, notBooked, closed, otherChild },
})

export const deleteSlot = endpoint({
  method: 'DELETE',
  path: '/api/admin/one-to-one/slots/:slotId',
  access: 'admin',
  role: 'expert',
  summary: 'Delete a slot that nobody has booked; its cancelled bookings are kept',
  params,
  response: nothing,
  errors: { unknownSlot, booked: { status: 409, message: 'Une famille a réservé ce créneau : il reste.' } },
})

export const writeNote = endpoint({
  method: 'PUT',
  path: '/api/admin/one-to-one/:slotId/note',
  access: 'admin',
  role: 'expert',
  summary:
    'Set the expert’s note to the parent after a session, shown on the family’s page; the first one is announced by e-mail',
  params,
  body: z.object({
    text: text(maxOneToOneNote).min(1, 'Le mot est requis'),
    /** The child whom the note is about, because another child may have booked since the page was read. */
    childId: givenId.optional(),
  }),
  response: adminSlot,
  errors: { unknownSlot, notBooked, otherChild },
})

/** The experts whose slots the caller may manage: for an expert, their own row only. */
export const listSlotExperts = endpoint({
  method: 'GET',
  path: '/api/admin/one-to-one/experts',
  access: 'admin',
  role: 'expert',
  summary: 'List the experts whose slots the caller may manage',
  response: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

const quota = z.object({
  quota: z
    .int()
    .min(oneToOneQuota.min, `De ${oneToOneQuota.min} à ${oneToOneQuota.max}`)
    .max(oneToOneQuota.max, `De ${oneToOneQuota.min} à ${oneToOneQuota.max}`),
})

export const readQuota = endpoint({
  method: 'GET',
  path: '/api/admin/one-to-one/settings',
  access: 'admin',
  role: 'team',
  summary: 'Get how many one-to-one sessions a month each child on the complete plan may have',
  response: quota,
})

export const setQuota = endpoint({
  method: 'PUT',
  path: '/api/admin/one-to-one/settings',
  access: 'admin',
  role: 'team',
  summary: 'Set how many one-to-one sessions a month each child on the complete plan may have',
  body: quota,
  response: quota,
})
