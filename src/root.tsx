import { type ReactNode, Suspense } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { headScript } from '#src/app/first-paint/head-script.ts'
import { useOfflineGuard } from '#src/app/offline/offline-guard.ts'
import { rootTexts } from '#src/app/root.texts.ts'
import { useTeamView } from '#src/app/team-view/use-team-view.ts'
import { usePageViews } from '#src/app/visits/page-views.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { documentLanguage, isBackOffice, pathOf } from '#src/shared/site/paths.ts'
import { siteOrigin } from '#src/shared/site/site-origin.ts'
import mark from '#src/ui/art/mark.svg'
import { picture } from '#src/ui/art.ts'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { preloadedFonts } from '#src/ui/fonts.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/root'
import '#src/ui/design.css'

export function loader({ url }: Route.LoaderArgs) {
  const language = documentLanguage(url.pathname)
  return {
    language,
    isBackOffice: isBackOffice(url.pathname),
    scene: picture('broken-branch'),
    texts: inLanguage(rootTexts, language),
  }
}

/**
 * What the loader answers depends on the path alone: its language, and whether it lies in the back-office.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return (
    documentLanguage(currentUrl.pathname) !== documentLanguage(nextUrl.pathname) ||
    isBackOffice(currentUrl.pathname) !== isBackOffice(nextUrl.pathname)
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html
      lang={root?.language ?? 'en'}
      data-origin={siteOrigin()}
      data-density={root?.isBackOffice ? 'bureau' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={mark} type="image/svg+xml" />
        {!root?.isBackOffice && (
          <link rel="manifest" href={`/manifest-${root?.language ?? 'en'}.webmanifest`} />
        )}
        <meta name="theme-color" content="#FFF9E6" />
        {preloadedFonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <Meta />
        <Links />
        {/* Fixed texts, written when the page is built; the content security policy allows them by their hash. */}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it must run before the first paint
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript() : '' }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData: { texts, isBackOffice: isOfTeam } }: Route.ComponentProps) {
  const teamViewUntil = useTeamView()
  usePageViews()
  useOfflineGuard(texts.offline)
  return (
    <>
      {teamViewUntil && !isOfTeam && (
        <Suspense>
          <TeamViewBanner until={teamViewUntil} />
        </Suspense>
      )}
      <Outlet />
      <Toaster closeLabel={texts.closeMessage} />
    </>
  )
}

const TeamViewBanner = lazyPart(() => import('#src/app/team-view/team-view-banner.tsx'))

/**
 * What stands in for a page that failed, or that could not be fetched. The links load the document anew: what
 * failed in this one is left behind.
 */
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
