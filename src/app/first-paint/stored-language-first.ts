/**
 * SPEC §2: the root leads to the stored language. The server knows it from the cookie. Where the cookie is
 * gone but local storage has a choice, the page that the root led to goes on to that language before it is
 * painted; a language's root that was opened by its own address stays. The function's own text runs in the
 * head of each page, so it must not refer to anything outside itself.
 */
export function goOnInStoredLanguage(languageRoots: Readonly<Record<string, string>>): void {
  try {
    const root = languageRoots[localStorage.getItem('language') ?? '']
    const { pathname, search, hash } = location
    if (!root || pathname === root || !Object.values(languageRoots).includes(pathname)) return
    if (/(?:^|; )language=/.test(document.cookie)) return
    const [opened] = performance.getEntriesByType('navigation')
    if (opened && 'redirectCount' in opened && opened.redirectCount) location.replace(root + search + hash)
  } catch {
    // This page may not use storage, so there is no stored language.
  }
}
