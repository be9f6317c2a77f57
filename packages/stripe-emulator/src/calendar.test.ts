import { describe, expect, test } from 'vitest'
import { boundary, nextBoundary } from './calendar.ts'

const at = (text: string) => Date.parse(text) / 1000
const text = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19)

describe('a billing cycle has the day of its anchor', () => {
  test.each([
    ['2026-01-31T10:00:00', 'month', 1, '2026-02-28T10:00:00'],
    ['2026-01-31T10:00:00', 'month', 2, '2026-03-31T10:00:00'],
    ['2028-01-31T10:00:00', 'month', 1, '2028-02-29T10:00:00'],
    ['2028-02-29T23:59:59', 'year', 1, '2029-02-28T23:59:59'],
    ['2028-02-29T23:59:59', 'year', 4, '2032-02-29T23:59:59'],
    ['2026-12-15T00:00:00', 'month', 1, '2027-01-15T00:00:00'],
    ['2026-03-29T00:30:00', 'day', 1, '2026-03-30T00:30:00'],
    ['2026-02-23T08:00:00', 'week', 3, '2026-03-16T08:00:00'],
  ] as const)('%s, %s × %i is %s', (anchor, interval, steps, expected) => {
    expect(text(boundary(at(`${anchor}Z`), interval, 1, steps))).toBe(expected)
  })

  test('the next boundary is after the moment, however far from the anchor', () => {
    const anchor = at('2024-01-31T10:00:00Z')
    expect(text(nextBoundary(anchor, 'month', 1, anchor))).toBe('2024-02-29T10:00:00')
    expect(text(nextBoundary(anchor, 'month', 1, at('2026-02-28T09:59:59Z')))).toBe('2026-02-28T10:00:00')
    expect(text(nextBoundary(anchor, 'month', 1, at('2026-02-28T10:00:00Z')))).toBe('2026-03-31T10:00:00')
    expect(text(nextBoundary(anchor, 'year', 1, at('2025-06-01T00:00:00Z')))).toBe('2026-01-31T10:00:00')
    expect(text(nextBoundary(anchor, 'month', 3, at('2024-03-01T00:00:00Z')))).toBe('2024-04-30T10:00:00')
  })

  test('over forty years of months, no boundary is skipped or repeated', () => {
    const anchor = at('2024-01-31T10:00:00Z')
    let moment = anchor
    for (let step = 1; step <= 480; step += 1) {
      moment = nextBoundary(anchor, 'month', 1, moment)
      expect(moment).toBe(boundary(anchor, 'month', 1, step))
    }
  })
})
