import type { BadgeShape } from '#src/shared/badges.ts'

/** The deeds of a child that earn a badge. */
export type DeedKind = 'live' | 'replay' | 'challenge-begun' | 'challenge-done'

interface BadgeRule {
  shape: BadgeShape
  deed: DeedKind
  /** True: only for a challenge that hands something on. False: only for one that does not. */
  passesOn?: boolean
  /** How many different challenges of one theme the badge requires. */
  ofTheme?: number
}

/** The badge that each deed hangs on the tree. The texts for a child are in badges.texts.ts. */
export const badgeRules: readonly BadgeRule[] = [
  { shape: 'blossom', deed: 'challenge-begun' },
  { shape: 'fruit', deed: 'challenge-done', passesOn: false },
  { shape: 'stone', deed: 'challenge-done', passesOn: true },
  { shape: 'nest', deed: 'challenge-done', ofTheme: 2 },
  { shape: 'sun', deed: 'live' },
  { shape: 'leaf', deed: 'replay' },
]

/**
 * What the rules need to know of a deed. `ofTheme` is the number of challenges of its theme that the child
 * has done, including this one.
 */
interface DeedFacts {
  kind: DeedKind
  passesOn?: boolean
  ofTheme?: number
}

/** The shapes that a deed earns. */
export function shapesFor({ kind, passesOn = false, ofTheme = 0 }: DeedFacts): BadgeShape[] {
  return badgeRules
    .filter((rule) => rule.deed === kind)
    .filter((rule) => rule.passesOn === undefined || rule.passesOn === passesOn)
    .filter((rule) => rule.ofTheme === undefined || ofTheme >= rule.ofTheme)
    .map(({ shape }) => shape)
}
