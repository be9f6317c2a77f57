import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, givenMoment, isoMoment, language, paging } from '#src/api/fields.ts'
import { categories, childAges, expertTypes } from '#src/shared/options.ts'
import { missingDetails } from './missing-details.options.ts'

export const adminLive = z.object({
  id: z.uuid(),
  title: z.string(),
  lang: language,
  category: z.enum(categories),
  startsAt: isoMoment,
  minutes: z.int(),
  description: z.string(),
  bring: z.string(),
  ageGroups: z.array(z.enum(childAges)),
  expertId: z.uuid().nullable(),
  hostId: z.uuid().nullable(),
  places: z.int(),
  joinUrl: z.string().nullable(),
  expertType: z.enum(expertTypes),
  /** The place: at the typed link, in a class on the live-class server, or nowhere yet. */
  place: z.enum(['link', 'class', 'none']),
  expertName: z.string().nullable(),
  hostName: z.string().nullable(),
  state: z.enum(['planned', 'cancelled', 'over']),
  cancelReason: z.string().nullable(),
  seriesId: z.uuid().nullable(),
  /** Its position within its series. */
  series: z.object({ number: z.int(), of: z.int() }).nullable(),
  registered: z.int(),
  waiting: z.int(),
  /** The number of children who came. */
  children: z.int(),
  /** When what calendars show of it last changed; a place that is given back counts as such a change. */
  changedAt: isoMoment,
  replay: z.object({ id: z.uuid(), isPublished: z.boolean() }).nullable(),
  /** The details that are still missing. */
  missing: z.array(z.enum(missingDetails)),
})
export type AdminLive = z.output<typeof adminLive>

export const listAdminLives = endpoint({
  method: 'GET',
  path: '/api/admin/lives',
  access: 'admin',
  role: 'expert',
  summary:
    'List the live sessions to come, the next first, or the past ones, the latest first, filtered by series or time; an expert gets only those that they give or host. The total is in X-Total-Count',
  query: z.object({
    ...paging,
    /** Without it, a page has 50 rows and a series is returned as a whole. */
    pageSize: paging.pageSize.unwrap().optional(),
    lang: language.optional(),
    over: z.stringbool().optional(),
    seriesId: givenId.optional(),
    from: givenMoment.optional(),
    to: givenMoment.optional(),
  }),
  response: z.array(adminLive),
})
