import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { LanguageLinks } from '#src/domain/accounts/language-links.tsx'
import type { Language } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf } from '#src/shared/site/paths.ts'
import { Modal } from '#src/ui/feedback/modal.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { arrowIcon } from '#src/ui/icons/icons.ts'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { Logo } from '#src/ui/layout/logo.tsx'
import type { LayoutTexts } from './layout-data.ts'
import { SessionButton } from './session-button.tsx'
import '#src/ui/styles/sheet.css'

interface MenuSheetProps {
  language: Language
  texts: LayoutTexts
  here: PageKey | undefined
  onClose: () => void
}

/**
 * The menu on phones. The browser traps the focus, Escape closes it, and the focus returns to the button that
 * opened it.
 */
export default function MenuSheet({ language, texts, here, onClose }: MenuSheetProps) {
  const { user } = useAuth()
  const [openedIn] = useState(language)
  useEffect(() => {
    if (language !== openedIn) onClose()
  })
  const pages = user ? [...publicPages, ...familyPages] : publicPages
  return (
    <Modal className="sheet" label={texts.menu} onClose={onClose}>
      <div className="sheet-in">
        <div className="sheet-top">
          <Logo name={texts.brand} />
          <button type="button" className="burger" aria-label={texts.closeMenu} onClick={onClose}>
            <Icon of={closeIcon} />
          </button>
        </div>
        <nav aria-label={texts.navigation}>
          {pages.map((page) => (
            <Link
              key={page}
              className="l"
              to={pathOf(page, language)}
              aria-current={page === here ? 'page' : undefined}
              onClick={onClose}
            >
              {texts.pages[page]}
              <Icon of={arrowIcon} />
            </Link>
          ))}
        </nav>
        <div className="sheet-end">
          <LanguageLinks language={language} label={texts.language} />
          <SessionButton language={language} texts={texts} variant="primary" />
        </div>
      </div>
    </Modal>
  )
}

const publicPages = [
  'home',
  'programme',
  'videos',
  'pricing',
  'contact',
] as const satisfies readonly PageKey[]
const familyPages = [
  'dashboard',
  'lives',
  'one-to-one',
  'messages',
  'account',
] as const satisfies readonly PageKey[]
