import { describe, expect, it } from 'vitest'
import { todayOf } from './today.rules.ts'

const now = new Date('2027-01-11T16:00:00Z')
const live = (id: string, startsAt: string) => ({
  id,
  title: id,
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
  it('comes in the order of what cannot wait', () => {
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

  it('asks last week’s question no more, and says nothing when there is nothing to do but look ahead', () => {
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
})
