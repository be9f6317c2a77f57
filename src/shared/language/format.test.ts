import { describe, expect, it } from 'vitest'
import { dayAndMonth, euros, fillDated, longDate, timeOfDay, weekdayIn } from './format.ts'

describe('a day in words', () => {
  it.each([
    ['fr', '1er\u00A0novembre 2026', '11\u00A0novembre 2026'],
    ['en', '1\u00A0November 2026', '11\u00A0November 2026'],
    ['it', '1°\u00A0novembre 2026', '11\u00A0novembre 2026'],
  ] as const)('in %s is %s, as the clocks of Luxembourg show it', (language, first, eleventh) => {
    expect(longDate(new Date('2026-10-31T23:30:00Z'), language)).toBe(first)
    expect(longDate(new Date('2026-11-11T12:00:00Z'), language)).toBe(eleventh)
  })
})

describe('a day in a sentence', () => {
  const year = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day, 12)))

  it('has its Italian article elided before 8 and 11 alone, on every day of a year', () => {
    for (const day of year) {
      const date = longDate(day, 'it')
      const elides = /^(?:8|11)\u00A0/.test(date)
      const said = fillDated('Il {date}; fino al {date}, dal {date}, del {date}', { date })
      expect(said).toBe(
        elides
          ? `L’${date}; fino all’${date}, dall’${date}, dell’${date}`
          : `Il ${date}; fino al ${date}, dal ${date}, del ${date}`,
      )
    }
  })

  it('is written on the first as each language writes it, on every first of a year', () => {
    for (const day of year.filter((one) => one.getUTCDate() === 1)) {
      expect(longDate(day, 'fr')).toMatch(/^1er\u00A0/)
      expect(longDate(day, 'it')).toMatch(/^1°\u00A0/)
      expect(longDate(day, 'en')).toMatch(/^1\u00A0/)
    }
  })

  it('elides in a span of days, with its month or without', () => {
    const to = dayAndMonth(new Date('2026-12-14T12:00:00Z'), 'it', 'UTC')
    expect(fillDated('Dal {from} al {to}', { from: '8', to })).toBe('Dall’8 al 14\u00A0dicembre')
    const first = dayAndMonth(new Date('2026-12-01T12:00:00Z'), 'it', 'UTC')
    expect(fillDated('Dal {from} al {to}', { from: first, to })).toBe(
      'Dal 1°\u00A0dicembre al 14\u00A0dicembre',
    )
  })

  it('leaves every other text as it is', () => {
    expect(fillDated('{count} fois, il {n} h, al 8', { count: 3, n: 8 })).toBe('3 fois, il 8 h, al 8')
  })
})

describe('a day of the week', () => {
  it.each([
    ['fr', 'dimanche 1er\u00A0novembre', 'mercredi 11\u00A0novembre'],
    ['en', 'Sunday 1\u00A0November', 'Wednesday 11\u00A0November'],
    ['it', 'domenica 1°\u00A0novembre', 'mercoledì 11\u00A0novembre'],
  ] as const)('in %s is %s, its number beside its month', (language, first, eleventh) => {
    expect(weekdayIn(new Date('2026-10-31T23:30:00Z'), language, 'Europe/Luxembourg')).toBe(first)
    expect(weekdayIn(new Date('2026-11-11T12:00:00Z'), language, 'Europe/Luxembourg')).toBe(eleventh)
  })
})

describe('a time of day', () => {
  it.each([
    ['fr', '18\u00A0h\u00A005'],
    ['en', '18:05'],
    ['it', '18:05'],
  ] as const)('in %s is %s', (language, written) => {
    expect(timeOfDay(new Date('2026-11-22T17:05:00Z'), language)).toBe(written)
  })

  it.each([
    ['2026-11-22T08:05:00Z', '9\u00A0h\u00A005'],
    ['2026-11-22T17:00:00Z', '18\u00A0h'],
    ['2026-11-22T23:00:00Z', '0\u00A0h'],
  ])('in French has no leading zero, and no minutes on the hour: %s is %s', (at, written) => {
    expect(timeOfDay(new Date(at), 'fr')).toBe(written)
  })
})

describe('an amount', () => {
  it.each([
    ['fr', '39\u00A0€', '1\u00A0234,50\u00A0€', '−5\u00A0€'],
    ['en', '€39', '€1,234.50', '−€5'],
    ['it', '39\u00A0€', '1234,50\u00A0€', '−5\u00A0€'],
  ] as const)('in %s is %s, %s or %s', (language, whole, withCents, less) => {
    expect([euros(3900, language), euros(123450, language), euros(-500, language)]).toEqual([
      whole,
      withCents,
      less,
    ])
  })
})
