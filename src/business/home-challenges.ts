import type { Category } from './options.ts'

/** SPEC §1: practical challenges at home, two for each category. `passesOn`: the child hands something on to somebody else. */
export const homeChallenges = [
  { id: 'bag-five-evenings', category: 'autonomy', passesOn: false },
  { id: 'snack-for-two', category: 'autonomy', passesOn: false },
  { id: 'kind-no', category: 'social', passesOn: false },
  { id: 'invite-someone', category: 'social', passesOn: false },
  { id: 'two-sources', category: 'critical', passesOn: false },
  { id: 'outside-the-photo', category: 'critical', passesOn: false },
  { id: 'pass-phrase', category: 'tech', passesOn: false },
  { id: 'what-ai-cannot', category: 'tech', passesOn: true },
  { id: 'ten-minutes', category: 'time', passesOn: false },
  { id: 'hour-without-screen', category: 'time', passesOn: false },
  { id: 'small-promise', category: 'values', passesOn: false },
  { id: 'put-right', category: 'values', passesOn: false },
  { id: 'three-objects', category: 'business', passesOn: false },
  { id: 'ten-euros', category: 'business', passesOn: false },
  { id: 'three-strokes', category: 'creativity', passesOn: false },
  { id: 'six-frames', category: 'creativity', passesOn: false },
  { id: 'one-minute', category: 'communication', passesOn: false },
  { id: 'teach-someone-younger', category: 'communication', passesOn: true },
  { id: 'seven-nights', category: 'health', passesOn: false },
  { id: 'walk-four-days', category: 'health', passesOn: false },
  { id: 'sundial', category: 'science', passesOn: false },
  { id: 'salt-water', category: 'science', passesOn: false },
  { id: 'who-decides', category: 'society', passesOn: false },
  { id: 'ask-an-elder', category: 'society', passesOn: true },
] as const satisfies readonly { id: string; category: Category; passesOn: boolean }[]

export type HomeChallengeId = (typeof homeChallenges)[number]['id']

export const homeChallengeIds: readonly [HomeChallengeId, ...HomeChallengeId[]] = [homeChallenges[0].id, ...homeChallenges.slice(1).map(({ id }) => id)]

/** How many minutes of a replay make it one that was watched. */
export const replayMinutesThatCount = 10

/** A live session's door opens this long before it begins. */
export const liveDoorMinutes = 15

/** The team's own door to the class, and how long the class stays open for goodbyes. */
export const teamDoorMinutes = 60
export const liveGoodbyeMinutes = 10
