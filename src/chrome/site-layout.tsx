import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { keepReferralCode } from '#src/billing/referral-cookie.ts'
import { shownOperator } from '#src/business/shown-operator.ts'
import { chromeTexts } from '#src/chrome/chrome.texts.ts'
import { useCookieConsent } from '#src/chrome/cookie-consent.ts'
import { NavigationBar } from '#src/chrome/navigation-bar.tsx'
import { SiteFooter } from '#src/chrome/site-footer.tsx'
import { usePlace } from '#src/chrome/use-place.ts'
import { Hills } from '#src/design/hills.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
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
  const { ground, endsIn, AboveNavigation } = usePageFrame()
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
        <Hills className={endsIn} />
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
/** Their icons are drawn on the icons' grid for the footer alone; the loader brings them, so that no script carries them. */
const socialPages = [
  {
    name: 'Instagram',
    href: instagramUrl,
    icon: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM16.5 7.5v.1',
  },
  {
    name: 'YouTube',
    href: youtubeUrl,
    icon: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10.5 9.5v5l4-2.5z',
  },
  {
    name: 'LinkedIn',
    href: linkedinUrl,
    icon: 'M4 4h16v16H4zM8 11v5M8 8v.1M12 16v-5M12 13a2 2 0 0 1 4 0v3',
  },
] as const

export type SocialPage = (typeof socialPages)[number]

const CookieBanner = lazyPart(() => import('#src/chrome/cookie-banner.tsx'))
