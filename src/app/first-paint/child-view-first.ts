/**
 * In a child's view the layout of pages is never painted, nor any page but its `own`: the way back in the
 * history may bring another as it was kept. When another tab has handed this browser over, or back, since a
 * page was opened, it is loaded anew, and the server leads to the orchard: at once where the browser tells of
 * cookies, else as soon as it is looked at; but not under `elsewhere`, nor in the tab that leaves for the
 * other view itself. Runs in the head of each page as this function's own text, so that nothing from outside
 * may be named in it.
 */
export function keepToChildView(cookie: string, elsewhere: readonly string[], own: readonly string[]): void {
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
    // Once: what the server answers again, as for a file that is not there, is shown.
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
    // The tab that asked for it hears of its answer first.
    if ([...changed, ...deleted].some(({ name }) => name === cookie)) setTimeout(lookedAt, 500)
  })
  // The way back in the history may bring a page as it was left.
  addEventListener('pageshow', () => {
    delete dataset.isLeaving
    lookedAt()
  })
}
