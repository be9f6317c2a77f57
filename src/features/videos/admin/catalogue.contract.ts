import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import {
  givenId,
  givenMoment,
  isoMoment,
  language,
  line,
  nothing,
  paging,
  requiredLine,
  text,
} from '#src/api/fields.ts'
import { givenCategory } from '#src/domain/back-office/programme-fields.ts'
import { lengthMinutes, maxSearch, maxVideoTitle } from '#src/shared/fields/field-limits.ts'
import { categories, childAges } from '#src/shared/options.ts'
import {
  maxCaptionBytes,
  maxChapters,
  maxChapterTitle,
  maxDinnerQuestion,
  maxVideoDescription,
  mediaStates,
  videoPlayers,
} from '#src/shared/replays.ts'

/** An address on this site, or a secure one elsewhere whose last path segment is the external player's id. */
const unfitAddress = 'Adresse invalide : https://… ou /…, terminée par l’identifiant de la vidéo'
const playerAddress = requiredLine(2000, 'L’adresse est requise')
  .regex(/^(?:https:\/\/[^\s/?#]+(?:\/[^\s?#/]+)+|(?:\/[\w.~-]+)+)$/, unfitAddress)
  .refine((address) => address.startsWith('/') || URL.canParse(address), unfitAddress)

const videoFields = {
  title: requiredLine(maxVideoTitle, 'Le titre est requis'),
  lang: language,
  url: playerAddress,
  duration: z
    .int()
    .min(lengthMinutes.min, 'Durée de 1 à 600 minutes')
    .max(lengthMinutes.max, 'Durée de 1 à 600 minutes')
    .nullable(),
  category: givenCategory,
  isPublished: z.boolean(),
}

const maxSecond = 36_000
const furtherFields = {
  description: text(maxVideoDescription),
  ageGroups: z.array(z.enum(childAges)).min(1, 'Au moins une tranche d’âge').max(childAges.length),
  chapters: z
    .array(
      z.object({
        at: z.int().min(0).max(maxSecond),
        title: requiredLine(maxChapterTitle, 'Le titre du chapitre est requis'),
      }),
    )
    .max(maxChapters, 'Quarante chapitres au plus'),
  liveId: givenId.nullable(),
  dinnerQuestion: line(maxDinnerQuestion).nullable(),
  publishAt: givenMoment.nullable(),
  player: z.enum(videoPlayers),
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
  description: z.string(),
  ageGroups: z.array(z.enum(childAges)),
  chapters: z.array(z.object({ at: z.int(), title: z.string() })),
  liveId: z.uuid().nullable(),
  dinnerQuestion: z.string().nullable(),
  publishAt: isoMoment.nullable(),
  player: z.enum(videoPlayers),
  /**
   * The state of the last uploaded film; null for a video that never had one. `progress` is the progress
   * within that state, in percent; `error` says why it failed.
   */
  state: z.enum(mediaStates).nullable(),
  progress: z.int().nullable(),
  error: z.string().nullable(),
  captions: z.array(language),
})
export type AdminVideo = z.output<typeof adminVideo>

const unknownVideo = { status: 404, message: 'Vidéo inconnue' } as const
const unknownLive = { status: 404, message: 'Live inconnu' } as const
const notReady = { status: 409, message: 'Le film n’est pas prêt : rien à publier encore' } as const
const doubledChapter = { status: 400, message: 'Deux chapitres commencent au même moment' } as const
const oneVideo = z.object({ videoId: givenId })
const oneCaption = z.object({ videoId: givenId, lang: language })

export const listAdminVideos = endpoint({
  method: 'GET',
  path: '/api/admin/videos',
  access: 'admin',
  role: 'team',
  summary: 'List the whole catalogue, newest first; the total is in X-Total-Count',
  query: z.object({
    ...paging,
    search: line(maxSearch).optional(),
    lang: language.optional(),
    published: z.stringbool().optional(),
  }),
  response: z.array(adminVideo),
})

export const addVideo = endpoint({
  method: 'POST',
  path: '/api/admin/videos',
  access: 'admin',
  role: 'team',
  summary:
    'Create a video of the external player in one language, with a picture drawn from its category. The same `attempt` (the form’s own id) creates it only once',
  body: z.object({
    ...videoFields,
    ...z.object(furtherFields).omit({ player: true }).partial().shape,
    attempt: givenId.optional(),
  }),
  response: adminVideo,
  errors: { unknownLive, doubledChapter },
})

export const changeVideo = endpoint({
  method: 'PUT',
  path: '/api/admin/videos/:videoId',
  access: 'admin',
  role: 'team',
  summary: 'Update a video, publish it now or at a given time, or take it back',
  params: oneVideo,
  body: z.object({ ...videoFields, ...furtherFields }).partial(),
  response: adminVideo,
  errors: { unknownVideo, unknownLive, notReady, doubledChapter },
})

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/api/admin/videos/:videoId',
  access: 'admin',
  role: 'team',
  summary: 'Delete a video with its film and captions; what was watched of it still counts',
  params: oneVideo,
  response: nothing,
  errors: { unknownVideo },
})

export const previewReplay = endpoint({
  method: 'GET',
  path: '/api/admin/videos/:videoId/stream',
  access: 'admin',
  role: 'team',
  summary:
    'Get signed addresses for our own player of a replay, even an unpublished one, for this session of the team',
  params: oneVideo,
  response: z.object({
    master: z.string(),
    poster: z.string(),
    captions: z.array(z.object({ lang: language, url: z.string() })),
    seconds: z.int(),
  }),
  errors: { unknownVideo, notReady },
})

export const readCaptions = endpoint({
  method: 'GET',
  path: '/api/admin/videos/:videoId/captions/:lang',
  access: 'admin',
  role: 'team',
  summary: 'Get a video’s captions in one language, as WebVTT',
  params: oneCaption,
  response: z.string(),
  responseType: 'text/vtt; charset=utf-8',
  errors: { unknown: { status: 404, message: 'Pas de sous-titres dans cette langue' } },
})

export const writeCaptions = endpoint({
  method: 'PUT',
  path: '/api/admin/videos/:videoId/captions/:lang',
  access: 'admin',
  role: 'team',
  summary: 'Set a video’s captions in one language; the body is WebVTT',
  params: oneCaption,
  rawBody: 'any',
  bodyTypes: ['text/vtt'],
  maxBytes: maxCaptionBytes,
  response: z.object({ cues: z.int() }),
  errors: { unknownVideo, unfit: { status: 400, message: 'Ce ne sont pas des sous-titres WebVTT' } },
})

export const deleteCaptions = endpoint({
  method: 'DELETE',
  path: '/api/admin/videos/:videoId/captions/:lang',
  access: 'admin',
  role: 'team',
  summary: 'Delete a video’s captions in one language',
  params: oneCaption,
  response: nothing,
  errors: { unknown: { status: 404, message: 'Pas de sous-titres dans cette langue' } },
})

export const previewVideo = endpoint({
  method: 'POST',
  path: '/api/admin/video-preview',
  access: 'admin',
  role: 'team',
  summary: 'Get the player’s address for a video address, saved or not, as families would see it',
  body: z.object({ url: playerAddress }),
  response: z.object({ url: z.string() }),
})
