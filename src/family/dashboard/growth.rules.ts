import { type HomeChallengeId, homeChallenges } from '#src/business/home-challenges.ts'
import type { Category } from '#src/business/options.ts'

/** BRAND §4: the shape names the deed, the icon the theme; all are equal, and none is ever taken back by time. */
export const badgeShapes = ['blossom', 'leaf', 'fruit', 'stone', 'sun', 'nest'] as const
export type BadgeShape = (typeof badgeShapes)[number]

interface Badge {
  shape: BadgeShape
  category: Category
  earnedAt: Date
}

/** What a child has done. */
export interface Deeds {
  challenges: readonly { challenge: HomeChallengeId; begunAt: Date; doneAt: Date | null }[]
  lives: readonly { category: Category; joinedAt: Date }[]
  replays: readonly { category: Category; watchedAt: Date }[]
}

/**
 * The badges that follow from what was done, the newest first: a blossom for trying a challenge, a fruit for doing it, a stone for one that hands
 * something on, a nest for both challenges of a theme, a sun for a live session, a leaf for a replay.
 */
export function badgesOf({ challenges, lives, replays }: Deeds): Badge[] {
  const earned = [
    ...challenges.flatMap(({ challenge, begunAt, doneAt }): Badge[] => {
      const { category, passesOn } = homeChallenge(challenge)
      return [
        { shape: 'blossom', category, earnedAt: begunAt },
        ...(doneAt ? [{ shape: passesOn ? ('stone' as const) : ('fruit' as const), category, earnedAt: doneAt }] : []),
      ]
    }),
    ...keptAt(challenges),
    ...lives.map(({ category, joinedAt }): Badge => ({ shape: 'sun', category, earnedAt: joinedAt })),
    ...replays.map(({ category, watchedAt }): Badge => ({ shape: 'leaf', category, earnedAt: watchedAt })),
  ]
  const first = new Map<string, Badge>()
  for (const badge of earned.toSorted((a, b) => a.earnedAt.getTime() - b.earnedAt.getTime())) {
    const key = `${badge.shape} ${badge.category}`
    if (!first.has(key)) first.set(key, badge)
  }
  return [...first.values()].reverse()
}

function homeChallenge(id: HomeChallengeId): (typeof homeChallenges)[number] {
  const found = homeChallenges.find((challenge) => challenge.id === id)
  if (!found) throw new Error(`no challenge is called ${id}`)
  return found
}

function keptAt(challenges: Deeds['challenges']): Badge[] {
  const doneAtById = new Map(challenges.map(({ challenge, doneAt }) => [challenge, doneAt]))
  return [...Map.groupBy(homeChallenges, ({ category }) => category)].flatMap(([category, ofTheme]): Badge[] => {
    const times = ofTheme.flatMap(({ id }) => doneAtById.get(id) ?? [])
    const last = times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
    return times.length === ofTheme.length && last ? [{ shape: 'nest', category, earnedAt: last }] : []
  })
}
