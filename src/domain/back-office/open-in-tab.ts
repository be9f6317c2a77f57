/**
 * Opens a class, or a meeting, in a tab of its own: the back-office stays. Where the browser holds the tab
 * back, it opens here.
 */
export function openInTab(url: string): void {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  const place = tab?.location ?? window.location
  place.replace(url)
}
