import { describe, expect, test } from 'vitest'
import { freeUntilAfter, isSameMailbox } from './free-days.rules.ts'

const at = (text: string) => new Date(text)

describe('Thirty free days', () => {
  test('run from now when there are none, or when they are over', () => {
    expect(freeUntilAfter(null, at('2026-03-01T10:00:00Z'))).toEqual(at('2026-03-31T10:00:00Z'))
    expect(freeUntilAfter(at('2026-01-01T00:00:00Z'), at('2026-03-01T10:00:00Z'))).toEqual(
      at('2026-03-31T10:00:00Z'),
    )
  })

  test('are added to those that are left', () => {
    expect(freeUntilAfter(at('2026-03-11T08:00:00Z'), at('2026-03-01T10:00:00Z'))).toEqual(
      at('2026-04-10T08:00:00Z'),
    )
  })

  test('are exact over a leap day and over the change of clocks', () => {
    expect(freeUntilAfter(null, at('2028-02-20T23:30:00Z'))).toEqual(at('2028-03-21T23:30:00Z'))
    expect(
      freeUntilAfter(null, at('2026-03-28T23:30:00Z')).getTime() - at('2026-03-28T23:30:00Z').getTime(),
    ).toBe(30 * 86_400_000)
  })

  test('that are taken back leave what there was before them', () => {
    const until = freeUntilAfter(null, at('2026-03-01T10:00:00Z'))
    expect(freeUntilAfter(until, at('2026-03-10T10:00:00Z'), -30)).toEqual(at('2026-03-01T10:00:00Z'))
    expect(freeUntilAfter(until, at('2026-05-01T10:00:00Z'), -30)).toEqual(at('2026-03-01T10:00:00Z'))
    expect(freeUntilAfter(null, at('2026-03-31T10:00:00Z'), -30)).toEqual(at('2026-03-01T10:00:00Z'))
  })
})

test('no days leave what there was', () => {
  expect(freeUntilAfter(at('2026-01-01T00:00:00Z'), at('2026-03-01T10:00:00Z'), 0)).toEqual(
    at('2026-01-01T00:00:00Z'),
  )
})

test('one’s own alias is one’s own mailbox', () => {
  expect(isSameMailbox('claire@example.com', 'Claire+bis@example.com')).toBe(true)
  expect(isSameMailbox('claire@example.com', 'claire@example.org')).toBe(false)
  expect(isSameMailbox('claire+a@example.com', 'claire+b+c@EXAMPLE.com')).toBe(true)
  expect(isSameMailbox('"claire@home"@example.com', '"claire@work"@example.com')).toBe(false)
  expect(isSameMailbox('clair@example.com', 'claire@example.com')).toBe(false)
  expect(isSameMailbox('a@bc.lu', 'ab@c.lu')).toBe(false)
})
