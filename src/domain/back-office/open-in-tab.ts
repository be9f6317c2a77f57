/**
 * Opens a class or a meeting in a new tab, so that the back-office stays open. If the browser blocks the tab,
 * it opens in this one.
 */
export function openInTab(url: string): void {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  const place = tab?.location ?? window.location
  place.replace(url)
}
