import { beforeEach, describe, expect, it, vi } from 'vitest'
import { familyStorageKeys, forgetFamily } from '#src/domain/accounts/family-storage.ts'
import { keepAnswers, keptAnswers } from './kept-answers.ts'

/** A browser's local storage, which Node has only as an experiment. */
class Storage {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

let storage: Storage

beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('localStorage', storage)
  vi.useRealTimers()
})

const begun = {
  answers: { childName: 'Léa', parentEmail: 'camille@', objectives: ['autonomy' as const], baselineMoney: 4 },
  step: 'objectives' as const,
}

describe('the answers kept on the device (CONTRACT §9)', () => {
  it('come back for the family that gave them, half-typed ones too', () => {
    keepAnswers('family-1', begun)
    expect(keptAnswers('family-1')).toEqual(begun)
  })

  it('about a further child are not the welcome’s, and come back with the name of their form', () => {
    const form = { ...begun, attempt: crypto.randomUUID() }
    keepAnswers('family-1', form, 'child')
    expect(keptAnswers('family-1')).toBeUndefined()
    expect(keptAnswers('family-1', 'child')).toEqual(form)
  })

  it('lie under the key `onboarding` and hold nothing but the answers, what they are about, the step, the family and the time', () => {
    keepAnswers('family-1', begun)
    expect([...storage.items.keys()]).toEqual(['onboarding'])
    expect(Object.keys(JSON.parse(storage.items.get('onboarding') ?? '')).toSorted()).toEqual([
      'about',
      'answers',
      'keptAt',
      'step',
      'userId',
    ])
  })

  it('are not shown to another family, and are erased then', () => {
    keepAnswers('family-1', begun)
    expect(keptAnswers('family-2')).toBeUndefined()
    expect(storage.items.size).toBe(0)
  })

  it('are erased after a month', () => {
    vi.useFakeTimers()
    keepAnswers('family-1', begun)
    vi.advanceTimersByTime(31 * 24 * 60 * 60 * 1000)
    expect(keptAnswers('family-1')).toBeUndefined()
    expect(storage.items.size).toBe(0)
  })

  it('go when the family signs out', () => {
    keepAnswers('family-1', begun)
    forgetFamily()
    expect(keptAnswers('family-1')).toBeUndefined()
  })

  it('lose what is no longer offered or was never possible, and keep the rest', () => {
    const odd = {
      childName: 'Léa',
      childAge: '6-9',
      baselineMoney: 9,
      parentalConsent: 'true',
      objectives: ['flying'],
      toString: 1,
      hasQuietSpace: 'yes',
    }
    storage.setItem(
      familyStorageKeys.onboarding,
      JSON.stringify({ userId: 'family-1', keptAt: Date.now(), step: 'account', answers: odd }),
    )
    expect(keptAnswers('family-1')).toEqual({ answers: { childName: 'Léa' }, step: undefined })
  })

  it('are nothing when what is stored is no draft, or storage is closed', () => {
    storage.setItem(familyStorageKeys.onboarding, '{')
    expect(keptAnswers('family-1')).toBeUndefined()
    vi.stubGlobal('localStorage', undefined)
    expect(keptAnswers('family-1')).toBeUndefined()
    expect(() => keepAnswers('family-1', begun)).not.toThrow()
  })
})
