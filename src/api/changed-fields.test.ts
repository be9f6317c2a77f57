import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const shown = { title: 'Dire non', liveId: 'a', bio: { fr: 'Juge', en: 'Judge' }, ages: ['6-8'], minutes: 45 }

it('a form sends only the fields that differ from what it showed', () => {
  expect(changedFields(shown, { ...shown })).toEqual({})
  expect(changedFields(shown, { ...shown, bio: { en: 'Judge', fr: 'Juge' } })).toEqual({})
  expect(changedFields(shown, { ...shown, liveId: null, ages: ['6-8', '9-11'] })).toEqual({
    liveId: null,
    ages: ['6-8', '9-11'],
  })
  expect(changedFields({ joinUrl: null }, { joinUrl: 'https://meet.example/a' })).toEqual({
    joinUrl: 'https://meet.example/a',
  })
})
