import { describe, expect, test } from 'vitest'
import { type ExpertType, interests, objectives } from '#src/shared/options.ts'
import { canCancel, cancelUntil, monthIn, reasonForExpert, usedUp } from './one-to-one.rules.ts'

const at = (text: string) => new Date(text)

describe('the month of a session is that of its slot, in the family’s time zone', () => {
  test.each([
    ['Europe/Luxembourg', '2026-01-31T22:59:00Z', '2026-01'],
    ['Europe/Luxembourg', '2026-01-31T23:00:00Z', '2026-02'],
    ['America/Toronto', '2026-02-01T04:59:00Z', '2026-01'],
    ['Europe/Luxembourg', '2026-12-31T23:00:00Z', '2027-01'],
  ])('in %s, a session at %s is in the month %s', (timeZone, moment, month) => {
    expect(monthIn(timeZone, at(moment))).toBe(month)
  })
})

test('a session can be cancelled until 24 hours before it, that moment included', () => {
  const startsAt = at('2026-06-10T15:00:00Z')
  expect(cancelUntil(startsAt)).toEqual(at('2026-06-09T15:00:00Z'))
  expect(canCancel(startsAt, at('2026-06-09T15:00:00.000Z'))).toBe(true)
  expect(canCancel(startsAt, at('2026-06-09T15:00:00.001Z'))).toBe(false)
})

describe('a month’s sessions of removed children', () => {
  const [before, removal, after] = [at('2026-06-01T08:00Z'), at('2026-06-10T08:00Z'), at('2026-06-10T09:00Z')]
  const stays = { id: 'stays', createdAt: before, used: 0 }
  const comes = (id: string, used = 0) => ({ id, createdAt: after, used })
  const once = [{ leftAt: removal }]

  test('count for the child who comes after, not for one who stays', () => {
    const month = { quota: 1, children: [stays, comes('new')], removed: once }
    expect([usedUp('stays', month), usedUp('new', month)]).toEqual([0, 1])
    expect(usedUp('new', { ...month, quota: 2 })).toBe(1)
    expect(usedUp('new', { ...month, removed: [] })).toBe(0)
  })

  test('count once for several children who come after', () => {
    const removed = once
    const both = (used: number) => ({ quota: 1, children: [comes('a', used), comes('b')], removed })
    expect([usedUp('a', both(0)), usedUp('b', both(0))]).toEqual([0, 0])
    expect([usedUp('a', both(1)), usedUp('b', both(1))]).toEqual([1, 1])
  })

  test('do not count for a child who came before another one was removed', () => {
    const removed = [...once, { leftAt: at('2026-06-12T08:00Z') }]
    expect(usedUp('a', { quota: 2, children: [comes('a')], removed })).toBe(1)
  })
})

describe('an expert is proposed by the choices of a parent', () => {
  const none = { objectives: [], interests: [] }

  test.each<[ExpertType, string[], string[]]>([
    ['health', ['concentration', 'emotions'], []],
    ['law', ['oral_confidence', 'money_management'], ['entrepreneurship']],
    ['police', ['critical_thinking', 'teamwork'], []],
    ['research', ['creativity', 'critical_thinking'], ['daily_science', 'ecology', 'games_logic']],
    ['education', ['autonomy', 'concentration', 'oral_confidence', 'creativity', 'teamwork'], ['design_art']],
    ['ai', ['critical_thinking'], ['tech_ai', 'games_logic']],
  ])('an expert in %s fits the objectives %j and the interests %j', (type, ofObjectives, ofInterests) => {
    const fits = (wishes: Partial<typeof none | Parameters<typeof reasonForExpert>[1]>) =>
      reasonForExpert(type, { ...none, ...wishes }) !== undefined
    expect(objectives.filter((one) => fits({ objectives: [one] }))).toEqual(ofObjectives)
    expect(interests.filter((one) => fits({ interests: [one] }))).toEqual(ofInterests)
  })

  test('an objective is the reason before an interest, and the first that fits before later ones', () => {
    expect(
      reasonForExpert('research', {
        objectives: ['emotions', 'critical_thinking', 'creativity'],
        interests: ['ecology'],
      }),
    ).toEqual({ objective: 'critical_thinking', interest: null })
    expect(
      reasonForExpert('research', {
        objectives: ['emotions'],
        interests: ['tech_ai', 'ecology', 'games_logic'],
      }),
    ).toEqual({ objective: null, interest: 'ecology' })
  })

  test('without a choice that fits there is no reason', () => {
    expect(reasonForExpert('police', { objectives: ['emotions'], interests: ['ecology'] })).toBeUndefined()
    expect(reasonForExpert('police', none)).toBeUndefined()
  })
})
