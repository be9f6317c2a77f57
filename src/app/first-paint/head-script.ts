import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import { languages } from '#src/shared/language/languages.ts'
import { isOfChildView, pageKeys, pathForms, pathIn, pathOf } from '#src/shared/site/paths.ts'
import { languageCookie } from '#src/shared/site/stored-language.ts'
import { enforceChildView } from './child-view-first.ts'
import { replayEarlyInput } from './early-input.ts'
import { redirectToStoredLanguage } from './stored-language-first.ts'

/**
 * The script in the head of each page. It runs before the first paint and is generated when the page is
 * built.
 */
export function headScript(): string {
  const cookies = Object.fromEntries(
    languages.map((language) => [language, languageCookie(language, { isHttps: false })]),
  )
  const roots = Object.fromEntries(languages.map((language) => [language, pathOf('home', language)]))
  // A login link works once, so its page must not be reloaded.
  const notTheChilds = ['/auth/', ...languages.map((language) => pathOf('auth-callback', language))]
  const childs = pageKeys.flatMap((page) => pathForms.map((form) => pathIn(page, form))).filter(isOfChildView)
  return [
    `(${redirectToStoredLanguage})(${JSON.stringify(roots)})`,
    `(${enforceChildView})(${[childViewCookie, notTheChilds, childs].map((one) => JSON.stringify(one))})`,
    eveningThemeScript,
    offlineWorkerScript,
    `(${replayEarlyInput})(${JSON.stringify(cookies)})`,
  ].join(';')
}

/**
 * The evening theme is chosen by the reader and stored on the device. It is set before the first paint, so
 * that the page never flashes white.
 */
const eveningThemeScript =
  "try{if(localStorage.theme==='soir')document.documentElement.dataset.theme='soir'}catch{}"

/**
 * Installs the offline page on the first interaction, except in development, which has none. Listens in the
 * capture phase, because React stops an event that targets a part not hydrated yet.
 */
const offlineWorkerScript = import.meta.env.DEV
  ? ''
  : "['pointerdown','keydown'].forEach(e=>addEventListener(e,()=>navigator.onLine&&navigator.serviceWorker?.register('/offline-worker.js').catch(()=>{}),{once:true,capture:true}))"
