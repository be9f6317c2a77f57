import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, language } from '#src/api/fields.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { categories } from '#src/shared/options.ts'

const challengeShown = z.object({
  id: z.string(),
  category: z.enum(categories),
  minutes: z.int(),
  title: z.string(),
  /** The drawing of its first step. */
  picture: z.string(),
  state: z.enum(['begun', 'done', 'confirmed']).nullable(),
  isThisWeeks: z.boolean(),
})

const nextLive = z.object({
  id: z.uuid(),
  title: z.string(),
  lang: language,
  category: z.enum(categories),
  /** Who gives it. */
  expert: z.string().nullable(),
  startsAt: isoMoment,
  minutes: z.int(),
  /** Whether the door is open, from a quarter of an hour before until the end. */
  isOpen: z.boolean(),
})

/** A child's own page, in one answer (PROGRAMME §6). Nothing in it is compared with anybody. */
const orchard = z.object({
  childId: z.uuid(),
  displayName: z.string(),
  picture: z.string(),
  /** The family's zone, by which hours are shown. */
  timezone: z.string(),
  hasAccess: z.boolean(),
  /** Time to rest, or the day's minutes are over; null while the screen may be on. */
  rest: z.enum(['restTime', 'dailyLimit']).nullable(),
  /**
   * What hangs on the tree: sprigs for live sessions and replays, blossoms for challenges under way, plums
   * for those that are done.
   */
  tree: z.object({ sprigs: z.int(), blossoms: z.int(), plums: z.int() }),
  today: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('live'), live: nextLive }),
      z.object({ kind: z.literal('challenge'), challenge: challengeShown }),
    ])
    .nullable(),
  challenges: z.array(challengeShown),
  badges: z.array(
    z.object({
      shape: z.enum(badgeShapes),
      category: z.enum(categories),
      words: z.string(),
      earnedAt: isoMoment,
    }),
  ),
  replays: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      lang: language,
      thumb: z.string(),
      duration: z.int().nullable(),
      category: z.enum(categories).nullable(),
      isBegun: z.boolean(),
    }),
  ),
  nextLive: nextLive.nullable(),
  /** The child's own next one-to-one session; `isOpen` by the hour alone. */
  nextSession: z
    .object({ slotId: z.uuid(), expert: z.string(), startsAt: isoMoment, isOpen: z.boolean() })
    .nullable(),
})
export type Orchard = z.output<typeof orchard>

export const readOrchard = endpoint({
  method: 'GET',
  path: '/api/orchard',
  access: 'member',
  childView: true,
  summary:
    'A child’s own page: the child in whose view this browser is, else the one asked for, else the family’s first',
  query: z.object({ childId: givenId.optional(), lang: language.optional() }),
  response: orchard,
  errors: { unknownChild: { status: 404, message: 'Child not found' } },
})
