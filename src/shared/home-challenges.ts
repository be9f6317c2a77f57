/**
 * A challenge's states: `done` is the child's word and waits for a parent, `left` is laid aside (PROGRAMME
 * §5).
 */
export const challengeStates = ['begun', 'done', 'confirmed', 'left'] as const
export type ChallengeState = (typeof challengeStates)[number]

/** How long a parent's word to the child may be. */
export const wordsToTheChildMost = 200

/** How many minutes of a replay make it one that was watched. */
export const replayMinutesThatCount = 10

/** A live session's door opens this long before it begins. */
export const liveDoorMinutes = 15

/** The team's own door to the class, and how long the class stays open for goodbyes. */
export const teamDoorMinutes = 60
export const liveGoodbyeMinutes = 10

/** PROGRAMME §8: what is suggested to a child, and what its parent can say is not for them. */
export const suggestionKinds = ['challenge', 'replay', 'live'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]
