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

interface ChildsBarProps {
  /** Undefined until the session is known; the parts that depend on it are shown afterwards. */
  user?: SessionUser
  page: OrchardPageData
  childId?: string | undefined
}

/** The bar on each of a child's pages: the link home, the safety button and the exit for grown-ups. */
export function ChildsBar({ user, page, childId }: ChildsBarProps) {
  const { texts, language } = page
  const [isLeaving, setLeaving] = useState(false)
  return (
    <header className="wrap childs-bar">
      <Link className="logo" to={pathOf('orchard', language)}>
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
