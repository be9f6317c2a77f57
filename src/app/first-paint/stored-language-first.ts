/**
 * SPEC §2: the root leads to the stored language. The server knows it by the cookie; where the cookie is gone
 * and local storage still holds a choice, the document that the root led to goes on to it before it is
 * painted. Whoever opens a language's root by its own address stays there. Runs in the head of each page as
 * this function's own text, so that nothing from outside may be named in it.
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
    // Storage is closed to this page: nothing is stored in it.
  }
}
