import type { PathForm, Place } from '#src/shared/site/paths.ts'
import { isLanguage, type Language } from './languages.ts'

/**
 * Local storage key and cookie name (CONTRACT §4: the cookie mirrors the stored value, so that the server can
 * send `/` on).
 */
const languageKey = 'language'

const yearInSeconds = 31_536_000

/** The language this browser has chosen or been given, or undefined on a first visit. */
export function storedLanguage(): Language | undefined {
  const stored = fromStorage() ?? fromCookie(document.cookie)
  return isLanguage(stored) ? stored : undefined
}

/**
 * SPEC §4: the stored value is set on the first visit. Keeps what is known already, and writes it wherever it
 * is missing; a bare path says nothing of its reader.
 */
export function keepLanguage(place: Place | undefined): void {
  const language = storedLanguage() ?? (place && place.form !== 'bare' ? place.language : undefined)
  if (language) storeLanguage(language)
}

/**
 * CONTRACT §4: payment-success and onboarding go on in the language in which the person reads; on a bare path
 * in the stored one; with none known, in French.
 */
export function languageToGoOnIn(form: PathForm): Language {
  return form === 'bare' ? (storedLanguage() ?? 'fr') : form
}

/** Remembers a language in local storage and, for a year, in the cookie that the server reads. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is closed to this page: the cookie alone remembers.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we support
  document.cookie = languageCookie(language, { isHttps: window.location.protocol === 'https:' })
}

export function languageCookie(language: Language, { isHttps }: { isHttps: boolean }): string {
  return `${languageKey}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** The value of the language cookie in a `Cookie` header or `document.cookie`, whatever it is. */
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
