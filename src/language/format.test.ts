import { describe, expect, it } from 'vitest'
import { euros, longDate, timeOfDay } from './format.ts'

describe('a day in words', () => {
  it.each([
    ['fr', '1er\u00A0novembre 2026', '11\u00A0novembre 2026'],
    ['en', '1\u00A0November 2026', '11\u00A0November 2026'],
    ['it', '1\u00A0novembre 2026', '11\u00A0novembre 2026'],
  ] as const)('in %s is %s, as the clocks of Luxembourg show it', (language, first, eleventh) => {
    expect(longDate(new Date('2026-10-31T23:30:00Z'), language)).toBe(first)
    expect(longDate(new Date('2026-11-11T12:00:00Z'), language)).toBe(eleventh)
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
})

describe('an amount', () => {
  it.each([
    ['fr', '39\u00A0€', '1\u00A0234,50\u00A0€', '−5\u00A0€'],
    ['en', '€39', '€1,234.50', '−€5'],
    ['it', '39\u00A0€', '1234,50\u00A0€', '−5\u00A0€'],
  ] as const)('in %s is %s, %s or %s', (language, whole, withCents, less) => {
    expect([euros(3900, language), euros(123450, language), euros(-500, language)]).toEqual([whole, withCents, less])
  })
})
