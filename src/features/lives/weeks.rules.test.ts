import { describe, expect, it } from 'vitest'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import { aFamilyLive } from '#tests/support/lives/family-live.ts'
import { concernsChild, noonOf, registrationObstacle, weeksOfLives } from './weeks.rules.ts'

const at = (moment: string) => new Date(moment)

describe('the weeks shown to a parent', () => {
  const child = { id: 'a', age: '6-8' as const, languages: ['fr' as const] }
  const live = (id: string, startsAt: string, more: Partial<FamilyLive> = {}) =>
    aFamilyLive({ id, title: id, startsAt, places: 30, placesLeft: 30, ...more })

  it('are whole, begin on Monday, and count the minutes of one child’s places', () => {
    const registered = { children: [{ childId: 'a', state: 'registered' as const }] }
    const lives = [
      live('sunday', '2027-01-17T22:30:00.000Z', registered),
      live('monday', '2027-01-17T23:30:00.000Z', {
        children: [{ childId: 'a', state: 'waiting', position: 1 }],
      }),
      live('other', '2027-01-19T16:00:00.000Z', { children: [{ childId: 'b', state: 'registered' }] }),
      live('cancelled', '2027-01-20T16:00:00.000Z', { ...registered, state: 'cancelled' }),
    ]
    const weeks = weeksOfLives(lives, child, 'Europe/Luxembourg', '2027-01-11', 3)
    expect(weeks.map(({ monday, sunday, minutes }) => [monday, sunday, minutes])).toEqual([
      ['2027-01-11', '2027-01-17', 60],
      ['2027-01-18', '2027-01-24', 0],
      ['2027-01-25', '2027-01-31', 0],
    ])
    expect(weeks.map(({ days }) => days.map(({ day }) => day))).toEqual([
      ['2027-01-17'],
      ['2027-01-18', '2027-01-19', '2027-01-20'],
      [],
    ])
  })

  it('leave out live sessions for other children, and cancelled ones without the child on the list', () => {
    const foreign = live('foreign', '2027-01-12T16:00:00.000Z', {
      lang: 'en',
      children: [{ childId: 'b', state: 'registered' }],
    })
    const lost = live('lost', '2027-01-12T16:00:00.000Z', { state: 'cancelled' })
    const mine = { ...lost, id: 'mine', children: [{ childId: 'a', state: 'registered' as const }] }
    expect([foreign, lost, mine].map((one) => concernsChild(one, child))).toEqual([false, false, true])
    const [week] = weeksOfLives([foreign, lost, mine], child, 'Europe/Luxembourg', '2027-01-11', 1)
    expect(week?.days.flatMap(({ lives }) => lives.map(({ id }) => id))).toEqual(['mine'])
  })

  it('have a noon each day, in the family’s time zone', () => {
    expect(noonOf('Europe/Luxembourg', '2027-01-12')).toEqual(at('2027-01-12T11:00:00Z'))
    expect(noonOf('Pacific/Auckland', '2027-01-12')).toEqual(at('2027-01-11T23:00:00Z'))
  })

  it('show live sessions of other languages and ages that have the child on their list', () => {
    expect(concernsChild(live('x', '2027-01-12T16:00:00.000Z', { lang: 'en' }), child)).toBe(false)
    expect(concernsChild(live('x', '2027-01-12T16:00:00.000Z', { ageGroups: ['12-15'] }), child)).toBe(false)
    expect(
      concernsChild(
        live('x', '2027-01-12T16:00:00.000Z', {
          lang: 'en',
          children: [{ childId: 'a', state: 'waiting', position: 2 }],
        }),
        child,
      ),
    ).toBe(true)
  })

  it('give the same obstacle to a registration as the server', () => {
    const registered = { children: [{ childId: 'a', state: 'registered' as const }] }
    const wanted = live('wanted', '2027-01-12T16:30:00.000Z')
    const weekWith = (...lives: FamilyLive[]) =>
      weeksOfLives([wanted, ...lives], child, 'Europe/Luxembourg', '2027-01-11', 1)[0]
    const obstacleWith = (...lives: FamilyLive[]) => {
      const week = weekWith(...lives)
      return week && registrationObstacle(wanted, child, week, 'Europe/Luxembourg')
    }
    expect(obstacleWith()).toBeUndefined()
    expect(obstacleWith(live('a', '2027-01-12T17:30:00.000Z', registered))).toBeUndefined()
    expect(obstacleWith(live('a', '2027-01-12T15:30:00.000Z', registered))).toBeUndefined()
    expect(obstacleWith(live('a', '2027-01-12T17:29:00.000Z', registered))).toBe('clash')
    expect(obstacleWith(live('a', '2027-01-12T15:31:00.000Z', registered))).toBe('clash')
    expect(
      obstacleWith(live('a', '2027-01-12T16:00:00.000Z', { children: [{ childId: 'a', state: 'waiting' }] })),
    ).toBeUndefined()
    expect(obstacleWith(live('a', '2027-01-12T16:00:00.000Z', registered))).toBe('clash')
    expect(obstacleWith(live('a', '2027-01-13T16:00:00.000Z', registered))).toBeUndefined()
    expect(
      obstacleWith(
        live('a', '2027-01-13T16:00:00.000Z', registered),
        live('b', '2027-01-14T16:00:00.000Z', registered),
      ),
    ).toBe('weekIsFull')
  })

  it('ignore the child’s own place in the live session', () => {
    const week = weeksOfLives([], child, 'Europe/Luxembourg', '2027-01-11', 1)[0]
    if (!week) throw new Error('no week')
    const wanted = live('wanted', '2027-01-12T16:30:00.000Z', {
      children: [{ childId: 'a', state: 'registered' }],
    })
    expect(registrationObstacle({ ...wanted, ageGroups: ['12-15'] }, child, week, 'Europe/Luxembourg')).toBe(
      'otherAge',
    )
    const days = [{ day: '2027-01-12', lives: [wanted] }]
    expect(registrationObstacle(wanted, child, { ...week, days }, 'Europe/Luxembourg')).toBeUndefined()
  })
})
