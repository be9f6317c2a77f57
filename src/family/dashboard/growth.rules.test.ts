import { describe, expect, it } from 'vitest'
import { homeChallenges } from '#src/business/home-challenges.ts'
import { categories } from '#src/business/options.ts'
import { badgeShapes as drawn } from '#src/design/illustrations/badges.ts'
import { badgeShapes, badgesOf, type Deeds } from './growth.rules.ts'

const on = (date: number) => new Date(Date.UTC(2027, 0, date))
const nothing: Deeds = { challenges: [], lives: [], replays: [] }
const badges = (deeds: Partial<Deeds>) => badgesOf({ ...nothing, ...deeds }).map(({ shape, category }) => `${shape} ${category}`)

describe('the challenges at home', () => {
  it('are two for each of the twelve categories, each with a name of its own', () => {
    for (const category of categories) expect(homeChallenges.filter((challenge) => challenge.category === category)).toHaveLength(2)
    expect(new Set(homeChallenges.map(({ id }) => id)).size).toBe(homeChallenges.length)
  })
})

describe('the badges', () => {
  it('have the six shapes that are drawn', () => {
    expect(new Set(badgeShapes)).toEqual(new Set(drawn))
  })

  it('are none before anything was done', () => {
    expect(badges({})).toEqual([])
  })

  it('follow from trying and from doing a challenge', () => {
    expect(badges({ challenges: [{ challenge: 'sundial', begunAt: on(1), doneAt: null }] })).toEqual(['blossom science'])
    expect(badges({ challenges: [{ challenge: 'sundial', begunAt: on(1), doneAt: on(2) }] })).toEqual(['fruit science', 'blossom science'])
  })

  it('are a stone for handing something on, and a nest for keeping at a theme', () => {
    const both: Deeds['challenges'] = [
      { challenge: 'one-minute', begunAt: on(1), doneAt: on(2) },
      { challenge: 'teach-someone-younger', begunAt: on(3), doneAt: on(4) },
    ]
    expect(badges({ challenges: both.slice(1) })).toEqual(['stone communication', 'blossom communication'])
    expect(new Set(badges({ challenges: both }))).toEqual(
      new Set(['blossom communication', 'fruit communication', 'stone communication', 'nest communication']),
    )
  })

  it('are a sun for a live session and a leaf for a replay, once for each theme, on the first day', () => {
    const deeds = {
      lives: [
        { category: 'tech', joinedAt: on(9) },
        { category: 'tech', joinedAt: on(2) },
      ],
      replays: [{ category: 'health', watchedAt: on(5) }],
    } as const
    expect(badgesOf({ ...nothing, ...deeds })).toEqual([
      { shape: 'leaf', category: 'health', earnedAt: on(5) },
      { shape: 'sun', category: 'tech', earnedAt: on(2) },
    ])
  })
})
