import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearFamilyStorage, familyStorageKeys } from '#src/domain/accounts/family-storage.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { readStoredAnswers, storeAnswersOnDevice } from './stored-answers.ts'

/** A browser's local storage, which is only experimental in Node. */
class MemoryStorage {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.useRealTimers()
})

const begun = {
  answers: { childName: 'Léa', parentEmail: 'camille@', objectives: ['autonomy' as const], baselineMoney: 4 },
  step: 'objectives' as const,
}

describe('the answers stored on the device (CONTRACT §9)', () => {
  it('are restored for the family that gave them, half-typed text included', () => {
    storeAnswersOnDevice('family-1', begun)
    expect(readStoredAnswers('family-1')).toEqual(begun)
  })

  it('of a further child are separate from the onboarding’s, and keep the id of their form', () => {
    const form = { ...begun, attempt: crypto.randomUUID() }
    storeAnswersOnDevice('family-1', form, 'child')
    expect(readStoredAnswers('family-1')).toBeUndefined()
    expect(readStoredAnswers('family-1', 'child')).toEqual(form)
  })

  it('keep a consent only while its text is still the one that was agreed to', () => {
    const agreed = { answers: { parentalConsent: true, rulesAccepted: true } as const }
    storeAnswersOnDevice('family-1', agreed)
    expect(readStoredAnswers('family-1')).toEqual(agreed)
    const stored = storage.items.get('onboarding') ?? ''
    for (const [version, kept] of [
      [textVersions.parentalConsent, { rulesAccepted: true }],
      [textVersions.privacy, { rulesAccepted: true }],
      [textVersions.liveRules, { parentalConsent: true }],
    ] as const) {
      storage.setItem('onboarding', stored.replace(version, '2020-01-01'))
      expect(readStoredAnswers('family-1')).toEqual({ answers: kept })
    }
  })

  it('are under the key `onboarding`, with only their subject, step, family, time and texts', () => {
    storeAnswersOnDevice('family-1', begun)
    expect([...storage.items.keys()]).toEqual(['onboarding'])
    expect(Object.keys(JSON.parse(storage.items.get('onboarding') ?? '')).toSorted()).toEqual([
      'about',
      'agreedVersions',
      'answers',
      'keptAt',
      'step',
      'userId',
    ])
  })

  it('are erased instead of shown to another family', () => {
    storeAnswersOnDevice('family-1', begun)
    expect(readStoredAnswers('family-2')).toBeUndefined()
    expect(storage.items.size).toBe(0)
  })

  it('are erased after a month', () => {
    vi.useFakeTimers()
    storeAnswersOnDevice('family-1', begun)
    vi.advanceTimersByTime(31 * 24 * 60 * 60 * 1000)
    expect(readStoredAnswers('family-1')).toBeUndefined()
    expect(storage.items.size).toBe(0)
  })

  it('are erased when the family signs out', () => {
    storeAnswersOnDevice('family-1', begun)
    clearFamilyStorage()
    expect(readStoredAnswers('family-1')).toBeUndefined()
  })

  it('are restored without values that are no longer or never were valid', () => {
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
    expect(readStoredAnswers('family-1')).toEqual({ answers: { childName: 'Léa' }, step: undefined })
  })

  it('are undefined when the stored value is invalid, or storage is denied', () => {
    storage.setItem(familyStorageKeys.onboarding, '{')
    expect(readStoredAnswers('family-1')).toBeUndefined()
    vi.stubGlobal('localStorage', undefined)
    expect(readStoredAnswers('family-1')).toBeUndefined()
    expect(() => storeAnswersOnDevice('family-1', begun)).not.toThrow()
  })
})
