import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, givenMoment, isoMoment, language, nothing, requiredLine, text } from '#src/api/fields.ts'
import { givenCategory, givenExpertType } from '#src/domain/back-office/programme-fields.ts'
import { meetingLink } from '#src/domain/live-class/meeting-link.ts'
import { adminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { maxLiveNote, maxLiveText, maxLiveTitle } from '#src/shared/fields/field-limits.ts'
import { liveMinutes, livePlaces } from '#src/shared/numbers.ts'
import { cameraDefaults, chatSettings, childAges, childLanguages } from '#src/shared/options.ts'
import { livePlacesUsual, repeatedWeeks } from './lives.rules.ts'

const minutes = `Durée de ${liveMinutes.min} à ${liveMinutes.max} minutes`
const places = `De ${livePlaces.min} à ${livePlaces.max} places`
const ages = 'Au moins une tranche d’âge, chacune une fois'

const liveFields = {
  title: requiredLine(maxLiveTitle, 'Le titre est requis'),
  lang: language,
  category: givenCategory,
  startsAt: givenMoment,
  minutes: z.int().min(liveMinutes.min, minutes).max(liveMinutes.max, minutes),
}

const laterFields = {
  description: text(maxLiveText),
  bring: text(maxLiveText),
  ageGroups: z
    .array(z.enum(childAges))
    .min(1, ages)
    .refine((groups) => new Set(groups).size === groups.length, ages),
  expertId: givenId.nullable(),
  hostId: givenId.nullable(),
  places: z.int().min(livePlaces.min, places).max(livePlaces.max, places),
  joinUrl: meetingLink.nullable(),
}

const rosterLine = z.object({
  childId: z.uuid(),
  /** The display name chosen for the class; no other name is shown. */
  displayName: z.string(),
  age: z.enum(childAges),
  language: z.enum(childLanguages),
  camera: z.enum(cameraDefaults),
  chat: z.enum(chatSettings),
  state: z.enum(['registered', 'waiting', 'came', 'absent']),
  /** The minutes that the child was in the class, if they are known. */
  minutes: z.int().optional(),
})
export type RosterLine = z.output<typeof rosterLine>

const liveNote = z.object({
  text: z.string(),
  writtenBy: z.string().nullable(),
  writtenAt: isoMoment.nullable(),
  closesAt: isoMoment,
})
export type LiveNote = z.output<typeof liveNote>

const params = z.object({ liveId: givenId })
const unknown = { status: 404, message: 'Live inconnu' } as const
const overlaps = {
  status: 409,
  message:
    'L’expert propose une séance individuelle à cette heure : retirez-la, ou choisissez une autre heure.',
} as const
const closed = { status: 409, message: 'Ce live est annulé ou terminé : il ne change plus.' } as const

export const addLive = endpoint({
  method: 'POST',
  path: '/api/admin/lives',
  access: 'admin',
  role: 'team',
  summary:
    'Create a live session in one language, or a weekly series at the same hour in Luxembourg; returns the first one. The same `attempt` (the form’s own id) creates it only once',
  body: z
    .object({
      ...liveFields,
      ...laterFields,
      description: laterFields.description.default(''),
      bring: laterFields.bring.default(''),
      ageGroups: laterFields.ageGroups.default([...childAges]),
      expertId: laterFields.expertId.default(null),
      hostId: laterFields.hostId.default(null),
      places: laterFields.places.default(livePlacesUsual),
      joinUrl: laterFields.joinUrl.default(null),
      expertType: givenExpertType.optional(),
      repeatWeeks: z.int().min(repeatedWeeks.min).max(repeatedWeeks.max).optional(),
      attempt: givenId.optional(),
    })
    .refine(({ expertId, expertType }) => expertId !== null || expertType !== undefined, {
      path: ['expertType'],
      message: 'Un expert, ou son métier',
    }),
  response: adminLive,
  errors: { overlaps },
})

export const changeLive = endpoint({
  method: 'PUT',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  role: 'team',
  summary:
    'Update a live session, or it and all that follow in its series; notifies families of a new time, which a session that has begun keeps',
  params,
  query: z.object({ scope: z.enum(['this', 'following']).default('this') }),
  body: z.object({ ...liveFields, ...laterFields, expertType: givenExpertType }).partial(),
  response: adminLive,
  errors: {
    unknown,
    closed,
    begun: { status: 409, message: 'Ce live a commencé : son heure ne change plus.' },
    overlaps,
  },
})

export const cancelLive = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/cancel',
  access: 'admin',
  role: 'team',
  summary:
    'Cancel a live session and notify the families, with the reason if one is given; repeating it changes nothing',
  params,
  body: z.object({ reason: text(maxLiveText).optional() }),
  response: adminLive,
  errors: { unknown, closed },
})

export const deleteLive = endpoint({
  method: 'DELETE',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  role: 'team',
  summary: 'Delete a live session that has neither registrations, attendance nor a recording that is left',
  params,
  response: nothing,
  errors: {
    unknown,
    hasChildren: {
      status: 409,
      message: 'Des enfants y sont inscrits ou sont venus : ce live reste. Il peut être annulé.',
    },
    hasRecording: {
      status: 409,
      message:
        'Sa classe est ouverte, vient de finir, ou le serveur des classes en garde peut-être un enregistrement. Publiez ou supprimez d’abord son replay, ou réessayez une heure après la classe.',
    },
  },
})

export const readRoster = endpoint({
  method: 'GET',
  path: '/api/admin/lives/:liveId/roster',
  access: 'admin',
  role: 'expert',
  summary: 'List who is registered, waits or attended, by display name only. Recorded in the audit log',
  params,
  response: z.array(rosterLine),
  errors: { unknown },
})

export const correctAttendance = endpoint({
  method: 'PUT',
  path: '/api/admin/lives/:liveId/attendance',
  access: 'admin',
  role: 'expert',
  summary: 'Correct the attendance by hand, for an expert until 48 hours after the end; returns the roster',
  params,
  bodyIsList: true,
  body: z
    .array(z.object({ childId: givenId, state: z.enum(['came', 'absent']) }))
    .max(livePlaces.max)
    .refine(
      (rows) => new Set(rows.map(({ childId }) => childId)).size === rows.length,
      'Chaque enfant une fois',
    ),
  response: z.array(rosterLine),
  errors: {
    unknown,
    unknownChild: { status: 404, message: 'Cet enfant n’est pas de ce live.' },
    notOpen: {
      status: 409,
      message: 'Les présences se notent à partir d’une heure avant le début, et jamais pour un live annulé.',
    },
    closed: {
      status: 409,
      message: 'Les présences se corrigent jusqu’à 48 heures après le live. Ensuite, l’équipe s’en charge.',
    },
  },
})

export const readLiveNote = endpoint({
  method: 'GET',
  path: '/api/admin/lives/:liveId/note',
  access: 'admin',
  role: 'expert',
  summary: 'Get the expert’s note to the team about a live session',
  params,
  response: liveNote,
  errors: { unknown },
})

export const writeLiveNote = endpoint({
  method: 'PUT',
  path: '/api/admin/lives/:liveId/note',
  access: 'admin',
  role: 'expert',
  summary: 'Set the expert’s note to the team about a live session, until 48 hours after its end',
  params,
  body: z.object({ text: text(maxLiveNote) }),
  response: liveNote,
  errors: {
    unknown,
    closed: { status: 409, message: 'Le mot à l’équipe s’écrit jusqu’à 48 heures après le live.' },
  },
})
