import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { LanguageLinks } from '#src/account/language-links.tsx'
import { SessionButton } from '#src/chrome/session-button.tsx'
import type { ChromeTexts } from '#src/chrome/site-layout.tsx'
import { usePlace } from '#src/chrome/use-place.ts'
import { menuIcon } from '#src/design/chrome-icons.ts'
import { Icon } from '#src/design/icon.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
import { Logo } from '#src/design/logo.tsx'
import type { Language } from '#src/language/languages.ts'
import { type PageKey, pathOf } from '#src/language/paths.ts'

/** SPEC §2: home, programme, pricing, contact; videos only in the mobile menu. */
export function NavigationBar({ language, texts }: { language: Language; texts: ChromeTexts }) {
  const here = usePlace()?.page
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <header className="nav">
        <div className="wrap">
          <Link to={pathOf('home', language)}>
            <Logo name={texts.brand} />
          </Link>
          <nav className="nav-links" aria-label={texts.navigation}>
            {linkedPages.map((page) => (
              <Link key={page} to={pathOf(page, language)} aria-current={page === here ? 'page' : undefined}>
                {texts.pages[page]}
              </Link>
            ))}
          </nav>
          <LanguageLinks language={language} label={texts.language} />
          <div className="login">
            <SessionButton language={language} texts={texts} />
          </div>
          <button type="button" className="burger" aria-label={texts.menu} aria-haspopup="dialog" aria-expanded={isMenuOpen} onClick={() => setMenuOpen(true)}>
            <Icon of={menuIcon} />
          </button>
        </div>
      </header>
      {isMenuOpen && (
        <Suspense>
          <MenuSheet language={language} texts={texts} here={here} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const MenuSheet = lazyPart(() => import('#src/chrome/menu-sheet.tsx'))

const linkedPages = ['home', 'programme', 'pricing', 'contact'] as const satisfies readonly PageKey[]
