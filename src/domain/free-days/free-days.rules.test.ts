import { describe, expect, test } from 'vitest'
import { freeUntilAfter } from './free-days.rules.ts'

const at = (text: string) => new Date(text)

describe('thirty free days', () => {
  test('thirty free days run from now when there are none, or when the former ones are over', () => {
    expect(freeUntilAfter(null, at('2026-03-01T10:00:00Z'))).toEqual(at('2026-03-31T10:00:00Z'))
    expect(freeUntilAfter(at('2026-01-01T00:00:00Z'), at('2026-03-01T10:00:00Z'))).toEqual(
      at('2026-03-31T10:00:00Z'),
    )
  })

  test('thirty free days are added to those that are left', () => {
    expect(freeUntilAfter(at('2026-03-11T08:00:00Z'), at('2026-03-01T10:00:00Z'))).toEqual(
      at('2026-04-10T08:00:00Z'),
    )
  })

  test('thirty free days are exact across a leap day and across a clock change', () => {
    expect(freeUntilAfter(null, at('2028-02-20T23:30:00Z'))).toEqual(at('2028-03-21T23:30:00Z'))
    expect(
      freeUntilAfter(null, at('2026-03-28T23:30:00Z')).getTime() - at('2026-03-28T23:30:00Z').getTime(),
    ).toBe(30 * 86_400_000)
  })

  test('free days that are taken back leave the days that there were before', () => {
    const until = freeUntilAfter(null, at('2026-03-01T10:00:00Z'))
    expect(freeUntilAfter(until, at('2026-03-10T10:00:00Z'), -30)).toEqual(at('2026-03-01T10:00:00Z'))
    expect(freeUntilAfter(until, at('2026-05-01T10:00:00Z'), -30)).toEqual(at('2026-03-01T10:00:00Z'))
    expect(freeUntilAfter(null, at('2026-03-31T10:00:00Z'), -30)).toEqual(at('2026-03-01T10:00:00Z'))
  })
})

test('adding zero days changes nothing', () => {
  expect(freeUntilAfter(at('2026-01-01T00:00:00Z'), at('2026-03-01T10:00:00Z'), 0)).toEqual(
    at('2026-01-01T00:00:00Z'),
  )
})
