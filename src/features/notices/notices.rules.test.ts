import { expect, it } from 'vitest'
import { earliestChange } from './notices.rules.ts'

it.each([
  ['2026-11-25T09:00Z', '2026-12-25'],
  ['2026-11-25T22:59Z', '2026-12-25'],
  ['2026-11-25T23:00Z', '2026-12-26'],
  ['2027-01-31T12:00Z', '2027-03-02'],
])(
  'a change announced at %s applies from %s at the earliest, in the company’s time zone',
  (leavesAt, day) => {
    expect(earliestChange(new Date(leavesAt))).toBe(day)
  },
)
