import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment } from '#src/api/fields.ts'
import { homeChallengeIds } from '#src/business/home-challenges.ts'
import { cameraDefaults, categories, chatSettings, childAges, expertTypes } from '#src/business/options.ts'
import { badgeShapes } from './growth.rules.ts'

const category = z.enum(categories)

const child = z.object({
  id: z.uuid(),
  displayName: z.string(),
  age: z.enum(childAges),
  picture: z.string(),
  /** Live sessions the child came to. */
  lives: z.int(),
  /** Of those, planned minutes in the present week, Monday to Sunday in Luxembourg. */
  liveMinutesThisWeek: z.int(),
  challenges: z.array(z.object({ challenge: z.enum(homeChallengeIds), begunAt: isoMoment, doneAt: isoMoment.nullable() })),
  /** What the parent chose for the child's live sessions. */
  liveChoices: z.object({ camera: z.enum(cameraDefaults), chat: z.enum(chatSettings) }).nullable(),
  badges: z.array(z.object({ shape: z.enum(badgeShapes), category, earnedAt: isoMoment })),
})

/** A family's dashboard. Children are never compared, with each other or with anybody. */
export const dashboard = z.object({
  parentFirstName: z.string().nullable(),
  children: z.array(child),
  /** The family is sent a box, and has not said where to. */
  needsDeliveryAddress: z.boolean(),
  nextLive: z
    .object({
      id: z.uuid(),
      title: z.string(),
      category,
      expertType: z.enum(expertTypes),
      startsAt: isoMoment,
      minutes: z.int(),
      /** Whether the way in is open, from a quarter of an hour before until the end. */
      isOpen: z.boolean(),
      /** Whether there is somewhere to go: the live-class server, or the link that the team typed. The address itself is answered to who joins. */
      hasAddress: z.boolean(),
    })
    .nullable(),
  /** Replays of which enough was watched to count, by the family together. */
  replaysWatched: z.int(),
  lastReplays: z.array(
    z.object({ id: z.uuid(), title: z.string(), thumb: z.string(), duration: z.int().nullable(), category: category.nullable(), watchedAt: isoMoment }),
  ),
})
export type Dashboard = z.output<typeof dashboard>
export type DashboardChild = Dashboard['children'][number]

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'member',
  summary: 'What a family’s children have done, and what comes next',
  answer: dashboard,
})

export const setChallenge = endpoint({
  method: 'PUT',
  path: '/api/children/:childId/challenges/:challenge',
  access: 'withAccess',
  summary: 'A child begins a challenge at home, has done it, or leaves it',
  params: z.object({ childId: z.uuid(), challenge: z.enum(homeChallengeIds) }),
  body: z.object({ state: z.enum(['begun', 'done', 'left']) }),
  answer: dashboard,
  refusals: { unknownChild: { status: 404, message: 'Child not found' } },
})
