import { describe, expect, it } from 'vitest'
import { day, hour, later } from '#src/shared/durations.ts'
import { type WeekRows, weeksOf } from './week-summary.rules.ts'

/** Sunday evening in Luxembourg; one family's week ended then, the other one's two days before. */
const now = new Date('2026-06-14T16:00:00Z')
const spans = new Map([
  ['family', { from: later(now, -7 * day), to: now }],
  ['other', { from: later(now, -9 * day), to: later(now, -2 * day) }],
])
const zoe = { id: 'zoe', userId: 'family', displayName: 'Zoé' }
const tom = { id: 'tom', userId: 'family', displayName: 'Tom' }
const ada = { id: 'ada', userId: 'other', displayName: 'Ada' }
const none: WeekRows = {
  children: [zoe, tom, ada],
  lives: [],
  challenges: [],
  badges: [],
  coming: [],
  watched: new Map(),
  films: [],
  questions: [],
}
const weeks = (rows: Partial<WeekRows>) => weeksOf(spans, { ...none, ...rows }, now)
const childrenOf = (userId: string, rows: Partial<WeekRows>) => weeks(rows).get(userId)?.children
const yesterday = later(now, -day)

describe('a family’s week', () => {
  it('has each child, in the order of the family, also when it did nothing', () => {
    const nothing = {
      lives: 0,
      seconds: 0,
      challengesDone: 0,
      challengesBegun: 0,
      badges: [],
      next: undefined,
    }
    expect(weeks({}).get('family')).toEqual({
      children: [
        { name: 'Zoé', ...nothing },
        { name: 'Tom', ...nothing },
      ],
      replays: 0,
      watched: [],
      questions: [],
    })
    expect(weeks({ children: [zoe] }).has('other')).toBe(false)
  })

  it('counts what was in its own span only', () => {
    const rows = (childId: string) => ({
      lives: [{ childId, liveId: 'live', endsAt: yesterday, seconds: 600 }],
      challenges: [
        { childId, begunAt: yesterday, doneAt: null },
        { childId, begunAt: later(now, -30 * day), doneAt: yesterday },
        { childId, begunAt: later(now, -30 * day), doneAt: null },
      ],
      badges: [{ childId, category: 'science', earnedAt: yesterday } as const],
    })
    expect(childrenOf('family', rows('zoe'))?.[0]).toMatchObject({
      lives: 1,
      seconds: 600,
      challengesDone: 1,
      challengesBegun: 1,
      badges: ['science'],
    })
    expect(childrenOf('other', rows('ada'))?.[0]).toMatchObject({
      lives: 0,
      challengesDone: 0,
      challengesBegun: 0,
      badges: [],
    })
  })

  it('begins with its first moment and ends before its last', () => {
    const { from, to } = { from: later(now, -7 * day), to: now }
    const ended = (endsAt: Date) =>
      childrenOf('family', { lives: [{ childId: 'zoe', liveId: 'live', endsAt, seconds: 1 }] })?.[0]?.lives
    expect([ended(from), ended(later(from, -1)), ended(to), ended(later(to, -1))]).toEqual([1, 0, 0, 1])
  })

  it('names the next session of each child, a live or a one-to-one one', () => {
    const coming = [
      { childId: 'zoe', title: 'Dire non', startsAt: later(now, 3 * day) },
      { childId: 'zoe', expert: 'Inès', startsAt: later(now, 2 * day) },
      { childId: 'zoe', title: 'Maintenant', startsAt: now },
    ]
    expect(childrenOf('family', { coming })?.map(({ next }) => next)).toEqual([coming[1], undefined])
  })

  it('asks the questions of the films and of the live sessions of its week, the latest first', () => {
    const lives = [{ childId: 'tom', liveId: 'live', endsAt: later(now, -hour), seconds: 1 }]
    const questions = [
      { liveId: 'live', question: ' Et toi ? ', language: 'fr' },
      { liveId: 'another', question: 'Non', language: 'fr' },
    ] as const
    const watched = new Map([
      [
        'family',
        [
          { videoId: 'a', at: yesterday },
          { videoId: 'b', at: yesterday },
        ],
      ],
    ])
    const films = [
      { videoId: 'a', question: 'Why?', language: 'en' },
      { videoId: 'b', question: null, language: 'en' },
    ] as const
    const week = weeks({ lives, questions, watched, films }).get('family')
    expect(week?.questions.map(({ question }) => question)).toEqual(['Et toi ?', 'Why?'])
    expect(week?.replays).toBe(2)
    expect(
      weeks({ lives: lives.map((live) => ({ ...live, endsAt: later(now, -8 * day) })), questions }).get(
        'family',
      )?.questions,
    ).toEqual([])
  })
})
