import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { keepReferralCode } from '#src/billing/referral-cookie.ts'
import { shownOperator } from '#src/business/shown-operator.ts'
import { chromeTexts } from '#src/chrome/chrome.texts.ts'
import { useCookieConsent } from '#src/chrome/cookie-consent.ts'
import { NavigationBar } from '#src/chrome/navigation-bar.tsx'
import { SiteFooter } from '#src/chrome/site-footer.tsx'
import { usePlace } from '#src/chrome/use-place.ts'
import { Hills } from '#src/design/hills.tsx'
import { usePageFrame } from '#src/design/page-frame.ts'
import { inLanguage } from '#src/language/languages.ts'
import { languageOf } from '#src/language/paths.ts'
import { keepLanguage } from '#src/language/stored-language.ts'
import type { Route } from './+types/site-layout'

export type ChromeTexts = Route.ComponentProps['loaderData']['texts']

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return { language, texts: inLanguage(chromeTexts, language), year: new Date().getFullYear(), networks: socialPages }
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname)
}

/** What every public page stands in (SPEC §2, site chrome). */
export default function SiteLayout({ loaderData: { language, texts, year, networks } }: Route.ComponentProps) {
  const consent = useCookieConsent()
  const place = usePlace()
  useEffect(() => keepLanguage(place), [place])
  const { search } = useLocation()
  useEffect(() => keepReferralCode(search), [search])
  const [isManagingCookies, setManagingCookies] = useState(false)
  const { ground, endsInWhite, AboveNavigation } = usePageFrame()
  return (
    <div className="site">
      <a className="skip btn sm" href="#content">
        {texts.skip}
      </a>
      <div className={ground ? `ground on-${ground}` : 'ground'}>
        {AboveNavigation && <AboveNavigation />}
        <NavigationBar language={language} texts={texts} />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <Hills className={endsInWhite ? 'bg-page' : undefined} />
      </div>
      <SiteFooter language={language} texts={texts} year={year} networks={networks} onManageCookies={() => setManagingCookies(true)} />
      {(consent === undefined || isManagingCookies) && (
        <Suspense>
          <CookieBanner texts={texts.cookies} isManaging={isManagingCookies} onClose={() => setManagingCookies(false)} />
        </Suspense>
      )}
    </div>
  )
}

const { instagramUrl, youtubeUrl, linkedinUrl } = shownOperator
const socialPages = [
  { name: 'Instagram', href: instagramUrl },
  { name: 'YouTube', href: youtubeUrl },
  { name: 'LinkedIn', href: linkedinUrl },
] as const

export type SocialPage = (typeof socialPages)[number]

const CookieBanner = lazy(() => import('#src/chrome/cookie-banner.tsx'))
