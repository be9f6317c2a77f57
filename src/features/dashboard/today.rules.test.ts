import { describe, expect, it } from 'vitest'
import { todayOf } from './today.rules.ts'

const now = new Date('2027-01-11T16:00:00Z')
const live = (id: string, startsAt: string) => ({
  id,
  title: id,
  lang: 'fr' as const,
  startsAt,
  minutes: 45,
  category: 'tech' as const,
})
const nothing = { nextLives: [], nextSession: null, dinner: null, together: [] }
const replay = {
  id: 'r',
  title: 'r',
  thumb: '',
  duration: 10,
  category: null,
  lang: 'fr' as const,
  reason: null,
}

describe('what the parent can do today', () => {
  it('is ordered by urgency', () => {
    const child = {
      nextLives: [live('open', '2027-01-11T16:10:00Z'), live('tonight', '2027-01-11T19:00:00Z')],
      nextSession: { slotId: 's', expert: 'Inès', startsAt: '2027-01-11T17:30:00Z', minutes: 30 },
      dinner: {
        title: 't',
        question: 'Et toi ?',
        videoId: 'v',
        lang: 'fr' as const,
        startsAt: '2027-01-09T16:00:00Z',
      },
      together: [replay],
    }
    const challenges = [
      { id: 'week', title: 'week', state: null, isThisWeeks: true },
      { id: 'done', title: 'done', state: 'done', isThisWeeks: false },
    ]
    const kinds = (known: Parameters<typeof todayOf>[0]) => todayOf(known).map(({ kind }) => kind)
    expect(kinds({ child, challenges, now })).toEqual(['enter', 'session', 'confirm', 'today'])
    expect(
      kinds({ child: { ...nothing, dinner: child.dinner, together: [replay] }, challenges, now }),
    ).toEqual(['confirm', 'dinner', 'begin', 'register'])
  })

  it('omits last week’s question, and is empty if there is nothing to do but wait', () => {
    const dinner = {
      title: 't',
      question: 'Et toi ?',
      videoId: 'v',
      lang: 'fr' as const,
      startsAt: '2027-01-01T16:00:00Z',
    }
    expect(todayOf({ child: { ...nothing, dinner }, challenges: [], now })).toEqual([{ kind: 'register' }])
    const nextLives = [live('later', '2027-01-14T16:00:00Z')]
    expect(todayOf({ child: { ...nothing, nextLives }, challenges: [], now })).toEqual([])
  })

  const inMinutes = (minutes: number, more = 0) =>
    new Date(now.getTime() + minutes * 60_000 + more).toISOString()
  const day = 24 * 60
  const dinner = { title: 't', question: 'Et toi ?', videoId: 'v', lang: 'fr' as const }
  const session = { slotId: 's', expert: 'Inès', minutes: 30 }

  it.each([
    ['an open door, once it has begun', { nextLives: [live('l', inMinutes(-5))] }, ['enter']],
    ['an open door, a quarter of an hour before', { nextLives: [live('l', inMinutes(15))] }, ['enter']],
    ['a live session before its door opens', { nextLives: [live('l', inMinutes(15, 1))] }, ['today']],
    ['a live session of the next 24 hours', { nextLives: [live('l', inMinutes(day, -1))] }, ['today']],
    ['no live session in 24 hours', { nextLives: [live('l', inMinutes(day))] }, []],
    [
      'a one-to-one session',
      { nextSession: { ...session, startsAt: inMinutes(day, -1) } },
      ['session', 'register'],
    ],
    [
      'no one-to-one session in 24 hours',
      { nextSession: { ...session, startsAt: inMinutes(day) } },
      ['register'],
    ],
    [
      'the question of seven days',
      { dinner: { ...dinner, startsAt: inMinutes(-7 * day, 1) } },
      ['dinner', 'register'],
    ],
    ['no older question', { dinner: { ...dinner, startsAt: inMinutes(-7 * day) } }, ['register']],
    ['what to watch together', { together: [replay, { ...replay, id: 'other' }] }, ['register', 'together']],
  ])('holds %s', (_, known, kinds) => {
    const todo = todayOf({ child: { ...nothing, ...known }, challenges: [], now })
    expect(todo.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('includes this week’s challenge until it is begun, and each one that waits for confirmation', () => {
    const states = ['begun', 'done', 'confirmed', null] as const
    const todoOf = (isThisWeeks: boolean) =>
      states.map((state) =>
        todayOf({
          child: { ...nothing, nextLives: [live('later', inMinutes(3 * day))] },
          challenges: [{ id: 'c', title: 'C', state, isThisWeeks }],
          now,
        }),
      )
    const [confirm, begin] = (['confirm', 'begin'] as const).map((kind) => [{ kind, id: 'c', title: 'C' }])
    expect(todoOf(true)).toEqual([[], confirm, [], begin])
    expect(todoOf(false)).toEqual([[], confirm, [], []])
  })

  it('does not propose this week’s challenge once the parent has put it aside', () => {
    const nextLives = [live('later', inMinutes(3 * day))]
    const challenge = { id: 'c', title: 'C', state: null, isThisWeeks: true, isNotForUs: true }
    expect(todayOf({ child: { ...nothing, nextLives }, challenges: [challenge], now })).toEqual([])
  })

  it('names the subject of each entry', () => {
    const child = {
      nextLives: [live('l', inMinutes(60))],
      nextSession: { ...session, startsAt: inMinutes(90) },
      dinner: { ...dinner, startsAt: inMinutes(-day) },
      together: [replay],
    }
    expect(todayOf({ child, challenges: [], now })).toEqual([
      { kind: 'session', slotId: 's', expert: 'Inès', startsAt: inMinutes(90) },
      { kind: 'today', id: 'l', title: 'l', lang: 'fr', startsAt: inMinutes(60) },
      { kind: 'dinner', question: 'Et toi ?', lang: 'fr' },
      { kind: 'together', id: 'r', title: 'r', lang: 'fr' },
    ])
  })
})
