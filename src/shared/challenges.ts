/**
 * The states of a challenge: `done` is set by the child and awaits a parent's confirmation, `left` means set
 * aside (PROGRAMME §5).
 */
export const challengeStates = ['begun', 'done', 'confirmed', 'left'] as const
export type ChallengeState = (typeof challengeStates)[number]

/** The states that are shown: a challenge that was left is shown as one still to try, which has none. */
export type VisibleState = Exclude<ChallengeState, 'left'>

/** The maximum length of a parent’s message to the child. */
export const maxWordsToTheChild = 200

/**
 * The missions of the welcome, by the name that a family's profile stores (`chosen`); a child sees each as a
 * challenge.
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
