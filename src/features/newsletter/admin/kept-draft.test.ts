import { beforeEach, expect, test, vi } from 'vitest'
import { emptyTexts } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'

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

test('a draft is found again for its issue and its version alone', () => {
  keepDraft(march, texts)
  expect(keptDraft(march)).toEqual(texts)
  expect(keptDraft({ ...march, changedAt: '2026-03-02T08:00:00.000Z' })).toBeUndefined()
  expect(keptDraft({})).toBeUndefined()
})

test('opening another issue forgets nothing of this one; saving this one does', () => {
  keepDraft(march, texts)
  keepDraft({ id: 'april', changedAt: march.changedAt }, undefined)
  keepDraft({}, undefined)
  expect(keptDraft(march)).toEqual(texts)
  keepDraft(march, undefined)
  expect(stored.size).toBe(0)
})

test.each(['', 'null', '{}', '{"texts":null}', '{"texts":{"fr":{"subject":1}}}'])(
  '%j in the storage is no draft',
  (found) => {
    stored.set('letter-draft', found)
    expect(keptDraft({})).toBeUndefined()
  },
)
