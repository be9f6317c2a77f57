import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenDay, givenId, givenMonth, isoMoment, line, paging, text } from '#src/api/fields.ts'
import { maxTracking, parcelStates } from '#src/shared/delivery.ts'
import { maxEmail } from '#src/shared/fields/email-limits.ts'

const maxContents = 2000
const contentsText = text(maxContents).min(1, 'Le contenu est requis')
const inLanguages = z.object({ fr: z.string(), en: z.string(), it: z.string() })

const box = z.object({
  month: z.string(),
  contents: inLanguages,
  challengeId: z.string().nullable(),
  cutOffOn: z.string(),
  /** When the list of families was stored, at the cut-off; null before. */
  listedAt: isoMoment.nullable(),
})
export type AdminBox = z.output<typeof box>

const parcel = z.object({
  userId: z.uuid(),
  email: z.string(),
  state: z.enum(parcelStates),
  tracking: z.string().nullable(),
  recipient: z.string().nullable(),
  hasAddress: z.boolean(),
})
export type Parcel = z.output<typeof parcel>

const params = z.object({ month: givenMonth })
const unknown = { status: 404, message: 'Aucun coffret pour ce mois' } as const
const beforeCutOff = {
  status: 409,
  message: 'La liste n’est arrêtée qu’à la fin du jour de clôture.',
} as const
const notOnList = {
  status: 409,
  message: 'Une de ces familles n’est pas sur la liste. Rien n’a été changé.',
} as const

export const listBoxes = endpoint({
  method: 'GET',
  path: '/api/admin/boxes',
  access: 'admin',
  role: 'team',
  summary: 'List the boxes, the newest month first',
  response: z.array(box),
})

export const readAdminBox = endpoint({
  method: 'GET',
  path: '/api/admin/boxes/:month',
  access: 'admin',
  role: 'team',
  summary: 'Get the box of a month: its contents, its challenge, its cut-off day',
  params,
  response: box,
  errors: { unknown },
})

export const saveBox = endpoint({
  method: 'PUT',
  path: '/api/admin/boxes/:month',
  access: 'admin',
  role: 'team',
  summary:
    'Set the contents of a month’s box, its challenge and its cut-off, which is the end of that day in Luxembourg. With `isNew`, another box of that month is left as it is',
  params,
  body: z.object({
    contents: z.object({ fr: contentsText, en: contentsText, it: contentsText }),
    challengeId: line(80).nullable(),
    cutOffOn: givenDay,
    isNew: z.boolean().optional(),
  }),
  response: box,
  errors: {
    exists: {
      status: 409,
      message: 'Ce mois a déjà un coffret. Rien n’a été changé : choisissez ce mois pour le modifier.',
    },
    listKept: { status: 409, message: 'La liste de ce mois est arrêtée : son jour de clôture reste.' },
  },
})

export const listParcelsOf = endpoint({
  method: 'GET',
  path: '/api/admin/boxes/:month/parcels',
  access: 'admin',
  role: 'team',
  summary:
    'List the families that are sent a month’s box: as of the cut-off, before it as of now; their number is in X-Total-Count',
  params,
  query: z.object({ ...paging, search: z.string().trim().max(maxEmail).optional() }),
  response: z.array(parcel),
  errors: { unknown },
})

export const changeParcels = endpoint({
  method: 'PUT',
  path: '/api/admin/boxes/:month/parcels',
  access: 'admin',
  role: 'team',
  summary:
    'Update the state of parcels: prepared, sent with the carrier’s number, or returned. Returns the first page of the list',
  params,
  bodyIsList: true,
  body: z
    .array(z.object({ userId: givenId, state: z.enum(parcelStates), tracking: line(maxTracking).nullish() }))
    .min(1)
    .max(1000),
  response: z.array(parcel),
  errors: { unknown, beforeCutOff, notOnList },
})

export const exportParcels = endpoint({
  method: 'GET',
  path: '/api/admin/boxes/:month/parcels.csv',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Export the list of a month’s parcels with their addresses as a CSV file, without children’s names. Recorded in the audit log',
  params,
  response: z.string(),
  responseType: 'text/csv; charset=utf-8',
  isStreamed: true,
  errors: { unknown },
})

export const importTrackings = endpoint({
  method: 'PUT',
  path: '/api/admin/boxes/:month/parcels.csv',
  access: 'admin',
  role: 'team',
  summary:
    'Import the exported file with the carrier’s numbers; parcels with a new number are marked as sent. Returns their number',
  params,
  rawBody: 'any',
  bodyTypes: ['text/csv'],
  maxBytes: 4 * 1024 * 1024,
  response: z.object({ sent: z.int() }),
  errors: {
    unknown,
    beforeCutOff,
    notOnList,
    unreadable: { status: 400, message: 'Ce fichier n’est pas une liste de colis.' },
  },
})
