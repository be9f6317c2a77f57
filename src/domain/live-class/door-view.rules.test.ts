import { describe, expect, it } from 'vitest'
import { doorViewOf, shownNameOf } from './door-view.rules.ts'

const startsAt = new Date('2026-06-10T15:00:00Z')
const session = { state: 'planned', title: 'Dire non', lang: 'fr', startsAt, minutes: 50 } as const
const expert = { adminId: 'e', name: 'Inès', isNamed: true, role: 'expert', portrait: 'heron' } as const
const host = { adminId: 'h', name: 'Léo', isNamed: true, role: 'host' } as const
const door = {
  session,
  endedAt: null,
  venue: 'class',
  planned: [expert],
  team: [],
  parents: 0,
} as const

describe('the view of a door', () => {
  it('names the planned adults first, then the others who are in', () => {
    const expected = (team: readonly (typeof host | typeof expert)[]) =>
      doorViewOf({ ...door, team }, startsAt).expected.map(({ name, isHere }) => [name, isHere])
    expect(expected([])).toEqual([['Inès', false]])
    expect(expected([host])).toEqual([
      ['Inès', false],
      ['Léo', true],
    ])
    expect(expected([expert])).toEqual([['Inès', true]])
  })

  it('says whose name is the team’s rather than their own, planned or not', () => {
    const unnamed = { ...host, ...shownNameOf(null, 'fr') }
    const namesOf = (planned: readonly (typeof expert | (typeof unnamed & { portrait: null }))[]) =>
      doorViewOf({ ...door, planned, team: [unnamed] }, startsAt).expected.map(({ name, isNamed }) => [
        name,
        isNamed,
      ])
    const names = [
      ['Inès', true],
      ['L’équipe Mirabelle', false],
    ]
    expect(namesOf([expert])).toEqual(names)
    expect(namesOf([expert, { ...unnamed, portrait: null }])).toEqual(names)
    expect(shownNameOf('Léo', 'fr')).toEqual({ name: 'Léo', isNamed: true })
  })

  it('shows no account of the team', () => {
    expect(JSON.stringify(doorViewOf({ ...door, team: [expert, host] }, startsAt))).not.toContain('adminId')
  })

  it('waits for the planned expert who has no account', () => {
    const planned = [{ ...expert, adminId: null }]
    expect(doorViewOf({ ...door, planned, team: [host] }, startsAt).expected).toMatchObject([
      { name: 'Inès', isHere: false },
      { name: 'Léo', isHere: true },
    ])
  })

  it('counts a parent as an adult', () => {
    const stateWith = (parents: number) => doorViewOf({ ...door, team: [host], parents }, startsAt).state
    expect([stateWith(0), stateWith(1)]).toEqual(['waiting', 'open'])
  })

  it('waits without an address, even where two adults came to a link that the team has removed', () => {
    const shown = doorViewOf({ ...door, venue: 'none', team: [expert, host] }, startsAt)
    expect(shown).toMatchObject({ state: 'waiting', hasAddress: false, isOurClass: false })
    expect(doorViewOf({ ...door, venue: 'link', team: [expert, host] }, startsAt)).toMatchObject({
      state: 'open',
      hasAddress: true,
    })
  })

  it.each([
    ['has not ended while nobody has closed it', null, false],
    ['has not ended when it was closed before its hour, as a test', '2026-06-10T14:59:59Z', false],
    ['has ended when it was closed from its hour on', '2026-06-10T15:00:00Z', true],
  ])('a class %s', (_, ended, hasEnded) => {
    const endedAt = ended === null ? null : new Date(ended)
    expect(doorViewOf({ ...door, endedAt }, startsAt).hasEnded).toBe(hasEnded)
  })

  it('goes on at the link that was typed while its class was open, although the class has ended', () => {
    expect(doorViewOf({ ...door, endedAt: startsAt, venue: 'link' }, startsAt).hasEnded).toBe(false)
  })
})
