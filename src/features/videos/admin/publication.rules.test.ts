import { describe, expect, test } from 'vitest'
import { isoOrNull } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { isPublicAt, publicationAfter } from './publication.rules.ts'

const now = new Date('2026-06-10T15:00:00Z')
const [past, future, further] = [later(now, -day), later(now, day), later(now, 2 * day)]
const state = (isPublished: boolean, publishAt: Date | null = null) => ({ isPublished, publishAt })

test.each([
  ['once it is published', state(true), true],
  ['not while it is a draft', state(false), false],
  ['not before its moment', state(false, later(now, 1)), false],
  ['from its moment on', state(false, now), true],
  ['after its moment, although nothing has published it', state(false, past), true],
])('families see a video %s', (_, publication, isSeen) => {
  expect(isPublicAt(publication, now)).toBe(isSeen)
})

describe('a video', () => {
  test.each([
    ['is published now', {}, state(true), state(false), state(true)],
    ['is published now, before its moment', {}, state(true), state(false, future), state(true)],
    ['is taken back', {}, state(false), state(true), state(false)],
    ['is taken back after its moment', {}, state(false), state(true, past), state(false)],
    ['is taken back before the job has published it', {}, state(false), state(false, past), state(false)],
    [
      'keeps a coming moment when it is taken back',
      {},
      state(false),
      state(false, future),
      state(false, future),
    ],
  ] as const)('%s', (_, none, { isPublished }, before, after) => {
    expect(publicationAfter({ ...none, isPublished }, before, now)).toEqual(after)
  })

  test.each([
    ['waits for a moment', future, state(false), state(false, future)],
    ['is taken back until a moment', future, state(true), state(false, future)],
    ['waits for another moment', further, state(false, future), state(false, further)],
    ['is published by a moment that has passed', past, state(false), state(true, past)],
    ['waits no longer', null, state(false, future), state(false)],
    ['stays published without its moment', null, state(true, past), state(true)],
  ] as const)('%s', (_, moment, before, after) => {
    const publishAt = isoOrNull(moment)
    expect(publicationAfter({ publishAt }, before, now)).toEqual(after)
    if (moment === future)
      expect(publicationAfter({ publishAt, isPublished: true }, before, now)).toEqual(after)
  })

  test('is as it was when neither is given', () => {
    for (const before of [state(true), state(false), state(false, future), state(false, past)])
      expect(publicationAfter({}, before, now)).toEqual(before)
  })

  test('is taken back and loses a moment that has passed, whichever is given', () => {
    for (const publishAt of [past.toISOString(), null, undefined])
      expect(publicationAfter({ isPublished: false, publishAt }, state(true, past), now)).toEqual(
        state(false),
      )
  })
})
