import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, givenMoment, isoMoment, language, paging, requiredLine } from '#src/api/fields.ts'
import { maxAnnouncement } from '#src/shared/fields/field-limits.ts'

const announcementFields = {
  message: requiredLine(maxAnnouncement, 'Le message est requis'),
  lang: language,
  startAt: givenMoment,
  endAt: givenMoment.nullable(),
  isActive: z.boolean(),
}

/** SPEC §3 announcements. */
const adminAnnouncement = z.object({
  id: z.uuid(),
  ...announcementFields,
  message: z.string(),
  startAt: isoMoment,
  endAt: isoMoment.nullable(),
})

export type AdminAnnouncement = z.output<typeof adminAnnouncement>

export const listAdminAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin',
  role: 'team',
  summary: 'List the announcements, newest first; the total is in X-Total-Count',
  query: z.object({ ...paging, lang: language.optional() }),
  response: z.array(adminAnnouncement),
})

const endsBeforeItStarts = { status: 400, message: 'La fin doit venir après le début' } as const

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  role: 'team',
  summary:
    'Create an announcement in one language; the same `attempt` (the form’s own id) creates it only once',
  /** SPEC §3: without `startAt` it starts now, without `endAt` it has no end. */
  body: z.object({
    ...announcementFields,
    startAt: givenMoment.optional(),
    endAt: givenMoment.nullish(),
    isActive: z.boolean().default(true),
    attempt: givenId.optional(),
  }),
  response: adminAnnouncement,
  errors: { endsBeforeItStarts },
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcements/:announcementId',
  access: 'admin',
  role: 'team',
  summary: 'Update, show or take back an announcement',
  params: z.object({ announcementId: givenId }),
  body: z.object(announcementFields).partial(),
  response: adminAnnouncement,
  errors: { unknown: { status: 404, message: 'Annonce inconnue' }, endsBeforeItStarts },
})
