/**
 * The states of a challenge: `done` is set by the child and awaits a parent's confirmation, `left` means set
 * aside (PROGRAMME §5).
 */
export const challengeStates = ['begun', 'done', 'confirmed', 'left'] as const
export type ChallengeState = (typeof challengeStates)[number]

/** The maximum length of a parent’s message to the child. */
export const maxWordsToTheChild = 200

/** The minutes after which a replay counts as watched. */
export const replayMinutesThatCount = 10

/** How long before its start the entrance to a live session opens, in minutes. */
export const liveDoorMinutes = 15

/**
 * How long before the start the team may enter the class, and how long the class stays open after its end for
 * goodbyes, both in minutes.
 */
export const teamDoorMinutes = 60
export const liveGoodbyeMinutes = 10

/** PROGRAMME §8: the kinds of suggestion for a child, which its parent can mark as not for them. */
export const suggestionKinds = ['challenge', 'replay', 'live'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]
