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
  ])('$words is stored with essential always true and its moment', ({ choice }) => {
    decideCookies(choice, at)
    expect(JSON.parse(storage.get(consentKey) ?? '')).toEqual({
      essential: true,
      ...choice,
      timestamp: '2026-11-21T08:00:00.000Z',
    })
    expect(cookieConsent()).toEqual({ essential: true, ...choice, timestamp: '2026-11-21T08:00:00.000Z' })
  })

  it('can be changed', () => {
    decideCookies({ analytics: true, marketing: true }, at)
    decideCookies({ analytics: false, marketing: false }, at)
    expect(cookieConsent()?.analytics).toBe(false)
  })

  it('answers the same object until it changes, so that pages do not render again and again', () => {
    decideCookies({ analytics: true, marketing: false }, at)
    expect(cookieConsent()).toBe(cookieConsent())
  })
})

describe('what counts as undecided', () => {
  it.each([
    undefined,
    '',
    'yes',
    'null',
    '[]',
    '{"analytics":true}',
    '{"essential":true,"analytics":"true","marketing":false,"timestamp":"2026-11-21T08:00:00.000Z"}',
  ])('%j', async (raw) => {
    if (raw !== undefined) storage.set(consentKey, raw)
    expect((await asThePageBegins()).cookieConsent()).toBeUndefined()
  })

  it('a storage that is closed to the page', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('closed', 'SecurityError')
      },
    })
    expect((await asThePageBegins()).cookieConsent()).toBeUndefined()
  })
})

it('a decision that is stored is read as the page begins', async () => {
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
