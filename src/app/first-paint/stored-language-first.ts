/**
 * SPEC §2: `/` leads to the stored language. The server reads it from the cookie. Where local storage holds
 * another choice, the page that `/` redirected to is replaced by the one in that language before it is
 * painted. A language root that was opened by its own address stays. The function's own text
 * runs in the head of each page, so it must not refer to anything outside itself.
 */
export function redirectToStoredLanguage(languageRoots: Readonly<Record<string, string>>): void {
  try {
    const root = languageRoots[localStorage.getItem('language') ?? '']
    const { pathname, search, hash } = location
    if (!root || pathname === root || !Object.values(languageRoots).includes(pathname)) return
    const [opened] = performance.getEntriesByType('navigation')
    if (opened && 'redirectCount' in opened && opened.redirectCount) location.replace(root + search + hash)
  } catch {
    // Local storage is blocked, so there is no stored language.
  }
}
