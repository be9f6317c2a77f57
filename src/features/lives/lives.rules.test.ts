import { describe, expect, it } from 'vitest'
import { obstacleToPlace, weekOf } from '#src/domain/registrations/registrations.rules.ts'
import { aFamilyLive } from '#tests/support/family-live.ts'
import type { FamilyLive } from './lives.contract.ts'
import { isDue, reminderAt } from './reminders.rules.ts'
import { isOf, noonOf, registrationObstacle, weeksOfLives } from './weeks.rules.ts'

const at = (moment: string) => new Date(moment)

describe('the week to which the limit of two hours applies', () => {
  it('runs Monday to Sunday in the family’s time zone, also when the clocks change', () => {
    expect(weekOf('Europe/Luxembourg', at('2027-03-28T10:00:00Z'))).toEqual({
      from: at('2027-03-21T23:00:00Z'),
      to: at('2027-03-28T22:00:00Z'),
    })
    expect(weekOf('Europe/Luxembourg', at('2026-10-25T10:00:00Z'))).toEqual({
      from: at('2026-10-18T22:00:00Z'),
      to: at('2026-10-25T23:00:00Z'),
    })
    expect(weekOf('America/Toronto', at('2027-01-18T02:00:00Z'))).toEqual({
      from: at('2027-01-11T05:00:00Z'),
      to: at('2027-01-18T05:00:00Z'),
    })
    expect(weekOf('Pacific/Auckland', at('2027-01-10T12:00:00Z'))).toEqual({
      from: at('2027-01-10T11:00:00Z'),
      to: at('2027-01-17T11:00:00Z'),
    })
  })

  it('holds 120 planned minutes; live sessions that only touch do not overlap', () => {
    const live = { startsAt: at('2027-01-13T16:00:00Z'), minutes: 60, ageGroups: ['6-8' as const] }
    const wish = { live, age: '6-8' as const, timeZone: 'Europe/Luxembourg' }
    const other = { startsAt: at('2027-01-13T17:00:00Z'), minutes: 60 }
    expect(obstacleToPlace({ ...wish, others: [other] })).toBeUndefined()
    expect(
      obstacleToPlace({ ...wish, others: [other, { startsAt: at('2027-01-11T17:00:00Z'), minutes: 45 }] }),
    ).toBe('weekIsFull')
    expect(
      obstacleToPlace({ ...wish, others: [{ startsAt: at('2027-01-13T16:59:00Z'), minutes: 45 }] }),
    ).toBe('clash')
    expect(obstacleToPlace({ ...wish, age: '9-11', others: [] })).toBe('otherAge')
  })
})

describe('the time of a reminder', () => {
  it('is a day or an hour before the start, outside the quiet hours', () => {
    expect(reminderAt('day', at('2027-01-13T16:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-12T16:30:00Z'),
    )
    expect(reminderAt('hour', at('2027-01-13T16:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T15:30:00Z'),
    )
  })

  it('is the evening before quiet hours that would delay it, also when the clocks change', () => {
    expect(reminderAt('hour', at('2027-01-13T07:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-12T19:45:00Z'),
    )
    // 02:30 does not exist on this night: it becomes 03:30.
    expect(reminderAt('hour', at('2027-03-28T01:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-03-27T19:45:00Z'),
    )
    expect(reminderAt('day', at('2026-10-25T01:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2026-10-23T18:45:00Z'),
    )
    // 17:30 in Luxembourg is in the middle of the night in Auckland.
    expect(reminderAt('hour', at('2027-01-13T16:30:00Z'), 'Pacific/Auckland')).toEqual(
      at('2027-01-13T07:45:00Z'),
    )
    expect(reminderAt('day', at('2027-01-13T16:30:00Z'), 'America/Toronto')).toEqual(
      at('2027-01-12T16:30:00Z'),
    )
  })

  // 02:30 in Luxembourg becomes 03:30 when it is skipped, and is the first one when it occurs twice.
  it.each([
    ['2027-03-28T01:30Z', 'Europe/Luxembourg', '2027-03-26T19:45Z', '2027-03-27T19:45Z'],
    ['2027-03-28T01:30Z', 'America/Toronto', '2027-03-27T00:45Z', '2027-03-28T00:30Z'],
    ['2027-03-28T01:30Z', 'Pacific/Auckland', '2027-03-27T01:30Z', '2027-03-28T00:30Z'],
    ['2027-10-31T00:30Z', 'Europe/Luxembourg', '2027-10-29T18:45Z', '2027-10-30T18:45Z'],
    ['2027-10-31T00:30Z', 'America/Toronto', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
    ['2027-10-31T00:30Z', 'Pacific/Auckland', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
    // The clocks in Auckland and Toronto change on other nights, in Auckland in the other direction.
    ['2027-04-04T00:30Z', 'Pacific/Auckland', '2027-04-03T00:30Z', '2027-04-03T23:30Z'],
    ['2027-03-14T12:30Z', 'America/Toronto', '2027-03-13T01:45Z', '2027-03-14T01:45Z'],
    ['2027-11-07T13:30Z', 'America/Toronto', '2027-11-06T13:30Z', '2027-11-07T00:45Z'],
  ])('uses the time zone of that night before %s in %s', (startsAt, timeZone, day, hour) => {
    expect(reminderAt('day', at(startsAt), timeZone)).toEqual(at(day))
    expect(reminderAt('hour', at(startsAt), timeZone)).toEqual(at(hour))
  })

  it('is the same evening for a start late in the evening', () => {
    expect(reminderAt('hour', at('2027-01-13T21:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T19:45:00Z'),
    )
    expect(reminderAt('hour', at('2027-01-13T20:59:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T19:59:00Z'),
    )
  })

  it.each([
    ['is not due before its hour', 'hour', '2027-01-13T15:29:59Z', false],
    ['is due at its hour', 'hour', '2027-01-13T15:30:00Z', true],
    ['is due until the live session begins', 'hour', '2027-01-13T16:29:59Z', true],
    ['is not due once the live session begins', 'hour', '2027-01-13T16:30:00Z', false],
    ['is due a day before', 'day', '2027-01-12T16:30:00Z', true],
    ['is due until the reminder of the hour is', 'day', '2027-01-13T15:29:59Z', true],
    ['is not due once the reminder of the hour is', 'day', '2027-01-13T15:30:00Z', false],
    ['is not due in the night between', 'day', '2027-01-13T02:00:00Z', false],
  ] as const)('%s (the one of the %s)', (_, kind, now, isNow) => {
    const startsAt = at('2027-01-13T16:30:00Z')
    expect(isDue({ kind, startsAt, timeZone: 'Europe/Luxembourg', now: at(now) })).toBe(isNow)
  })

  it('is not at night, nor once the live session has begun', () => {
    const startsAt = at('2027-01-13T07:30:00Z')
    const isNow = (now: string) =>
      isDue({ kind: 'hour', startsAt, timeZone: 'Europe/Luxembourg', now: at(now) })
    expect(isNow('2027-01-12T21:01:00Z')).toBe(false)
    expect(isNow('2027-01-13T07:00:00Z')).toBe(true)
    expect(isNow('2027-01-13T07:30:00Z')).toBe(false)
  })
})

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
    expect([foreign, lost, mine].map((one) => isOf(one, child))).toEqual([false, false, true])
    const [week] = weeksOfLives([foreign, lost, mine], child, 'Europe/Luxembourg', '2027-01-11', 1)
    expect(week?.days.flatMap(({ lives }) => lives.map(({ id }) => id))).toEqual(['mine'])
  })

  it('have a noon each day, in the family’s time zone', () => {
    expect(noonOf('Europe/Luxembourg', '2027-01-12')).toEqual(at('2027-01-12T11:00:00Z'))
    expect(noonOf('Pacific/Auckland', '2027-01-12')).toEqual(at('2027-01-11T23:00:00Z'))
  })

  it('show live sessions of other languages and ages that have the child on their list', () => {
    expect(isOf(live('x', '2027-01-12T16:00:00.000Z', { lang: 'en' }), child)).toBe(false)
    expect(isOf(live('x', '2027-01-12T16:00:00.000Z', { ageGroups: ['12-15'] }), child)).toBe(false)
    expect(
      isOf(
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
      return week && registrationObstacle(wanted, child, week)
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
    expect(registrationObstacle({ ...wanted, ageGroups: ['12-15'] }, child, week)).toBe('otherAge')
    const days = [{ day: '2027-01-12', lives: [wanted] }]
    expect(registrationObstacle(wanted, child, { ...week, days })).toBeUndefined()
  })
})
