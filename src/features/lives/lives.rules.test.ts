import { describe, expect, it } from 'vitest'
import { obstacleTo, weekOf } from '#src/domain/registrations/registrations.rules.ts'
import type { FamilyLive } from './lives.contract.ts'
import { isDue, reminderAt } from './reminders.rules.ts'
import { hindranceTo, isOf, mondayOf, noonOf, weeksOf } from './weeks.rules.ts'

const at = (moment: string) => new Date(moment)

describe('the week of the two hours', () => {
  it('runs Monday to Sunday in the family’s zone, also when the clocks change', () => {
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

  it('holds 120 planned minutes, no more; what touches does not overlap', () => {
    const live = { startsAt: at('2027-01-13T16:00:00Z'), minutes: 60, ageGroups: ['6-8' as const] }
    const wish = { live, age: '6-8' as const, timeZone: 'Europe/Luxembourg' }
    const other = { startsAt: at('2027-01-13T17:00:00Z'), minutes: 60 }
    expect(obstacleTo({ ...wish, others: [other] })).toBeUndefined()
    expect(
      obstacleTo({ ...wish, others: [other, { startsAt: at('2027-01-11T17:00:00Z'), minutes: 45 }] }),
    ).toBe('weekIsFull')
    expect(obstacleTo({ ...wish, others: [{ startsAt: at('2027-01-13T16:59:00Z'), minutes: 45 }] })).toBe(
      'clash',
    )
    expect(obstacleTo({ ...wish, age: '9-11', others: [] })).toBe('otherAge')
  })
})

describe('when a reminder leaves', () => {
  it('is a day and an hour before, in the hours of the day', () => {
    expect(reminderAt('day', at('2027-01-13T16:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-12T16:30:00Z'),
    )
    expect(reminderAt('hour', at('2027-01-13T16:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T15:30:00Z'),
    )
  })

  it('is the evening before a night that would hold it back, also for a live session at 02:30 on a night when the clocks change', () => {
    expect(reminderAt('hour', at('2027-01-13T07:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-12T19:45:00Z'),
    )
    // 02:30 does not exist on this night: it is 03:30 by the new time.
    expect(reminderAt('hour', at('2027-03-28T01:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-03-27T19:45:00Z'),
    )
    expect(reminderAt('day', at('2026-10-25T01:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2026-10-23T18:45:00Z'),
    )
    // By Auckland's clocks half past five in the afternoon in Luxembourg is the middle of the night.
    expect(reminderAt('hour', at('2027-01-13T16:30:00Z'), 'Pacific/Auckland')).toEqual(
      at('2027-01-13T07:45:00Z'),
    )
    expect(reminderAt('day', at('2027-01-13T16:30:00Z'), 'America/Toronto')).toEqual(
      at('2027-01-12T16:30:00Z'),
    )
  })

  // 02:30 in Luxembourg: 03:30 by the new time when it is skipped, the first one when it comes twice.
  it.each([
    ['2027-03-28T01:30Z', 'Europe/Luxembourg', '2027-03-26T19:45Z', '2027-03-27T19:45Z'],
    ['2027-03-28T01:30Z', 'America/Toronto', '2027-03-27T00:45Z', '2027-03-28T00:30Z'],
    ['2027-03-28T01:30Z', 'Pacific/Auckland', '2027-03-27T01:30Z', '2027-03-28T00:30Z'],
    ['2027-10-31T00:30Z', 'Europe/Luxembourg', '2027-10-29T18:45Z', '2027-10-30T18:45Z'],
    ['2027-10-31T00:30Z', 'America/Toronto', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
    ['2027-10-31T00:30Z', 'Pacific/Auckland', '2027-10-30T00:30Z', '2027-10-30T23:30Z'],
    // The clocks of Auckland and of Toronto change on other nights, in Auckland the other way.
    ['2027-04-04T00:30Z', 'Pacific/Auckland', '2027-04-03T00:30Z', '2027-04-03T23:30Z'],
    ['2027-03-14T12:30Z', 'America/Toronto', '2027-03-13T01:45Z', '2027-03-14T01:45Z'],
    ['2027-11-07T13:30Z', 'America/Toronto', '2027-11-06T13:30Z', '2027-11-07T00:45Z'],
  ])('is by the family’s clocks of that night: before %s in %s', (startsAt, timeZone, day, hour) => {
    expect(reminderAt('day', at(startsAt), timeZone)).toEqual(at(day))
    expect(reminderAt('hour', at(startsAt), timeZone)).toEqual(at(hour))
  })

  it('is the same evening for an hour late in it', () => {
    expect(reminderAt('hour', at('2027-01-13T21:30:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T19:45:00Z'),
    )
    expect(reminderAt('hour', at('2027-01-13T20:59:00Z'), 'Europe/Luxembourg')).toEqual(
      at('2027-01-13T19:59:00Z'),
    )
  })

  it.each([
    ['before its hour: no', 'hour', '2027-01-13T15:29:59Z', false],
    ['at its hour', 'hour', '2027-01-13T15:30:00Z', true],
    ['until the live session begins', 'hour', '2027-01-13T16:29:59Z', true],
    ['when the live session begins: no', 'hour', '2027-01-13T16:30:00Z', false],
    ['a day before', 'day', '2027-01-12T16:30:00Z', true],
    ['until the other one leaves', 'day', '2027-01-13T15:29:59Z', true],
    ['when the other one leaves: no', 'day', '2027-01-13T15:30:00Z', false],
    ['in the night between: no', 'day', '2027-01-13T02:00:00Z', false],
  ] as const)('%s (of the %s)', (_, kind, now, isNow) => {
    const startsAt = at('2027-01-13T16:30:00Z')
    expect(isDue({ kind, startsAt, timeZone: 'Europe/Luxembourg', now: at(now) })).toBe(isNow)
  })

  it('is none in the night, nor when the live session has begun', () => {
    const startsAt = at('2027-01-13T07:30:00Z')
    const isNow = (now: string) =>
      isDue({ kind: 'hour', startsAt, timeZone: 'Europe/Luxembourg', now: at(now) })
    expect(isNow('2027-01-12T21:01:00Z')).toBe(false)
    expect(isNow('2027-01-13T07:00:00Z')).toBe(true)
    expect(isNow('2027-01-13T07:30:00Z')).toBe(false)
  })
})

describe('the weeks that a parent sees', () => {
  const child = { id: 'a', age: '6-8' as const, languages: ['fr' as const] }
  const live = (id: string, startsAt: string, more: Partial<FamilyLive> = {}): FamilyLive => ({
    id,
    title: id,
    description: '',
    bring: '',
    lang: 'fr',
    category: 'social',
    ageGroups: ['6-8'],
    expert: null,
    expertType: 'education',
    startsAt,
    minutes: 60,
    places: 30,
    placesLeft: 30,
    state: 'planned',
    isOpen: false,
    replayId: null,
    cancelReason: null,
    children: [],
    ...more,
  })

  it('are whole, begin with Monday, and count the places of one child', () => {
    const registered = { children: [{ childId: 'a', state: 'registered' as const }] }
    const lives = [
      live('sunday', '2027-01-17T22:30:00.000Z', registered),
      live('monday', '2027-01-17T23:30:00.000Z', {
        children: [{ childId: 'a', state: 'waiting', position: 1 }],
      }),
      live('other', '2027-01-19T16:00:00.000Z', { children: [{ childId: 'b', state: 'registered' }] }),
      live('cancelled', '2027-01-20T16:00:00.000Z', { ...registered, state: 'cancelled' }),
    ]
    expect(mondayOf('Europe/Luxembourg', at('2027-01-17T22:30:00Z'))).toBe('2027-01-11')
    const weeks = weeksOf(lives, child, 'Europe/Luxembourg', '2027-01-11', 3)
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

  it('leave out what is for other children, and what is cancelled unless the child is on its list', () => {
    const foreign = live('foreign', '2027-01-12T16:00:00.000Z', {
      lang: 'en',
      children: [{ childId: 'b', state: 'registered' }],
    })
    const lost = live('lost', '2027-01-12T16:00:00.000Z', { state: 'cancelled' })
    const mine = { ...lost, id: 'mine', children: [{ childId: 'a', state: 'registered' as const }] }
    expect([foreign, lost, mine].map((one) => isOf(one, child))).toEqual([false, false, true])
    const [week] = weeksOf([foreign, lost, mine], child, 'Europe/Luxembourg', '2027-01-11', 1)
    expect(week?.days.flatMap(({ lives }) => lives.map(({ id }) => id))).toEqual(['mine'])
  })

  it('have a noon each day, by the family’s clocks', () => {
    expect(noonOf('Europe/Luxembourg', '2027-01-12')).toEqual(at('2027-01-12T11:00:00Z'))
    expect(noonOf('Pacific/Auckland', '2027-01-12')).toEqual(at('2027-01-11T23:00:00Z'))
  })

  it('show of other languages and ages what has the child’s name on its list', () => {
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

  it('say why a child cannot be registered, as the server would', () => {
    const registered = { children: [{ childId: 'a', state: 'registered' as const }] }
    const wanted = live('wanted', '2027-01-12T16:30:00.000Z')
    const weekWith = (...lives: FamilyLive[]) =>
      weeksOf([wanted, ...lives], child, 'Europe/Luxembourg', '2027-01-11', 1)[0]
    const hindered = (...lives: FamilyLive[]) => {
      const week = weekWith(...lives)
      return week && hindranceTo(wanted, child, week)
    }
    expect(hindered()).toBeUndefined()
    expect(hindered(live('a', '2027-01-12T17:30:00.000Z', registered))).toBeUndefined()
    expect(hindered(live('a', '2027-01-12T15:30:00.000Z', registered))).toBeUndefined()
    expect(hindered(live('a', '2027-01-12T17:29:00.000Z', registered))).toBe('clash')
    expect(hindered(live('a', '2027-01-12T15:31:00.000Z', registered))).toBe('clash')
    expect(
      hindered(live('a', '2027-01-12T16:00:00.000Z', { children: [{ childId: 'a', state: 'waiting' }] })),
    ).toBeUndefined()
    expect(hindered(live('a', '2027-01-12T16:00:00.000Z', registered))).toBe('clash')
    expect(hindered(live('a', '2027-01-13T16:00:00.000Z', registered))).toBeUndefined()
    expect(
      hindered(
        live('a', '2027-01-13T16:00:00.000Z', registered),
        live('b', '2027-01-14T16:00:00.000Z', registered),
      ),
    ).toBe('weekIsFull')
  })

  it('hold nobody from what is for another age, nor by its own place in it', () => {
    const week = weeksOf([], child, 'Europe/Luxembourg', '2027-01-11', 1)[0]
    if (!week) throw new Error('no week')
    const wanted = live('wanted', '2027-01-12T16:30:00.000Z', {
      children: [{ childId: 'a', state: 'registered' }],
    })
    expect(hindranceTo({ ...wanted, ageGroups: ['12-15'] }, child, week)).toBe('otherAge')
    const days = [{ day: '2027-01-12', lives: [wanted] }]
    expect(hindranceTo(wanted, child, { ...week, days })).toBeUndefined()
  })
})
