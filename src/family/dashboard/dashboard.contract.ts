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
      /** The meeting's address; null without access, and until the team has given it. */
      joinUrl: z.string().nullable(),
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

export const joinLive = endpoint({
  method: 'POST',
  path: '/api/lives/:id/join',
  access: 'withAccess',
  summary: 'Notes that children come to a live session, and answers its address',
  params: z.object({ id: z.uuid() }),
  body: z.object({ childIds: z.array(z.uuid()).min(1).max(12) }),
  answer: z.object({ url: z.string() }),
  refusals: {
    unknownLive: { status: 404, message: 'Live session not found' },
    unknownChild: { status: 404, message: 'Child not found' },
    notOpen: { status: 409, message: 'This live session is not open now' },
    noAddress: { status: 409, message: 'This live session has no address yet' },
    weekIsFull: { status: 409, message: 'Live time is limited to two hours a week' },
  },
})
