/**
 * Stands in the built HTML where the site's own origin belongs; the server, which alone knows PUBLIC_URL,
 * replaces it when it loads the files.
 */
export const originPlaceholder = 'https://site.invalid'

/**
 * The site's origin without a closing slash: the placeholder while pages are built, in the browser what the
 * server wrote into `<html data-origin>`.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder
  return document.documentElement.dataset.origin ?? window.location.origin
}
