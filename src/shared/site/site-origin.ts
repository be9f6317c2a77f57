import { originPlaceholder } from './origin-placeholder.ts'

/**
 * The site's origin without a closing slash: the placeholder while pages are built, in the browser what the
 * server wrote into `<html data-origin>`.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder
  return document.documentElement.dataset.origin ?? window.location.origin
}
