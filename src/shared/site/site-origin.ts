import { originPlaceholder } from './origin-placeholder.ts'

/**
 * The site's origin without a trailing slash: the placeholder while pages are built; in the browser, the
 * value that the server wrote into `<html data-origin>`.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder
  return document.documentElement.dataset.origin ?? window.location.origin
}
