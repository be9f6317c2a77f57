/**
 * In a child's view, hides the site's layout and every page except those in `own`, including a page that the
 * back button restores from the browser's cache. When another tab has entered or left the child's view since
 * this page was opened, the page is reloaded and the server redirects to the orchard: at once in browsers
 * that report cookie changes, otherwise when the tab becomes visible. Pages under `elsewhere` are not
 * reloaded, nor is the tab that is changing the view itself. The function's own text runs in the head of each
 * page, so it must not refer to anything outside itself.
 */
export function enforceChildView(cookie: string, elsewhere: readonly string[], own: readonly string[]): void {
  const root = document.documentElement
  const { dataset } = root
  const isChilds = () => document.cookie.split('; ').includes(`${cookie}=1`)
  const readAnew = () => {
    if (elsewhere.some((beginning) => location.pathname.startsWith(beginning))) return
    root.hidden = true
    location.reload()
  }
  if (isChilds()) {
    dataset.childView = ''
    // Reloads only once: if the server then returns the same page, as for a missing file, the page is shown.
    const [opened] = performance.getEntriesByType('navigation')
    const isReadAnew = opened && 'type' in opened && opened.type === 'reload'
    if (!isReadAnew && !own.includes(location.pathname.replace(/\/$/, ''))) readAnew()
  }
  const lookedAt = () => {
    if (document.visibilityState !== 'visible' || isChilds() === (dataset.childView !== undefined)) return
    if (dataset.isLeaving === undefined) readAnew()
  }
  document.addEventListener('visibilitychange', lookedAt)
  globalThis.cookieStore?.addEventListener('change', ({ changed, deleted }) => {
    // The tab that made the change receives its response first.
    if ([...changed, ...deleted].some(({ name }) => name === cookie)) setTimeout(lookedAt, 500)
  })
  // The back button may restore a page from the cache.
  addEventListener('pageshow', () => {
    delete dataset.isLeaving
    lookedAt()
  })
}
