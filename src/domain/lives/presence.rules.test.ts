import { describe, expect, it } from 'vitest'
import { presenceOf } from './presence.rules.ts'
import { presenceWords } from './presence-words.ts'

const startsAt = new Date('2027-01-11T16:30:00Z')
const live = { startsAt, minutes: 50 }
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)

describe('attendance in words', () => {
  const zone = 'Europe/Luxembourg'
  const attendance = (seconds: number, joined: number | null) =>
    presenceOf({ seconds, firstJoinedAt: joined === null ? null : at(joined) }, live)
  const words = (seconds: number, joined: number | null, language: 'fr' | 'en' | 'it' = 'fr') =>
    presenceWords({ state: 'came', ...attendance(seconds, joined) }, 'Hugo', language, zone).replaceAll(
      '\u00a0',
      ' ',
    )

  it('attendance says that the child was there, and for how long', () => {
    expect(words(48 * 60, -3)).toBe('Hugo était là, 48 minutes.')
    expect(words(48 * 60, 2, 'en')).toBe('Hugo was there, for 48 minutes.')
    expect(words(48 * 60, 2, 'it')).toBe('Hugo c’era, per 48 minuti.')
    expect(words(20, 1)).toBe('Hugo était là, une minute.')
  })

  it('attendance says from when, if the child came well after the start', () => {
    expect(words(30 * 60, 12)).toBe('Hugo était là à partir de 17 h 42, 30 min.')
    expect(words(30 * 60, 12, 'en')).toBe('Hugo was there from 5.42 pm, for 30 min.')
    expect(attendance(30 * 60, 5)).toEqual({ minutes: 30, lateFrom: null })
  })

  it('attendance counts at most the planned minutes, and none that the class did not count', () => {
    expect(attendance(70 * 60, -12)).toEqual({ minutes: 50, lateFrom: null })
    expect(words(0, 12)).toBe('Hugo était là.')
    expect(presenceWords({ state: 'absent', minutes: null, lateFrom: null }, 'Hugo', 'fr', zone)).toBe(
      'Hugo n’était pas là.',
    )
  })
})
