import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import { languages } from '#src/shared/language/languages.ts'
import { languageCookie } from '#src/shared/language/stored-language.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { keepToChildView } from './child-view-first.ts'
import { keepEarlyInput } from './early-input.ts'
import { goOnInStoredLanguage } from './stored-language-first.ts'

/** What runs in the head of each page before it is painted; written when the page is built. */
export function headScript(): string {
  const cookies = Object.fromEntries(languages.map((language) => [language, languageCookie(language, false)]))
  const roots = Object.fromEntries(languages.map((language) => [language, pathOf('home', language)]))
  return [
    `(${goOnInStoredLanguage})(${JSON.stringify(roots)})`,
    `(${keepToChildView})(${JSON.stringify(childViewCookie)},${JSON.stringify(notTheChilds)})`,
    eveningThemeScript,
    offlineWorkerScript,
    `(${keepEarlyInput})(${JSON.stringify(cookies)})`,
  ].join(';')
}

/** A login link's page uses its link once. */
const notTheChilds = ['/auth/', ...languages.map((language) => pathOf('auth-callback', language))]

/**
 * The evening theme is chosen by the reader and remembered on the device; read before the first paint so that
 * the page never flashes white.
 */
const eveningThemeScript =
  "try{if(localStorage.theme==='soir')document.documentElement.dataset.theme='soir'}catch{}"

/**
 * Whoever begins to use the site gets its page for when the network is away; the development server has none.
 * On the way down: React stops an event that it cannot hand to a part not yet hydrated.
 */
const offlineWorkerScript = import.meta.env.DEV
  ? ''
  : "['pointerdown','keydown'].forEach(e=>addEventListener(e,()=>navigator.onLine&&navigator.serviceWorker?.register('/offline-worker.js').catch(()=>{}),{once:true,capture:true}))"
