import { isLanguage, type Language } from '#src/shared/language/languages.ts'
import type { PathForm, Place } from './paths.ts'

/**
 * The local storage key and the cookie name (CONTRACT §4: the cookie mirrors the stored value, so that the
 * server can redirect `/`).
 */
const languageKey = 'language'

const yearInSeconds = 31_536_000

/** The language stored in this browser, by choice or on its first visit; undefined before that. */
export function storedLanguage(): Language | undefined {
  const stored = fromStorage() ?? fromCookie(document.cookie)
  return isLanguage(stored) ? stored : undefined
}

/**
 * SPEC §4: the language is stored on the first visit. An already stored language stays and is written
 * wherever it is missing. A path without a language prefix says nothing about the reader.
 */
export function keepLanguage(place: Place | undefined): void {
  const language = storedLanguage() ?? (place && place.form !== 'bare' ? place.language : undefined)
  if (language) storeLanguage(language)
}

/**
 * CONTRACT §4: payment-success and onboarding continue in the language that the person reads. On a path
 * without a prefix that is the stored language, else French.
 */
export function languageToGoOnIn(form: PathForm): Language {
  return form === 'bare' ? (storedLanguage() ?? 'fr') : form
}

/** Stores a language in local storage and, for a year, in the cookie that the server reads. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Local storage is blocked: only the cookie stores the language.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we support
  document.cookie = languageCookie(language, { isHttps: window.location.protocol === 'https:' })
}

export function languageCookie(language: Language, { isHttps }: { isHttps: boolean }): string {
  return `${languageKey}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** The raw value of the language cookie in a `Cookie` header or in `document.cookie`, not validated. */
export function fromCookie(cookies: string): string | undefined {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === languageKey)?.[1]
}

function fromStorage(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}
