import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/account/auth-state.ts'
import { LanguageLinks } from '#src/account/language-links.tsx'
import { SessionButton } from '#src/chrome/session-button.tsx'
import type { ChromeTexts } from '#src/chrome/site-layout.tsx'
import { closeIcon } from '#src/design/chrome-icons.ts'
import { Icon } from '#src/design/icon.tsx'
import { arrowIcon } from '#src/design/icons.ts'
import { Logo } from '#src/design/logo.tsx'
import { Modal } from '#src/design/modal.tsx'
import type { Language } from '#src/language/languages.ts'
import { type PageKey, pathOf } from '#src/language/paths.ts'
import '#src/design/styles/sheet.css'

interface MenuSheetProps {
  language: Language
  texts: ChromeTexts
  here: PageKey | undefined
  onClose: () => void
}

/** The menu on phones: the browser keeps the focus inside, Escape closes it, and the focus goes back to the button that opened it. */
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
            <Link key={page} className="l" to={pathOf(page, language)} aria-current={page === here ? 'page' : undefined} onClick={onClose}>
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

const publicPages = ['home', 'programme', 'videos', 'pricing', 'contact'] as const satisfies readonly PageKey[]
const familyPages = ['dashboard', 'account'] as const satisfies readonly PageKey[]
