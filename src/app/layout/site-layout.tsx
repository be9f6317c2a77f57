import { type ComponentProps, lazy, memo, Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { serverNow } from '#src/api/server-time.ts'
import { useCookieConsent } from '#src/app/cookies/cookie-consent.ts'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { storeReferralCode } from '#src/domain/referrals/referral-cookie.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { keepLanguage } from '#src/shared/site/stored-language.ts'
import { firstInteraction } from '#src/ui/first-interaction.ts'
import { Hills } from '#src/ui/layout/hills.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { usePageFrame } from '#src/ui/layout/page-frame.ts'
import { lazyPart, withRetries } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/site-layout'
import { layoutTexts } from './layout.texts.ts'
import { socialPages } from './layout-data.ts'
import { NavigationBar } from './navigation-bar.tsx'
import type { SiteFooter } from './site-footer.tsx'
import { usePlace } from './use-place.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(layoutTexts, language),
    year: serverNow().getFullYear(),
    networks: socialPages,
  }
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname)
}

/** The layout of every public page: header, main, footer (SPEC §2, site chrome). */
export default function SiteLayout({
  loaderData: { language, texts, year, networks },
}: Route.ComponentProps) {
  const consent = useCookieConsent()
  const place = usePlace()
  useEffect(() => keepLanguage(place), [place])
  const { search } = useLocation()
  useEffect(() => storeReferralCode(search), [search])
  const [isManagingCookies, setManagingCookies] = useState(false)
  const manageCookies = useCallback(() => setManagingCookies(true), [])
  const { ground, endsIn, AboveNavigation, AboveContent } = usePageFrame()
  const isInChildView = useAuth().user?.childView !== undefined
  return (
    <div className="site">
      <a className="skip btn sm" href="#content">
        {texts.skip}
      </a>
      <div className={ground ? `ground on-${ground}` : 'ground'}>
        {AboveNavigation && <AboveNavigation />}
        {isInChildView ? (
          <header className="nav">
            <div className="wrap">
              <a href={pathOf('orchard', language)}>
                <Logo name={texts.orchard} />
              </a>
            </div>
          </header>
        ) : (
          <NavigationBar language={language} texts={texts} />
        )}
        <main id="content" tabIndex={-1}>
          {AboveContent && <AboveContent />}
          <Outlet />
        </main>
        <Hills className={endsIn} />
      </div>
      {!isInChildView && (
        <Footer
          language={language}
          texts={texts}
          year={year}
          networks={networks}
          onManageCookies={manageCookies}
        />
      )}
      {!isInChildView && (consent === undefined || isManagingCookies) && (
        <Suspense>
          <CookieBanner
            texts={texts.cookies}
            isManaging={isManagingCookies}
            onClose={() => setManagingCookies(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const CookieBanner = lazyPart(() => import('#src/app/cookies/cookie-banner.tsx'))

/**
 * Like the home page's sections, the footer is complete in the HTML; its scripts load on the first
 * interaction.
 */
const LateFooter = lazy(async () => {
  if (!import.meta.env.SSR) await firstInteraction()
  const { SiteFooter } = await withRetries(() => import('./site-footer.tsx'))
  return { default: SiteFooter }
})

/** Memoised: a re-render before its scripts have loaded would replace the HTML with nothing. */
const Footer = memo((props: ComponentProps<typeof SiteFooter>) => (
  <Suspense>
    <LateFooter {...props} />
  </Suspense>
))
