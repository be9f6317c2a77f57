import { beforeEach, expect, test, vi } from 'vitest'
import { emptyTexts } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { loadDraft, saveDraft } from './stored-draft.ts'

const texts = { ...emptyTexts, fr: { subject: 'Le jeu', body: 'Fermez les yeux.' } }
const march = { id: 'march', changedAt: '2026-03-01T08:00:00.000Z' }

let stored = new Map<string, string>()
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('a stored draft is loaded only for its own issue and version', () => {
  saveDraft(march, texts)
  expect(loadDraft(march)).toEqual(texts)
  expect(loadDraft({ ...march, changedAt: '2026-03-02T08:00:00.000Z' })).toBeUndefined()
  expect(loadDraft({})).toBeUndefined()
})

test('a draft survives opening another issue and is removed when its own issue is saved', () => {
  saveDraft(march, texts)
  saveDraft({ id: 'april', changedAt: march.changedAt }, undefined)
  saveDraft({}, undefined)
  expect(loadDraft(march)).toEqual(texts)
  saveDraft(march, undefined)
  expect(stored.size).toBe(0)
})

test.each(['', 'null', '{}', '{"texts":null}', '{"texts":{"fr":{"subject":1}}}'])(
  '%j in local storage is not a draft',
  (found) => {
    stored.set('letter-draft', found)
    expect(loadDraft({})).toBeUndefined()
  },
)
