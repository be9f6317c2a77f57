import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language } from '#src/api/fields.ts'
import { categories } from '#src/business/options.ts'

/** SPEC §3 videos, as the page sees them. `duration` is in minutes; `url` is null for a family without access (CONTRACT §6). */
export const video = z.object({
  id: z.uuid(),
  title: z.string(),
  lang: language,
  url: z.string().nullable(),
  thumb: z.string(),
  duration: z.int().nullable(),
  category: z.enum(categories).nullable(),
  createdAt: isoMoment,
})
export type Video = z.output<typeof video>

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  access: 'member',
  summary: 'The published videos of one language, newest first',
  query: z.object({ lang: language.optional() }),
  answer: z.array(video),
})

const oneVideo = z.object({ id: z.uuid() })
const unknownVideo = { status: 404, message: 'Video not found' } as const

export const embedVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:id/embed',
  access: 'withAccess',
  summary: 'The address of the player for one video; signed and short-lived where the provider knows signatures',
  params: oneVideo,
  answer: z.object({ url: z.string(), expiresAt: isoMoment.nullable() }),
  refusals: { unknownVideo },
})

export const reportWatch = endpoint({
  method: 'POST',
  path: '/api/videos/:id/watch',
  access: 'withAccess',
  summary: 'Seconds watched since the last report; what the clock cannot confirm is not counted',
  params: oneVideo,
  body: z.object({ seconds: z.int().min(0).max(86_400) }),
  answer: z.object({ countedSeconds: z.int() }),
  refusals: { unknownVideo },
})
