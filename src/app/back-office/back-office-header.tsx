import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#src/api/call.ts'
import { adminTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import { removeToken, storedToken } from '#src/domain/back-office/session/admin-token.ts'
import type { adminLogout } from '#src/features/back-office/administrators/admin-session.contract.ts'
import { type AdminSection, adminPath } from '#src/shared/site/admin-path.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { leaveIcon } from '#src/ui/icons/layout-icons.ts'
import { Logo } from '#src/ui/layout/logo.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'

const SearchEverywhere = lazyPart(() => import('#src/features/search/search-everywhere.tsx'))

/** The navigation has no link to a family's file, which is opened from lists and from the search. */
type LinkedSection = Exclude<AdminSection, 'family'>

/** What an expert reads for two sections. */
const ownSections: Partial<Readonly<Record<AdminSection, string>>> = {
  lives: texts.ownLives,
  'one-to-one': texts.ownSessions,
}

interface BackOfficeHeaderProps {
  /** The sections that this administrator sees; the first is at `/admin`. */
  names: readonly AdminSection[]
  /** The section that is shown. */
  section: AdminSection
  isExpert: boolean
}

/** The links to the sections, the search, and the way out. */
export function BackOfficeHeader({ names, section, isExpert }: BackOfficeHeaderProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  /** SPEC §4: removes the token and returns to the login, even if the call fails. */
  async function logOut() {
    // What is still being read would fail once the session has ended, and ask to sign in again.
    queryClient.setDefaultOptions({ queries: { enabled: false } })
    await queryClient.cancelQueries()
    await call<typeof adminLogout>('POST', '/api/admin/logout', {
      body: { token: storedToken() },
      token: storedToken(),
    }).catch(() => undefined)
    removeToken()
    await navigate('/admin/login')
  }

  return (
    <header className="back-office-head">
      <div className="wrap">
        <span className="row">
          <Logo name={texts.brand} />
          <span className="small text-on-chrome-soft">{isExpert ? texts.expertPlace : texts.place}</span>
        </span>
        <nav className="back-office-nav" aria-label={texts.sectionsLabel}>
          {names.filter(hasLink).map((name) => (
            <Link
              key={name}
              to={name === names[0] ? '/admin' : adminPath(name)}
              {...(name === section && { 'aria-current': 'page', ref: bringIntoSight })}
            >
              {(isExpert && ownSections[name]) || texts.sections[name]}
            </Link>
          ))}
        </nav>
        {!isExpert && (
          <Suspense>
            <SearchEverywhere />
          </Suspense>
        )}
        <Button variant="on-chrome" size="small" onClick={() => void logOut()}>
          <Icon of={leaveIcon} />
          {texts.logout}
        </Button>
      </div>
    </header>
  )
}

function hasLink(name: AdminSection): name is LinkedSection {
  return name !== 'family'
}

/** Scrolls the current section’s link into view: on a phone the row of sections scrolls sideways. */
function bringIntoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
