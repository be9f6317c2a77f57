import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, language } from '#src/api/fields.ts'
import { limitErrors } from '#src/domain/child-limits/limits.contract.ts'
import { suggestionReason } from '#src/domain/suggestions/suggestions.contract.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { videoPlayers } from '#src/shared/replays.ts'

/**
 * SPEC §3 videos, as the page sees them. `duration` is in minutes; `url` is null for a family without access
 * (CONTRACT §6).
 */
const video = z.object({
  id: z.uuid(),
  title: z.string(),
  lang: language,
  url: z.string().nullable(),
  thumb: z.string(),
  duration: z.int().nullable(),
  category: z.enum(categories).nullable(),
  createdAt: isoMoment,
  description: z.string(),
  ageGroups: z.array(z.enum(childAges)),
  player: z.enum(videoPlayers),
  /** Where the child stopped, in seconds; null for one that was not begun. */
  position: z.int().nullable(),
  /**
   * Only if a child is named: which of the parent's answers it matches, and whether the parent put it aside.
   */
  reason: suggestionReason.optional(),
  isNotForUs: z.boolean().optional(),
})
export type Video = z.output<typeof video>

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  access: 'member',
  childView: { query: 'childId' },
  summary:
    'List the published videos of one language, newest first; with a child, those for its age first, and of them those that suit its parent’s answers first',
  query: z.object({ lang: language.optional(), childId: givenId.optional() }),
  response: z.array(video),
  errors: { unknownChild },
})

const oneVideo = z.object({ id: givenId })
const unknownVideo = { status: 404, message: 'Video not found' } as const
const chapters = z.array(z.object({ at: z.int(), title: z.string() }))

export const readVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:id',
  access: 'member',
  childView: { query: 'childId' },
  summary: 'Get one published video, with its chapters, captions, live session and challenge',
  params: oneVideo,
  query: z.object({ childId: givenId.optional(), lang: language.optional() }),
  response: z.object({
    ...video.shape,
    /** How long a film of ours lasts, to the second; null for a video of the outside player. */
    seconds: z.int().nullable(),
    dinnerQuestion: z.string().nullable(),
    chapters,
    captions: z.array(language),
    /** The live session that it shows, if any. */
    live: z
      .object({
        startsAt: isoMoment,
        expert: z.object({ name: z.string(), portrait: z.string() }).nullable(),
      })
      .nullable(),
    /** The challenge of the same live session for the child's age, in the requested language. */
    challenge: z.object({ id: z.string(), title: z.string(), why: z.string() }).nullable(),
  }),
  errors: { unknownVideo, unknownChild },
})

export const streamVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:id/stream',
  access: 'withAccess',
  childView: { query: 'childId' },
  summary: 'Get signed addresses for our own player of a replay, for this session, valid for three hours',
  params: oneVideo,
  query: z.object({ childId: givenId.optional() }),
  response: z.object({
    master: z.string(),
    poster: z.string(),
    captions: z.array(z.object({ lang: language, url: z.string() })),
    chapters,
    position: z.int(),
    seconds: z.int(),
    /** Pictures for the seek bar, one for every `every` seconds, in rows within one image. */
    bar: z.object({ url: z.string(), pictures: z.int(), every: z.int() }),
  }),
  errors: {
    unknownVideo,
    unknownChild,
    ...limitErrors,
    external: { status: 409, message: 'This video is played by the outside player' },
  },
})

export const embedVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:id/embed',
  access: 'withAccess',
  childView: 'namesNoChild',
  summary:
    'Get the address of the player for one video; signed and short-lived where the provider supports signatures',
  params: oneVideo,
  response: z.object({ url: z.string(), expiresAt: isoMoment.nullable() }),
  errors: {
    unknownVideo,
    ...limitErrors,
    own: { status: 409, message: 'This video is played by our own player' },
  },
})

export const reportWatch = endpoint({
  method: 'POST',
  path: '/api/videos/:id/watch',
  access: 'withAccess',
  childView: { body: 'childId' },
  summary:
    'Report the seconds that a child watched since the last report; only what the clock confirms is counted',
  params: oneVideo,
  /** Without a child, as older pages send it, the report is about the family's first one. */
  body: z.object({
    seconds: z.int().min(0).max(86_400),
    childId: givenId.optional(),
    position: z.int().min(0).max(86_400).optional(),
  }),
  response: z.object({ countedSeconds: z.int() }),
  errors: { unknownVideo, unknownChild, ...limitErrors },
})
