import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenMoment, isoMoment, language, line, paging, requiredLine } from '#src/api/fields.ts'
import { categories } from '#src/business/options.ts'

const videoMinutes = { least: 1, most: 600 } as const
const videoTitleMost = 200
const announcementMost = 300

/** An address on this site, or a secure one elsewhere whose last path segment is the external player's id. */
const unfitAddress = 'Adresse invalide : https://… ou /…, terminée par l’identifiant de la vidéo'
const playerAddress = requiredLine(2000, 'L’adresse est requise')
  .regex(/^(?:https:\/\/[^\s/?#]+(?:\/[^\s?#/]+)+|(?:\/[\w.~-]+)+)$/, unfitAddress)
  .refine((address) => address.startsWith('/') || URL.canParse(address), unfitAddress)

const videoFields = {
  title: requiredLine(videoTitleMost, 'Le titre est requis'),
  lang: language,
  url: playerAddress,
  duration: z.int().min(videoMinutes.least, 'Durée de 1 à 600 minutes').max(videoMinutes.most, 'Durée de 1 à 600 minutes').nullable(),
  category: z.enum(categories),
  isPublished: z.boolean(),
}

/** SPEC §3 videos, published or not. */
const adminVideo = z.object({
  id: z.uuid(),
  title: z.string(),
  lang: language,
  url: z.string(),
  thumb: z.string(),
  duration: z.int().nullable(),
  category: z.enum(categories).nullable(),
  isPublished: z.boolean(),
  createdAt: isoMoment,
})
export type AdminVideo = z.output<typeof adminVideo>

const unknownVideo = { status: 404, message: 'Vidéo inconnue' } as const

export const listAdminVideos = endpoint({
  method: 'GET',
  path: '/api/admin/videos',
  access: 'admin',
  summary: 'The whole catalogue, newest first; its length in X-Total-Count',
  query: z.object({ ...paging, search: line(200).optional(), lang: language.optional(), published: z.stringbool().optional() }),
  answer: z.array(adminVideo),
})

export const addVideo = endpoint({
  method: 'POST',
  path: '/api/admin/videos',
  access: 'admin',
  summary: 'Adds a video in one language; its picture is drawn from its category',
  body: z.object(videoFields),
  answer: adminVideo,
})

export const changeVideo = endpoint({
  method: 'PUT',
  path: '/api/admin/videos/:videoId',
  access: 'admin',
  summary: 'Changes a video, publishes it or takes it back',
  params: z.object({ videoId: z.uuid() }),
  body: z.object(videoFields).partial(),
  answer: adminVideo,
  refusals: { unknownVideo },
})

export const previewVideo = endpoint({
  method: 'POST',
  path: '/api/admin/video-preview',
  access: 'admin',
  summary: 'Where the player shows an address, saved or not, as families would see it',
  body: z.object({ url: playerAddress }),
  answer: z.object({ url: z.string() }),
})

const announcementFields = {
  message: requiredLine(announcementMost, 'Le message est requis'),
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
  summary: 'All announcements, newest first; their number in X-Total-Count',
  query: z.object({ ...paging, lang: language.optional() }),
  answer: z.array(adminAnnouncement),
})

const endsBeforeItStarts = { status: 400, message: 'La fin doit venir après le début' } as const

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  summary: 'Adds an announcement in one language',
  body: z.object(announcementFields),
  answer: adminAnnouncement,
  refusals: { endsBeforeItStarts },
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcements/:announcementId',
  access: 'admin',
  summary: 'Changes an announcement, shows it or takes it back',
  params: z.object({ announcementId: z.uuid() }),
  body: z.object(announcementFields).partial(),
  answer: adminAnnouncement,
  refusals: { unknown: { status: 404, message: 'Annonce inconnue' }, endsBeforeItStarts },
})
