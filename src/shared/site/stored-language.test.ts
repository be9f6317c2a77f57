import { afterEach, describe, expect, it, vi } from 'vitest'
import { placeOf } from './paths.ts'
import { fromCookie, keepLanguage, languageCookie, storedLanguage, storeLanguage } from './stored-language.ts'

/** Stubs a browser with this content of its local storage and its cookies. */
function aBrowser({ stored, cookie = '' }: { stored?: string | undefined; cookie?: string } = {}) {
  const storage = new Map<string, string>(stored === undefined ? [] : [['language', stored]])
  const document = { cookie }
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  return { storage, document }
}

afterEach(() => vi.unstubAllGlobals())

describe('the stored language', () => {
  it('is read from local storage', () => {
    aBrowser({ stored: 'it', cookie: 'language=fr' })
    expect(storedLanguage()).toBe('it')
  })

  it('is read from the cookie when local storage is empty', () => {
    aBrowser({ cookie: 'a=b; language=fr; c=d' })
    expect(storedLanguage()).toBe('fr')
  })

  it('is undefined when the stored value is not a supported language', () => {
    aBrowser({ stored: 'de', cookie: 'language=fr' })
    expect(storedLanguage()).toBeUndefined()
  })

  it('is read from the cookie when local storage is blocked', () => {
    aBrowser({ cookie: 'language=it' })
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('SecurityError')
      },
    })
    expect(storedLanguage()).toBe('it')
  })
})

describe('storing a language', () => {
  it('writes local storage and a cookie of one year', () => {
    const { storage, document } = aBrowser()
    storeLanguage('it')
    expect(storage.get('language')).toBe('it')
    expect(document.cookie).toBe('language=it; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  })

  it('omits Secure where the site is served without https', () => {
    expect(languageCookie('fr', { isHttps: false })).toBe(
      'language=fr; Path=/; Max-Age=31536000; SameSite=Lax',
    )
  })
})

describe('the first visit', () => {
  it.each([
    { arrival: '/it/prezzi', known: undefined, stored: 'it' },
    { arrival: '/it/prezzi', known: 'fr', stored: 'fr' },
    { arrival: '/pricing', known: undefined, stored: undefined },
    { arrival: '/nowhere', known: undefined, stored: undefined },
  ])('at $arrival with $known already stored results in $stored', ({ arrival, known, stored }) => {
    const { storage } = aBrowser({ stored: known })
    keepLanguage(placeOf(arrival))
    expect(storage.get('language')).toBe(stored)
  })

  it('copies the language of the cookie into local storage', () => {
    const { storage } = aBrowser({ cookie: 'language=fr' })
    keepLanguage(placeOf('/it/prezzi'))
    expect(storage.get('language')).toBe('fr')
  })
})

describe('reading a Cookie header', () => {
  it.each([
    ['language=fr', 'fr'],
    ['a=1;language=en ; b=2', 'en'],
    ['xlanguage=fr', undefined],
    ['', undefined],
  ])('%j contains %j', (header, value) => {
    expect(fromCookie(header)).toBe(value)
  })
})
