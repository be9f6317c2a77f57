import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { LanguageLinks } from '#src/domain/accounts/language-links.tsx'
import type { Language } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf } from '#src/shared/site/paths.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { menuIcon } from '#src/ui/icons/layout-icons.ts'
import { Logo } from '#src/ui/layout/logo.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { LayoutTexts } from './layout-data.ts'
import { SessionButton } from './session-button.tsx'
import { usePlace } from './use-place.ts'

/**
 * SPEC §2: home, programme, pricing and contact; videos appear only in the mobile menu. The logo leads a
 * signed-in family to its dashboard (PROGRAMME).
 */
export function NavigationBar({ language, texts }: { language: Language; texts: LayoutTexts }) {
  const here = usePlace()?.page
  const { user } = useAuth()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <header className="nav">
        <div className="wrap">
          <Link to={pathOf(user ? 'dashboard' : 'home', language)}>
            <Logo name={texts.brand} />
          </Link>
          <nav className="nav-links" aria-label={texts.navigation}>
            {(user ? [...linkedPages, 'lives' as const] : linkedPages).map((page) => (
              <Link key={page} to={pathOf(page, language)} aria-current={page === here ? 'page' : undefined}>
                {texts.pages[page]}
              </Link>
            ))}
          </nav>
          <LanguageLinks language={language} label={texts.language} />
          <div className="login">
            <SessionButton language={language} texts={texts} />
          </div>
          <button
            type="button"
            className="burger"
            aria-label={texts.menu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
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

const MenuSheet = lazyPart(() => import('./menu-sheet.tsx'))

const linkedPages = ['home', 'programme', 'pricing', 'contact'] as const satisfies readonly PageKey[]
