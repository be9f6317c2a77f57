import { describe, expect, it } from 'vitest'
import { daySpan } from './day-span.ts'
import {
  dayAndMonth,
  euros,
  interpolateDated,
  longDate,
  shortDuration,
  tableTimeIn,
  timeOfDay,
  timeOfDayIn,
  weekdayIn,
} from './format.ts'
import { isLanguage } from './languages.ts'

describe('a date in words', () => {
  it.each([
    ['fr', '1er\u00A0novembre 2026', '11\u00A0novembre 2026'],
    ['en', '1\u00A0November 2026', '11\u00A0November 2026'],
    ['it', '1°\u00A0novembre 2026', '11\u00A0novembre 2026'],
  ] as const)('in %s is %s, in Luxembourg’s time zone', (language, first, eleventh) => {
    expect(longDate(new Date('2026-10-31T23:30:00Z'), language)).toBe(first)
    expect(longDate(new Date('2026-11-11T12:00:00Z'), language)).toBe(eleventh)
  })
})

describe('a date in a sentence', () => {
  const year = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day, 12)))

  it('has its Italian article elided before 8 and 11 only, on every day of a year', () => {
    for (const day of year) {
      const date = longDate(day, 'it')
      const elides = /^(?:8|11)\u00A0/.test(date)
      const said = interpolateDated('Il {date}; fino al {date}, dal {date}, del {date}', { date })
      expect(said).toBe(
        elides
          ? `L’${date}; fino all’${date}, dall’${date}, dell’${date}`
          : `Il ${date}; fino al ${date}, dal ${date}, del ${date}`,
      )
    }
  })

  it('follows each language’s form for the first day of a month', () => {
    for (const day of year.filter((one) => one.getUTCDate() === 1)) {
      expect(longDate(day, 'fr')).toMatch(/^1er\u00A0/)
      expect(longDate(day, 'it')).toMatch(/^1°\u00A0/)
      expect(longDate(day, 'en')).toMatch(/^1\u00A0/)
    }
  })

  it('has its Italian article elided in a span of days, with or without its month', () => {
    const to = dayAndMonth(new Date('2026-12-14T12:00:00Z'), 'it', 'UTC')
    expect(interpolateDated('Dal {from} al {to}', { from: '8', to })).toBe('Dall’8 al 14\u00A0dicembre')
    const first = dayAndMonth(new Date('2026-12-01T12:00:00Z'), 'it', 'UTC')
    expect(interpolateDated('Dal {from} al {to}', { from: first, to })).toBe(
      'Dal 1°\u00A0dicembre al 14\u00A0dicembre',
    )
  })

  it.each([
    ['fr', 'du {from} au {to}', '2026-12-01', '2026-12-07', 'du 1er au 7\u00A0décembre'],
    ['fr', 'du {from} au {to}', '2026-11-30', '2026-12-06', 'du 30\u00A0novembre au 6\u00A0décembre'],
    ['en', 'between {from} and {to}', '2026-12-07', '2026-12-13', 'between 7 and 13\u00A0December'],
    ['it', 'dal {from} al {to}', '2026-12-08', '2026-12-11', 'dall’8 all’11\u00A0dicembre'],
  ] as const)(
    'names a month once if both ends of a span are in it (%s)',
    (language, text, from, to, written) => {
      expect(interpolateDated(text, daySpan(new Date(from), new Date(to), language, 'UTC'))).toBe(written)
    },
  )

  it('leaves every other text unchanged', () => {
    expect(interpolateDated('{count} fois, il {n} h, al 8', { count: 3, n: 8 })).toBe('3 fois, il 8 h, al 8')
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

describe('a time of day (BRAND, the programme’s screens, §0)', () => {
  it.each([
    ['fr', '18\u00A0h\u00A005', '9\u00A0h\u00A030', '18\u00A0h'],
    ['en', '6.05\u00A0pm', '9.30\u00A0am', '6\u00A0pm'],
    ['it', '18.05', '09.30', '18.00'],
  ] as const)('in %s is %s, %s or %s', (language, evening, morning, onTheHour) => {
    expect(
      ['17:05', '08:30', '17:00'].map((at) => timeOfDay(new Date(`2026-11-22T${at}:00Z`), language)),
    ).toEqual([evening, morning, onTheHour])
  })

  it.each([
    ['2026-11-22T23:00:00Z', '0\u00A0h', '12\u00A0midnight'],
    ['2026-11-22T11:00:00Z', '12\u00A0h', '12\u00A0noon'],
    ['2026-11-22T11:05:00Z', '12\u00A0h\u00A005', '12.05\u00A0pm'],
    ['2026-11-22T23:05:00Z', '0\u00A0h\u00A005', '12.05\u00A0am'],
  ])('is unambiguous around noon and midnight: %s is %s and %s', (at, french, english) => {
    expect([timeOfDay(new Date(at), 'fr'), timeOfDay(new Date(at), 'en')]).toEqual([french, english])
  })

  it('has full hours and minutes in English where times are in a column', () => {
    const at = new Date('2026-11-22T16:30:00Z')
    expect(
      ['fr', 'en', 'it'].filter(isLanguage).map((one) => tableTimeIn(at, one, 'Europe/Luxembourg')),
    ).toEqual(['17\u00A0h\u00A030', '17:30', '17.30'])
  })

  it('identifies its minute uniquely throughout a day', () => {
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const at = new Date(Date.UTC(2026, 10, 22, 0, minute))
      const [, hour = '', past = '0', half] =
        /^(\d+)(?:\.(\d\d))?\u00A0(am|pm|noon|midnight)$/.exec(timeOfDayIn(at, 'en', 'UTC')) ?? []
      const isAfternoon = half === 'pm' || half === 'noon'
      expect((Number(hour) % 12) * 60 + Number(past) + (isAfternoon ? 12 * 60 : 0)).toBe(minute)
      expect(timeOfDayIn(at, 'fr', 'UTC')).toMatch(/^(?:\d|1\d|2[0-3])\u00A0h(?:\u00A0(?!00)\d\d)?$/)
      expect(timeOfDayIn(at, 'it', 'UTC')).toMatch(/^\d\d\.\d\d$/)
    }
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

describe('a duration in short form', () => {
  it.each([
    ['fr', '0\u00A0min', '45\u00A0min', '1\u00A0h\u00A005', '1\u00A0h\u00A030', '2\u00A0h'],
    ['en', '0\u00A0min', '45\u00A0min', '1\u00A0h 5\u00A0min', '1\u00A0h 30\u00A0min', '2\u00A0h'],
    ['it', '0\u00A0min', '45\u00A0min', '1\u00A0h\u00A005', '1\u00A0h\u00A030', '2\u00A0h'],
  ] as const)('in %s has no minutes on the hour', (language, ...written) => {
    expect([0, 45, 65, 90, 120].map((minutes) => shortDuration(minutes, language))).toEqual(written)
  })
})
