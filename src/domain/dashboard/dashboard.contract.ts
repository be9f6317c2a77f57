import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language } from '#src/api/fields.ts'
import { suggestionReason } from '#src/domain/suggestions/suggestions.contract.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { challengeStates } from '#src/shared/challenges.ts'
import { cameraDefaults, categories, chatSettings, childAges, expertTypes } from '#src/shared/options.ts'

const category = z.enum(categories)

const child = z.object({
  id: z.uuid(),
  displayName: z.string(),
  age: z.enum(childAges),
  picture: z.string(),
  /** The number of live sessions that the child attended. */
  lives: z.int(),
  /** The number of replays that the child watched long enough to count. */
  replays: z.int(),
  /** Minutes of live sessions attended in the current week, Monday to Sunday by the family's clocks. */
  liveMinutesThisWeek: z.int(),
  /** The challenges under way or done. `done` is the child's claim, which waits for the parent. */
  challenges: z.array(
    z.object({
      challenge: z.string(),
      begunAt: isoMoment,
      doneAt: isoMoment.nullable(),
      state: z.enum(challengeStates).exclude(['left']),
    }),
  ),
  /**
   * The number of challenges that were ever confirmed: the fruit of the tree, which stays even if one is left
   * or begun again.
   */
  fruit: z.int(),
  /** The parent's choices for the child's live sessions. */
  liveChoices: z.object({ camera: z.enum(cameraDefaults), chat: z.enum(chatSettings) }).nullable(),
  badges: z.array(z.object({ shape: z.enum(badgeShapes), category, earnedAt: isoMoment })),
  /** The next live sessions in which the child has a place. */
  nextLives: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      lang: language,
      category,
      startsAt: isoMoment,
      minutes: z.int(),
    }),
  ),
  nextSession: z
    .object({ slotId: z.uuid(), expert: z.string(), startsAt: isoMoment, minutes: z.int() })
    .nullable(),
  /**
   * The last live session with known attendance: how long the child was present, and from when if it was
   * late.
   */
  lastLive: z
    .object({
      id: z.uuid(),
      title: z.string(),
      lang: language,
      startsAt: isoMoment,
      state: z.enum(['came', 'absent']),
      minutes: z.int().nullable(),
      lateFrom: isoMoment.nullable(),
    })
    .nullable(),
  /** The question for dinner of the last live session that the child attended. */
  dinner: z
    .object({
      title: z.string(),
      question: z.string(),
      videoId: z.uuid(),
      lang: language,
      startsAt: isoMoment,
    })
    .nullable(),
  /** Replays to watch together, by age and by the parent's choices, each with its reason. */
  together: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      thumb: z.string(),
      duration: z.int().nullable(),
      category: category.nullable(),
      lang: language,
      reason: suggestionReason,
    }),
  ),
})

/** A family's dashboard. Children are never compared, with each other or with anybody. */
export const dashboard = z.object({
  parentFirstName: z.string().nullable(),
  /** The time zone in which hours are shown. */
  timeZone: z.string(),
  children: z.array(child),
  /** Whether the family gets a box and has given no address for it. */
  needsDeliveryAddress: z.boolean(),
  nextLive: z
    .object({
      id: z.uuid(),
      title: z.string(),
      lang: language,
      category,
      expertType: z.enum(expertTypes),
      /** The expert's name, once one is assigned. */
      expert: z.string().nullable(),
      startsAt: isoMoment,
      minutes: z.int(),
      /** Whether the entrance is open: from a quarter of an hour before the start until the end. */
      isOpen: z.boolean(),
      /**
       * Whether there is a class to enter: on the live-class server, or by a link that the team typed. Only
       * the call that joins returns the address.
       */
      hasAddress: z.boolean(),
    })
    .nullable(),
  /** The number of replays that the family together watched long enough to count. */
  replaysWatched: z.int(),
  lastReplays: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      thumb: z.string(),
      duration: z.int().nullable(),
      category: category.nullable(),
      lang: language,
      watchedAt: isoMoment,
    }),
  ),
})
export type Dashboard = z.output<typeof dashboard>
export type DashboardChild = Dashboard['children'][number]

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'member',
  summary: 'Get what the family’s children have done, and what comes next',
  response: dashboard,
})
