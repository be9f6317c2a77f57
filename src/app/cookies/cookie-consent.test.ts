import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consentKey, cookieConsent, decideCookies } from './cookie-consent.ts'

const at = new Date('2026-11-21T08:00:00.000Z')
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a cookie decision', () => {
  it.each([
    { choice: { analytics: true, marketing: true }, words: 'Tout accepter' },
    { choice: { analytics: false, marketing: false }, words: 'Essentiel uniquement' },
    { choice: { analytics: true, marketing: false }, words: 'Sauvegarder with analytics alone' },
  ])('$words is stored with essential always true and the time of the choice', ({ choice }) => {
    decideCookies(choice, at)
    expect(JSON.parse(storage.get(consentKey) ?? '')).toEqual({
      essential: true,
      ...choice,
      timestamp: '2026-11-21T08:00:00.000Z',
    })
    expect(cookieConsent()).toEqual({ essential: true, ...choice, timestamp: '2026-11-21T08:00:00.000Z' })
  })

  it('can be changed later', () => {
    decideCookies({ analytics: true, marketing: true }, at)
    decideCookies({ analytics: false, marketing: false }, at)
    expect(cookieConsent()?.analytics).toBe(false)
  })

  it('returns the same object until it changes, so that pages do not re-render in a loop', () => {
    decideCookies({ analytics: true, marketing: false }, at)
    expect(cookieConsent()).toBe(cookieConsent())
  })
})

describe('an unreadable cookie decision', () => {
  it.each([
    undefined,
    '',
    'yes',
    'null',
    '[]',
    '{"analytics":true}',
    '{"essential":true,"analytics":"true","marketing":false,"timestamp":"2026-11-21T08:00:00.000Z"}',
  ])('%j counts as undecided', async (raw) => {
    if (raw !== undefined) storage.set(consentKey, raw)
    expect((await asThePageBegins()).cookieConsent()).toBeUndefined()
  })

  it('a blocked local storage counts as undecided', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('closed', 'SecurityError')
      },
    })
    expect((await asThePageBegins()).cookieConsent()).toBeUndefined()
  })
})

it('a stored cookie decision is read when the page loads', async () => {
  decideCookies({ analytics: true, marketing: false }, at)
  expect((await asThePageBegins()).cookieConsent()).toEqual({
    essential: true,
    analytics: true,
    marketing: false,
    timestamp: '2026-11-21T08:00:00.000Z',
  })
})

function asThePageBegins() {
  vi.resetModules()
  return import('./cookie-consent.ts')
}
