import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import { documentLanguage, pageOf } from '#src/shared/site/paths.ts'
import { offlinePage, offlineStyle } from './offline-page.ts'

/*
 * The service worker: it shows the site’s offline page instead of the browser’s error when a document cannot
 * be fetched. It caches nothing and handles no other request.
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

declare const self: {
  registration: ServiceWorkerRegistration
  cookieStore?: CookieStore
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

// Navigation preload requests the document while this worker starts, so that it adds no delay.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable())),
)

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(fetched(event))
})

async function fetched({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const { pathname } = new URL(request.url)
    const isForChild = pageOf(pathname) === 'orchard' || (await isChildView())
    const page = offlinePage(documentLanguage(pathname), isForChild ? 'child' : 'adult')
    return new Response(page, { status: 503, headers: await headers() })
  }
}

/** Whether this browser is in a child's view; false in browsers whose service workers cannot read cookies. */
async function isChildView(): Promise<boolean> {
  const cookie = await self.cookieStore?.get(childViewCookie)
  return cookie?.value === '1'
}

async function headers(): Promise<Record<string, string>> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(offlineStyle))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
}
