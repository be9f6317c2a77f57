import type { BadgeShape } from '#src/shared/badges.ts'

/** What a child can do that earns a badge. */
export type DeedKind = 'live' | 'replay' | 'challenge-begun' | 'challenge-done'

interface BadgeRule {
  shape: BadgeShape
  deed: DeedKind
  /** Only for a challenge that hands something on, or only for one that does not. */
  passesOn?: boolean
  /** How many different challenges of one theme it takes. */
  ofTheme?: number
}

/** For which deed which badge hangs on the tree; the words for a child stand in badges.texts.ts. */
export const badgeRules: readonly BadgeRule[] = [
  { shape: 'blossom', deed: 'challenge-begun' },
  { shape: 'fruit', deed: 'challenge-done', passesOn: false },
  { shape: 'stone', deed: 'challenge-done', passesOn: true },
  { shape: 'nest', deed: 'challenge-done', ofTheme: 2 },
  { shape: 'sun', deed: 'live' },
  { shape: 'leaf', deed: 'replay' },
]

/**
 * A deed as the rules look at it: `ofTheme` is how many challenges of its theme the child has done by now,
 * this one among them.
 */
interface DeedSeen {
  kind: DeedKind
  passesOn?: boolean
  ofTheme?: number
}

/** The shapes that a deed earns. */
export function shapesFor({ kind, passesOn = false, ofTheme = 0 }: DeedSeen): BadgeShape[] {
  return badgeRules
    .filter((rule) => rule.deed === kind)
    .filter((rule) => rule.passesOn === undefined || rule.passesOn === passesOn)
    .filter((rule) => rule.ofTheme === undefined || ofTheme >= rule.ofTheme)
    .map(({ shape }) => shape)
}
