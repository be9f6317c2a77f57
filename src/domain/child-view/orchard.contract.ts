import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, language } from '#src/api/fields.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { challengeStates } from '#src/shared/challenges.ts'
import { categories } from '#src/shared/options.ts'

const challengeShown = z.object({
  id: z.string(),
  category: z.enum(categories),
  minutes: z.int(),
  title: z.string(),
  /** The drawing of its first step. */
  picture: z.string(),
  state: z.enum(challengeStates).exclude(['left']).nullable(),
  isThisWeeks: z.boolean(),
})

const nextLive = z.object({
  id: z.uuid(),
  title: z.string(),
  lang: language,
  category: z.enum(categories),
  /** The name of the expert. */
  expert: z.string().nullable(),
  startsAt: isoMoment,
  minutes: z.int(),
  /** When the door opens: a quarter of an hour before the start. */
  opensAt: isoMoment,
  /** True from then until the planned end if it has an address, whether or not the adults are in the class. */
  isOpen: z.boolean(),
  /** What is said of its door: when it opens, that it is open, or that it has no address yet. */
  door: z.enum(['opens', 'open', 'noAddress']),
})

/** Everything on a child's own page, in one response (PROGRAMME §6). It compares the child with nobody. */
const orchard = z.object({
  childId: z.uuid(),
  displayName: z.string(),
  picture: z.string(),
  /** The family's time zone, in which hours are shown. */
  timeZone: z.string(),
  /** The time zone in words, in the language of the response. */
  zoneName: z.string(),
  hasAccess: z.boolean(),
  /** The limit that has been reached: the hours of rest or the day's minutes; null if none has. */
  rest: z.enum(['restTime', 'dailyLimit']).nullable(),
  /**
   * The growth of the tree: a sprig for each live session attended and each replay watched, a blossom for
   * each challenge begun or waiting for confirmation, a plum for each one confirmed.
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
  /** The child's next one-to-one session; `isOpen` depends on the hour and its address only. */
  nextSession: z
    .object({
      slotId: z.uuid(),
      expert: z.string(),
      startsAt: isoMoment,
      isOpen: z.boolean(),
    })
    .nullable(),
})
export type Orchard = z.output<typeof orchard>

export const readOrchard = endpoint({
  method: 'GET',
  path: '/api/orchard',
  access: 'member',
  childView: { query: 'childId' },
  summary:
    'Get a child’s own page: the child in whose view this browser is, else the requested one, else the family’s first',
  query: z.object({ childId: givenId.optional(), lang: language.optional() }),
  response: orchard,
  errors: { unknownChild },
})
