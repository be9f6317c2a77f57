import { Link } from 'react-router'
import { logOut, useAuth } from '#src/account/auth-state.ts'
import type { ChromeTexts } from '#src/chrome/site-layout.tsx'
import { Button, ButtonLink } from '#src/design/button.tsx'
import { leaveIcon, userIcon } from '#src/design/chrome-icons.ts'
import { Icon } from '#src/design/icon.tsx'
import type { Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'

/** The way in, shown until a session is known; then the family's own space and the way out. */
export function SessionButton({ language, texts, variant = 'line' }: { language: Language; texts: ChromeTexts; variant?: 'line' | 'primary' }) {
  const { user } = useAuth()
  if (!user) {
    return (
      <ButtonLink as={Link} variant={variant} size="small" to={pathOf('login', language)}>
        {texts.login}
      </ButtonLink>
    )
  }
  return (
    <>
      <Link className="icon-btn" to={pathOf('dashboard', language)} aria-label={texts.pages.dashboard}>
        <Icon of={userIcon} />
      </Link>
      <Button variant="line" size="small" onClick={() => void logOut()}>
        <Icon of={leaveIcon} />
        <span className="word">{texts.logout}</span>
      </Button>
    </>
  )
}
