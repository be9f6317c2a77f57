/**
 * The states of a challenge: `done` is set by the child and awaits a parent's confirmation, `left` means set
 * aside (PROGRAMME §5).
 */
export const challengeStates = ['begun', 'done', 'confirmed', 'left'] as const
export type ChallengeState = (typeof challengeStates)[number]

/** The maximum length of a parent’s message to the child. */
export const maxWordsToTheChild = 200
