import { Link } from 'react-router'
import { logOut, useAuth } from '#src/domain/accounts/auth-state.ts'
import { useCurrentLocation } from '#src/domain/accounts/current-location.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { leaveIcon, userIcon } from '#src/ui/icons/layout-icons.ts'
import type { LayoutTexts } from './layout-data.ts'

/** « Connexion » until the session is known to be signed in, then links to the dashboard and sign-out. */
export function SessionButton({
  language,
  texts,
  variant = 'line',
}: {
  language: Language
  texts: LayoutTexts
  variant?: 'line' | 'primary' | undefined
}) {
  const { user } = useAuth()
  const standing = useCurrentLocation()
  if (!user) {
    return (
      <ButtonLink as={Link} variant={variant} size="small" to={pathOf('login', language)} state={standing}>
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
