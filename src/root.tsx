import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { useOfflineGuard } from '#src/chrome/offline/offline-guard.ts'
import { usePageViews } from '#src/chrome/page-views.ts'
import mark from '#src/design/art/mark.svg'
import { picture } from '#src/design/art.ts'
import { Button, ButtonLink } from '#src/design/button.tsx'
import { preloadedFonts } from '#src/design/fonts.ts'
import { Toaster } from '#src/design/toaster.tsx'
import { keepEarlyInput } from '#src/early-input.ts'
import { inLanguage, languages } from '#src/language/languages.ts'
import { isBackOffice, languageOf, pathOf } from '#src/language/paths.ts'
import { siteOrigin } from '#src/language/site-origin.ts'
import { languageCookie } from '#src/language/stored-language.ts'
import { rootTexts } from '#src/root.texts.ts'
import type { Route } from './+types/root'
import '#src/design/design.css'

export function loader({ url }: Route.LoaderArgs) {
  const language = isBackOffice(url.pathname) ? 'fr' : languageOf(url.pathname)
  return { language, isBackOffice: isBackOffice(url.pathname), scene: picture('broken-branch'), texts: inLanguage(rootTexts, language) }
}

/** What the loader answers depends on the path alone: its language, and whether it lies in the back-office. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname) || isBackOffice(currentUrl.pathname) !== isBackOffice(nextUrl.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={root?.language ?? 'en'} data-origin={siteOrigin()} data-density={root?.isBackOffice ? 'bureau' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={mark} type="image/svg+xml" />
        {preloadedFonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: fixed texts that must run before the first paint, written when the page is built; the content security policy allows them by their hash */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript() : '' }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData: { texts } }: Route.ComponentProps) {
  usePageViews()
  useOfflineGuard(texts.offline)
  return (
    <>
      <Outlet />
      <Toaster closeLabel={texts.closeMessage} />
    </>
  )
}

/** What stands in for a page that failed, or that could not be fetched. The links load the document anew: what failed in this one is left behind. */
export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) return null
  const { error } = root.texts
  return (
    <main id="content" className="grid min-h-dvh items-center bg-page-sun">
      <title>{error.title}</title>
      <div className="wrap page-hero two w-full">
        <div className="scene-frame">
          <img {...root.scene} alt="" />
        </div>
        <div className="stack">
          <h1>{error.heading}</h1>
          <p className="lead soft">{error.message}</p>
          <div className="row">
            <Button onClick={() => location.reload()}>{error.reload}</Button>
            <ButtonLink variant="line" href={pathOf('home', root.language)}>
              {error.home}
            </ButtonLink>
          </div>
        </div>
      </div>
    </main>
  )
}

/** The evening theme is chosen by the reader and remembered on the device; read before the first paint so that the page never flashes white. */
const eveningThemeScript = "try{if(localStorage.theme==='soir')document.documentElement.dataset.theme='soir'}catch{}"

/** Whoever begins to use the site gets its page for when the network is away; the development server has none. */
const offlineWorkerScript = import.meta.env.DEV
  ? ''
  : "['pointerdown','keydown'].forEach(e=>addEventListener(e,()=>navigator.onLine&&navigator.serviceWorker?.register('/offline-worker.js').catch(()=>{}),{once:true}))"

function headScript(): string {
  const cookies = Object.fromEntries(languages.map((language) => [language, languageCookie(language, false)]))
  return `${eveningThemeScript};${offlineWorkerScript};(${keepEarlyInput})(${JSON.stringify(cookies)})`
}
