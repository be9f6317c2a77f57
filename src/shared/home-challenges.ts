/**
 * A challenge's states: `done` is set by the child and waits for a parent, `left` puts it aside (PROGRAMME
 * §5).
 */
export const challengeStates = ['begun', 'done', 'confirmed', 'left'] as const
export type ChallengeState = (typeof challengeStates)[number]

/** The longest message of a parent to the child. */
export const wordsToTheChildMost = 200

/** How many minutes of a replay make it one that was watched. */
export const replayMinutesThatCount = 10

/** A live session's door opens this long before it begins. */
export const liveDoorMinutes = 15

/** How long before the start the team may enter the class, and how long it stays open for goodbyes. */
export const teamDoorMinutes = 60
export const liveGoodbyeMinutes = 10

/** PROGRAMME §8: what is suggested to a child, and what its parent can say is not for them. */
export const suggestionKinds = ['challenge', 'replay', 'live'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]
