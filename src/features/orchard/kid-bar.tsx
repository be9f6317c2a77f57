import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { SafetyButton } from '#src/domain/safety/safety-button.tsx'
import { pathOf } from '#src/shared/site/paths.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { lockIcon } from '#src/ui/icons/icons.ts'
import { Logo } from '#src/ui/layout/logo.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { OrchardPageData } from './orchard-data.ts'

interface KidBarProps {
  /** Whose browser this is; what depends on it comes once that is known. */
  user?: SessionUser
  page: OrchardPageData
  childId?: string | undefined
}

/** On every one of a child's pages: home, help, and the grown-up's way out. */
export function KidBar({ user, page, childId }: KidBarProps) {
  const { texts, language } = page
  const [isLeaving, setLeaving] = useState(false)
  return (
    <header className="wrap kid-bar">
      <Link className="logo" to="?">
        <Logo name={texts.name} />
      </Link>
      {childId && <SafetyButton childId={childId} texts={page.safety} />}
      {user?.childView ? (
        <Button variant="quiet" size="small" onClick={() => setLeaving(true)}>
          <Icon of={lockIcon} />
          {texts.toParent}
        </Button>
      ) : (
        user && (
          <ButtonLink as={Link} variant="quiet" size="small" to={pathOf('dashboard', language)}>
            {texts.toParent}
          </ButtonLink>
        )
      )}
      {isLeaving && (
        <Suspense>
          <PinPad page={page} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </header>
  )
}

const PinPad = lazyPart(() => import('./pin-pad.tsx'))
