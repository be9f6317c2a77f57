import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serverNow } from '#src/api/server-time.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { footerScrollMs } from '#src/shared/numbers.ts'
import { type PageKey, pathOf } from '#src/shared/site/paths.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { LayoutTexts, SocialPage } from './layout-data.ts'
import { NewsletterForm } from './newsletter-form.tsx'

interface SiteFooterProps {
  language: Language
  texts: LayoutTexts
  /** The year in which the page was built. */
  year: number
  networks: readonly SocialPage[]
  onManageCookies: () => void
}

export function SiteFooter({ language, texts, year, networks, onManageCookies }: SiteFooterProps) {
  const { footer } = texts
  // The HTML may have been built in an earlier year and must be hydrated with that year; afterwards the
  // server's year is shown.
  const presentYear = useHydrated() ? serverNow().getFullYear() : year
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div className="stack">
            <FooterLink page="home" language={language}>
              <Logo name={texts.brand} />
            </FooterLink>
            <p className="soft tagline">{footer.tagline}</p>
            <nav className="social" aria-label={footer.follow}>
              {networks.map(({ name, href, icon }) => (
                <a key={name} className="icon-btn" href={href} rel="me noopener" aria-label={name}>
                  <Icon of={icon} />
                </a>
              ))}
            </nav>
          </div>
          <nav aria-labelledby="footer-site">
            <h2 id="footer-site">{footer.site}</h2>
            <ul>
              {quickLinks.map((page) => (
                <li key={page}>
                  <FooterLink page={page} language={language}>
                    {texts.pages[page]}
                  </FooterLink>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-information">
            <h2 id="footer-information">{footer.information}</h2>
            <ul>
              {legalLinks.map((page) => (
                <li key={page}>
                  <FooterLink page={page} language={language}>
                    {texts.pages[page]}
                  </FooterLink>
                </li>
              ))}
              {leavingLinks.map(([kind, query]) => (
                <li key={kind}>
                  <FooterLink page="withdraw" query={query} language={language}>
                    {footer[kind]}
                  </FooterLink>
                </li>
              ))}
              <li>
                <button type="button" className="link" onClick={onManageCookies}>
                  {footer.manageCookies}
                </button>
              </li>
            </ul>
          </nav>
          <NewsletterForm language={language} texts={texts.newsletter} />
        </div>
        <p className="soft small copyright">{interpolate(footer.copyright, { year: presentYear })}</p>
      </div>
    </footer>
  )
}

/** SPEC §2: a footer link scrolls to the top after 100 ms, even if it leads to the page that is open. */
function FooterLink({
  page,
  query = '',
  language,
  children,
}: {
  page: PageKey
  query?: string | undefined
  language: Language
  children: ReactNode
}) {
  return (
    <Link
      to={pathOf(page, language) + query}
      onClick={() => setTimeout(() => scrollTo(0, 0), footerScrollMs)}
    >
      {children}
    </Link>
  )
}

const quickLinks = ['programme', 'videos', 'contact', 'referral', 'faq'] as const satisfies readonly PageKey[]
/** PROGRAMME §8: links for withdrawal and cancellation, on every page and without signing in. */
const leavingLinks = [
  ['withdraw', ''],
  ['cancel', '?kind=cancel'],
] as const
const legalLinks = ['terms', 'legal', 'privacy'] as const satisfies readonly PageKey[]
