import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenMoment, isoMoment, language, nothing, paging, requiredLine } from '#src/api/fields.ts'
import { liveMinutes } from '#src/business/numbers.ts'
import { categories, expertTypes } from '#src/business/options.ts'

const liveTitleMost = 120

const unfitLink = 'Adresse invalide : https://…'
const meetingLink = requiredLine(2000, unfitLink)
  .regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/, unfitLink)
  .refine((address) => URL.canParse(address), unfitLink)

const liveFields = {
  title: requiredLine(liveTitleMost, 'Le titre est requis'),
  lang: language,
  category: z.enum(categories),
  expertType: z.enum(expertTypes),
  startsAt: givenMoment,
  minutes: z.int().min(liveMinutes.least, 'Durée de 45 à 60 minutes').max(liveMinutes.most, 'Durée de 45 à 60 minutes'),
  joinUrl: meetingLink.nullable(),
}

export const adminLive = z.object({
  id: z.uuid(),
  ...liveFields,
  title: z.string(),
  startsAt: isoMoment,
  minutes: z.int(),
  joinUrl: z.string().nullable(),
  /** Where it takes place: at the typed link, in a class on the live-class server, or nowhere yet. */
  place: z.enum(['link', 'class', 'none']),
  /** How many children have come. */
  children: z.int(),
})
export type AdminLive = z.output<typeof adminLive>

const params = z.object({ liveId: z.uuid() })
const unknown = { status: 404, message: 'Live inconnu' } as const

export const listAdminLives = endpoint({
  method: 'GET',
  path: '/api/admin/lives',
  access: 'admin',
  summary: 'The live sessions to come, the next one first, or those that are over, the last one first; their number in X-Total-Count',
  query: z.object({ ...paging, lang: language.optional(), over: z.stringbool().default(false) }),
  answer: z.array(adminLive),
})

export const addLive = endpoint({
  method: 'POST',
  path: '/api/admin/lives',
  access: 'admin',
  summary: 'Plans a live session in one language',
  body: z.object(liveFields),
  answer: adminLive,
})

export const changeLive = endpoint({
  method: 'PUT',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  summary: 'Changes a live session: its hour, its title, its meeting link',
  params,
  body: z.object(liveFields).partial(),
  answer: adminLive,
  refusals: { unknown },
})

export const deleteLive = endpoint({
  method: 'DELETE',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  summary: 'Deletes a live session to which no child has come',
  params,
  answer: nothing,
  refusals: { unknown, hasChildren: { status: 409, message: 'Des enfants sont venus à ce live : il reste.' } },
})

export const enterLiveClass = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/enter',
  access: 'admin',
  summary: 'The administrator’s way into the class, as a moderator',
  params,
  answer: z.object({ url: z.string() }),
  refusals: {
    unknown,
    noClass: { status: 409, message: 'Ce live n’a pas de classe sur le serveur.' },
    notOpen: { status: 409, message: 'La classe s’ouvre à l’équipe une heure avant le live, et ferme dix minutes après.' },
    classAway: { status: 503, message: 'Le serveur des classes ne répond pas. Réessayez dans un instant.' },
  },
})
