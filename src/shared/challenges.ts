/**
 * The states of a challenge: `done` is set by the child and awaits a parent's confirmation, `left` means set
 * aside (PROGRAMME §5).
 */
export const challengeStates = ['begun', 'done', 'confirmed', 'left'] as const
export type ChallengeState = (typeof challengeStates)[number]

/** The states that are shown. A challenge that was left has none: it is shown as one still to try. */
export type VisibleState = Exclude<ChallengeState, 'left'>

/** The maximum length of a parent’s message to the child. */
export const maxWordsToTheChild = 200

/**
 * The missions of the welcome, by the name that a family's profile stores (`chosen`). A child sees each
 * mission as a challenge.
 */
export const missions = [
  {
    chosen: 'word',
    id: 'mission-word',
    category: 'communication',
    minutes: 15,
    pictures: ['people', 'heart', 'talk', 'paper'],
  },
  {
    chosen: 'breathing',
    id: 'mission-breathing',
    category: 'health',
    minutes: 5,
    pictures: ['people', 'breath', 'breath', 'heart'],
  },
] as const

export function isMission(id: string): boolean {
  return missions.some((mission) => mission.id === id)
}
